import { type Setting, settings } from './settings.ts';

/** Random, says nothing about the visitor; made once and kept. */
function keptId(setting: Setting<string>): string {
  const kept = setting.get();
  if (kept) return kept;
  const id = randomId();
  setting.set(id);
  return id;
}

/** v4 identifier; `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}

/** Sent with every tool call as X-Session-ID. */
export const sessionId = (): string => keptId(settings.sessionId);
/** Ties error reports of one browser together, as X-Correlation-ID. */
export const correlationId = (): string => keptId(settings.correlationId);
