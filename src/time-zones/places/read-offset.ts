import { fixedZoneId } from '../fixed-zone.ts';

const written = /^(utc|gmt|z)?([+-])?(\d{1,2})(?:h|:?(\d{2})|[.,](\d{1,2}))?$/;
const minutesEast = 14 * 60;
const minutesWest = -12 * 60;

/** Signs and words for them as one sign each; ±0 is plain 0. */
function plainSigns(query: string): string {
  return query
    .trim()
    .toLowerCase()
    .replaceAll(/[()\s\u200e\u200f]/g, '')
    .replaceAll(/[０-９：＋]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/[\u2212\u2013\u2010\u2011－]|minus/g, '-')
    .replace('plus', '+')
    .replace('±', '')
    .replace('½', '.5')
    .replace('¼', '.25')
    .replace('¾', '.75');
}

/** 'UTC+5:30', 'gmt-3', '+0530', 'utc 8', '(UTC+08:00)', 'UTC 5.5' → the id of that fixed offset. */
export function readOffset(query: string): string | undefined {
  const text = plainSigns(query);
  // tz names these zones with the sign turned round: Etc/GMT+3 is three hours behind UTC.
  const etc = /^etc\/(?:(?:gmt|utc|uct)([+-]\d{1,2})?|zulu|universal|greenwich|gmt0)$/.exec(text);
  if (etc) return inRange(etc[1] === undefined ? 0 : -60 * Number(etc[1]));
  const [, name, sign, hours, minutes, tenths] = written.exec(text) ?? [];
  if (hours === undefined || (name === undefined && sign === undefined)) return undefined;
  const more = tenths === undefined ? Number(minutes ?? 0) : minutesOf(tenths);
  if (more > 59) return undefined;
  const size = Number(hours) * 60 + more;
  return inRange(sign === '-' ? -size : size);
}

/** '.30' are minutes as in 5.30, '.5' and '.75' parts of an hour. */
function minutesOf(decimals: string): number {
  if (decimals === '30' || decimals === '45' || decimals === '00') return Number(decimals);
  return Math.round(Number(`0.${decimals}`) * 60);
}

function inRange(minutes: number): string | undefined {
  return minutes >= minutesWest && minutes <= minutesEast ? fixedZoneId(minutes) : undefined;
}
