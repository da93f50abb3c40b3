import { resolveZoneName } from '../../time-zones/resolve-zone-name.ts';
import type { Choice } from '../../time-zones/wall-time.ts';
import { decodeShare, isRealMoment } from './share-link.ts';

/** What an address asks the converter to show. */
export interface AddressedConversion {
  readonly source?: string;
  readonly rows?: readonly string[];
  readonly moment?: { readonly date: string; readonly time: string } | { readonly time: string };
  readonly choice?: Choice;
}

/**
 * A shared link keeps its state in the fragment. Addresses written by hand say it in the query, in names people know:
 * ?from=utc&to=asia-kolkata,tokyo&time=14:30&date=2026-05-14.
 */
export function readAddress({ hash, search }: { hash: string; search: string }): AddressedConversion | undefined {
  const shared = decodeShare(hash);
  if (shared) {
    const { date, time, source, rows, choice } = shared;
    return { source, rows, moment: { date, time }, ...(choice ? { choice } : {}) };
  }
  const query = new URLSearchParams(search);
  const [source] = namesIn(query.get('from')).flatMap(resolveZoneName);
  const rows = [...new Set(namesIn(query.get('to')).flatMap(resolveZoneName))];
  if (!source && rows.length === 0) return undefined;
  const [time] = [query.get('time') ?? ''].filter((text) => isRealMoment('2000-01-01', text));
  const [date] = [query.get('date') ?? ''].filter((text) => isRealMoment(text, '00:00'));
  return {
    ...(source ? { source } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    ...(time ? { moment: date ? { date, time } : { time } } : {}),
  };
}

function namesIn(text: string | null): string[] {
  return (text ?? '').split(',').filter((name) => name !== '');
}
