import { encodePart } from '../../time-ui/encode-part.ts';
import { cleanZoneIds } from '../../time-zones/local-zone.ts';
import type { Choice } from '../../time-zones/wall-time.ts';

/** What a shared link carries. It stands in the fragment, which browsers do not send: the moment stays between the two visitors. */
export interface SharedConversion {
  readonly date: string;
  readonly time: string;
  readonly source: string;
  readonly rows: readonly string[];
  readonly choice?: Choice;
}

/** at=2026-05-14T16:30&in=Europe/Paris&to=America/New_York,Asia/Tokyo */
export function encodeShare({ date, time, source, rows, choice }: SharedConversion): string {
  const parts = [`at=${date}T${time}`, `in=${encodePart(source)}`, `to=${encodePart(rows.join(','))}`];
  if (choice) parts.push(`pick=${choice}`);
  return parts.join('&');
}

/** Whether a calendar and a clock know it: an address may say 2026-02-30 or 25:00. */
export function isRealMoment(date: string, time: string): boolean {
  const text = `${date}T${time}`;
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** undefined when the fragment is not a shared conversion. */
export function decodeShare(fragment: string): SharedConversion | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const [date = '', time = ''] = (fields.get('at') ?? '').split('T');
  const [source] = cleanZoneIds([fields.get('in') ?? '']);
  if (!source || !isRealMoment(date, time)) return undefined;
  const pick = fields.get('pick');
  return {
    date,
    time,
    source,
    rows: cleanZoneIds((fields.get('to') ?? '').split(',')),
    ...(pick === 'earlier' || pick === 'later' ? { choice: pick } : {}),
  };
}
