import { zones } from './catalog.ts';
import { currentZoneId, isKnownZoneId, zoneAliases } from './local-zone.ts';
import { readOffset } from './places/read-offset.ts';

const slugOf = (id: string) => id.toLowerCase().replaceAll(/[\s/_]+/g, '-');

/** Abbreviations with the place people mean by them. */
const meantBy: Readonly<Record<string, string>> = {
  'America/New_York': 'est edt et',
  'America/Chicago': 'cst cdt ct',
  'America/Denver': 'mst mdt mt',
  'America/Los_Angeles': 'pst pdt pt',
  'Europe/London': 'bst uk',
  'Europe/Berlin': 'cet cest',
  'Europe/Athens': 'eet eest',
  'Europe/Moscow': 'msk',
  'Asia/Dubai': 'gst',
  'Asia/Kolkata': 'ist',
  'Asia/Singapore': 'sgt',
  'Asia/Hong_Kong': 'hkt',
  'Asia/Tokyo': 'jst',
  'Asia/Seoul': 'kst',
  'Australia/Sydney': 'aest aedt',
};

let idsBySlug: ReadonlyMap<string, string> | undefined;

/** The platform's zones and our own, by their whole name and by their city; cities of the catalog win. */
function readSlugs(): ReadonlyMap<string, string> {
  const own = zones.map(({ id }) => id);
  const all = [...Intl.supportedValuesOf('timeZone'), ...zoneAliases, ...own];
  return new Map([
    ...all.map((id) => [slugOf(id.split('/').at(-1) ?? id), id] as const),
    ...all.map((id) => [slugOf(id), id] as const),
    ...Object.entries(meantBy).flatMap(([id, names]) => names.split(' ').map((name) => [name, id] as const)),
  ]);
}

/** The zone an address names: 'utc', 'asia-kolkata', 'new-york', 'Asia/Tokyo', 'pst', 'utc+5:30'. None or one. */
export function resolveZoneName(name: string): string[] {
  // A plus sign in an address stands for a space.
  const text = name.trim().replace(/^(utc|gmt) (?=\d)/i, '$1+');
  if (/^(utc|gmt|z)$/i.test(text)) return ['UTC'];
  const offset = readOffset(text);
  if (offset) return [offset];
  idsBySlug ??= readSlugs();
  const id = idsBySlug.get(slugOf(text));
  return id && isKnownZoneId(id) ? [currentZoneId(id)] : [];
}
