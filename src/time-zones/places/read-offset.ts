import { fixedZoneId } from '../fixed-zone.ts';

const written = /^(utc|gmt|z)?\s*([+\-\u2212\u2013])?\s*(\d{1,2})(?:[:.h]?(\d{2}))?$/;
const minutesEast = 14 * 60;
const minutesWest = -12 * 60;

/** 'UTC+5:30', 'gmt-3', '+0530', 'utc 8' → the id of that fixed offset. */
export function readOffset(query: string): string | undefined {
  const text = query.trim().toLowerCase();
  // tz names these zones with the sign turned round: Etc/GMT+3 is three hours behind UTC.
  const etc = /^etc\/gmt([+-]\d{1,2})$/.exec(text);
  if (etc) return inRange(-60 * Number(etc[1]));
  const [, name, sign, hours, minutes = '0'] = written.exec(text) ?? [];
  if (hours === undefined || (name === undefined && sign === undefined) || Number(minutes) > 59) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  return inRange(sign === undefined || sign === '+' ? size : -size);
}

function inRange(minutes: number): string | undefined {
  return minutes >= minutesWest && minutes <= minutesEast ? fixedZoneId(minutes) : undefined;
}
