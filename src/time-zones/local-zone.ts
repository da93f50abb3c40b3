import { findZone } from './catalog.ts';
import { fixedOffsetOf, fixedZoneId } from './fixed-zone.ts';

/**
 * Older names of catalog zones. V8 reports several of them as the visitor's own zone (measured: Asia/Calcutta,
 * Europe/Kiev, Asia/Saigon), so that without this map the local zone would be missing or appear twice.
 * Source: tz 2026c, file "backward".
 */
const currentNameOf: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Montreal': 'America/Toronto',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Chongqing': 'Asia/Shanghai',
  'Asia/Chungking': 'Asia/Shanghai',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Harbin': 'Asia/Shanghai',
  'Asia/Istanbul': 'Europe/Istanbul',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Tel_Aviv': 'Asia/Jerusalem',
  'Asia/Ulan_Bator': 'Asia/Ulaanbaatar',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Australia/ACT': 'Australia/Sydney',
  'Australia/Canberra': 'Australia/Sydney',
  'Australia/LHI': 'Australia/Lord_Howe',
  'Australia/NSW': 'Australia/Sydney',
  'Australia/North': 'Australia/Darwin',
  'Australia/Queensland': 'Australia/Brisbane',
  'Australia/South': 'Australia/Adelaide',
  'Australia/Victoria': 'Australia/Melbourne',
  'Australia/West': 'Australia/Perth',
  'Brazil/East': 'America/Sao_Paulo',
  'Brazil/West': 'America/Manaus',
  'Canada/Atlantic': 'America/Halifax',
  'Canada/Eastern': 'America/Toronto',
  'Canada/Mountain': 'America/Edmonton',
  'Canada/Newfoundland': 'America/St_Johns',
  'Canada/Pacific': 'America/Vancouver',
  'Chile/Continental': 'America/Santiago',
  Cuba: 'America/Havana',
  Egypt: 'Africa/Cairo',
  Eire: 'Europe/Dublin',
  'Etc/GMT': 'UTC',
  'Etc/UCT': 'UTC',
  'Etc/UTC': 'UTC',
  'Europe/Belfast': 'Europe/London',
  'Europe/Kiev': 'Europe/Kyiv',
  GB: 'Europe/London',
  GMT: 'UTC',
  'GB-Eire': 'Europe/London',
  Hongkong: 'Asia/Hong_Kong',
  Iceland: 'Atlantic/Reykjavik',
  Iran: 'Asia/Tehran',
  Israel: 'Asia/Jerusalem',
  Japan: 'Asia/Tokyo',
  'Mexico/General': 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  'NZ-CHAT': 'Pacific/Chatham',
  PRC: 'Asia/Shanghai',
  Poland: 'Europe/Warsaw',
  Portugal: 'Europe/Lisbon',
  ROC: 'Asia/Taipei',
  ROK: 'Asia/Seoul',
  Singapore: 'Asia/Singapore',
  Turkey: 'Europe/Istanbul',
  'US/Alaska': 'America/Anchorage',
  'US/Arizona': 'America/Phoenix',
  'US/Central': 'America/Chicago',
  'US/Eastern': 'America/New_York',
  'US/Hawaii': 'Pacific/Honolulu',
  'US/Mountain': 'America/Denver',
  'US/Pacific': 'America/Los_Angeles',
  'W-SU': 'Europe/Moscow',
};

/** The name this site uses for a zone: the catalog's, or the given one when the catalog has no such zone. */
export function currentZoneId(id: string): string {
  const fixed = fixedOffsetOf(id);
  if (fixed !== undefined) return fixedZoneId(fixed);
  return findZone(id) ? id : (currentNameOf[id] ?? id);
}

export const zoneAliases: readonly string[] = Object.keys(currentNameOf);

/** The visitor's own zone, also when the catalog does not hold it. */
export function readLocalZoneId(): string {
  return currentZoneId(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** True when the platform can compute with this zone: the guard for ids read from links and from storage. */
export function isKnownZoneId(id: string): boolean {
  // Not every browser's Intl takes a fixed offset; Temporal does.
  if (fixedOffsetOf(id) !== undefined) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: id });
    return true;
  } catch {
    return false;
  }
}

/** More than the catalog has is not a list of ours. */
const maxZones = 120;

/**
 * A list of zones from a link or from storage: those the platform cannot compute are left out, aliases become the names
 * of the catalog, each zone stands once.
 */
export function cleanZoneIds(ids: readonly string[]): string[] {
  const known = ids.slice(0, maxZones).filter((id) => id !== '' && isKnownZoneId(id));
  return [...new Set(known.map(currentZoneId))];
}
