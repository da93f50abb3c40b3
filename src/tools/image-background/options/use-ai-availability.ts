import { useEffect, useState } from 'react';
import { apiAddress } from '../../../ui/visit/site-base.ts';

export interface AiAvailability {
  isAvailable: boolean;
  /** In the server's words. */
  reason?: string | undefined;
  /** Images go to a service outside this server. */
  isOutside: boolean;
}

const untilToldOtherwise: AiAvailability = { isAvailable: true, isOutside: false };

/** Whether the server can cut out by AI, and where that happens. */
export function useAiAvailability(): AiAvailability {
  const [availability, setAvailability] = useState(untilToldOtherwise);
  useEffect(() => {
    const controller = new AbortController();
    fetch(apiAddress('/client-config'), { cache: 'no-store', signal: controller.signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((config: unknown) => config && setAvailability(readAvailability(config)))
      // Without an answer the method stays on offer; a call that cannot be served says so itself.
      .catch(() => {});
    return () => controller.abort();
  }, []);
  return availability;
}

function readAvailability(config: object): AiAvailability {
  const said = config as { aiAvailable?: unknown; aiUnavailableReason?: unknown; outsideProvider?: unknown };
  return {
    isAvailable: said.aiAvailable !== false,
    reason: typeof said.aiUnavailableReason === 'string' ? said.aiUnavailableReason : undefined,
    isOutside: said.outsideProvider === true,
  };
}
