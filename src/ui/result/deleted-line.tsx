import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { sessionId } from '../visit/ids.ts';
import { apiAddress } from '../visit/site-base.ts';

/** The server forgets a file when its answer is out, which may be a moment after it has come in. */
const askAgainMs = [300, 1500, 5000];

/**
 * The last line of a result that the server made. Said only once the server itself counts no file of this visit; its
 * room is there before, so that no button below moves away under a pointer.
 */
export function DeletedLine() {
  const { t } = useTranslation();
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void isServerEmpty(controller.signal).then((empty) => !controller.signal.aborted && setEmpty(empty));
    return () => controller.abort();
  }, []);
  return (
    <p className="note deleted" data-known={isEmpty}>
      <Icon name="shield-check" small />
      {t('operation.deleted')}
    </p>
  );
}

async function isServerEmpty(signal: AbortSignal): Promise<boolean> {
  for (const ms of askAgainMs) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (signal.aborted) return false;
    if ((await filesHeld(signal)) === 0) return true;
  }
  return false;
}

async function filesHeld(signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(apiAddress(`/metrics/session-files?sessionId=${sessionId()}`), { signal });
    return response.ok ? ((await response.json()) as { filesHeld: number }).filesHeld : undefined;
  } catch {
    return undefined;
  }
}
