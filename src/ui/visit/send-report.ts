import { apiBase } from '../../shared/operation.ts';
import { settings } from './settings.ts';
import { apiAddress } from './site-base.ts';

/** A report that left this browser, as the metrics panel shows it. */
export interface SentReport {
  to: string;
  at: number;
  fields: Readonly<Record<string, string | number>>;
}

let sent: readonly SentReport[] = [];
const listeners = new Set<() => void>();

/** Everything that was reported in this visit. Shaped for useSyncExternalStore. */
export const sentReports = {
  all: (): readonly SentReport[] => sent,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Every report leaves through here: the one toggle stops them all, and each is written down for the visitor. */
export function noteReport(to: string, fields: SentReport['fields']): boolean {
  if (!settings.metricsEnabled.get()) return false;
  sent = [...sent, { to, at: Date.now(), fields }];
  for (const listener of listeners) listener();
  return true;
}

/** A report that does not arrive is no concern of the visitor's, and is never itself reported. */
export async function sendReport(
  path: '/client-metrics' | '/client-logs',
  fields: SentReport['fields'],
  headers: Record<string, string> = {},
): Promise<void> {
  if (!noteReport(apiBase + path, fields)) return;
  try {
    await fetch(apiAddress(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(fields),
      keepalive: true,
    });
  } catch {
    // Ignored, as said above.
  }
}
