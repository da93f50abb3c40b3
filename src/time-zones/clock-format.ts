import { formatTime } from './clock-reading.ts';

export type HourClock = 12 | 24;

const clocks = new Map<string, HourClock>();

/** What the locale's own clocks count to; asked for at every rendering, found out once. */
export function clockOfLocale(locale: string): HourClock {
  const known = clocks.get(locale);
  if (known) return known;
  const { hourCycle } = new Intl.DateTimeFormat(languageTag(locale), { hour: 'numeric' }).resolvedOptions();
  const clock = hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24;
  clocks.set(locale, clock);
  return clock;
}

/** Undefined, which means the browser's own, for names that are no tag: without a locale WebKit calls its language C. */
function languageTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

interface TimeParts {
  digits: string;
  dayPeriod: string;
  /** Chinese, Japanese and Korean say the part of the day first. */
  periodLeads: boolean;
}

export interface ClockFormat {
  readonly clock: HourClock;
  /** 14:30 or 2:30 PM */
  readonly time: (reading: { hour: number; minute: number }) => string;
  /** The same in two parts, for clocks with seconds between them: 2:30 and PM. */
  readonly parts: (reading: { hour: number; minute: number }) => TimeParts;
  /** The widest times there are, a line each: rows that reserve their room line up. */
  readonly widest: string;
  /** 14 or 2 */
  readonly hour: (hour: number) => string;
}

export function createClockFormat(locale: string, clock: HourClock): ClockFormat {
  // A clock of 24 hours needs none.
  let format: Intl.DateTimeFormat | undefined;
  const parts: ClockFormat['parts'] = ({ hour, minute }) => {
    if (clock === 24) return { digits: formatTime({ hour, minute }), dayPeriod: '', periodLeads: false };
    format ??= new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' });
    const read = format.formatToParts(Date.UTC(2000, 0, 1, hour, minute));
    const place = read.findIndex(({ type }) => type === 'dayPeriod');
    return {
      digits: `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`,
      dayPeriod: read[place]?.value ?? (hour < 12 ? 'AM' : 'PM'),
      periodLeads: place === 0,
    };
  };
  const time: ClockFormat['time'] = (reading) => {
    const { digits, dayPeriod, periodLeads } = parts(reading);
    if (dayPeriod === '') return digits;
    if (!periodLeads) return `${digits} ${dayPeriod}`;
    return locale.startsWith('ko') ? `${dayPeriod} ${digits}` : `${dayPeriod}${digits}`;
  };
  return {
    clock,
    parts,
    time,
    widest: [10, 22].map((hour) => time({ hour, minute: 58 })).join('\n'),
    hour: (hour) => String(clock === 24 ? hour : hour % 12 || 12),
  };
}

const written = /^([^\d+-]*)(\d{1,2})(?:\s?[:.h時时点點시]?\s?(\d{2})[分분]?)?([^\d+-]*)$/;
const afternoon = /p|م|午後|下午|오후|alasiri|jioni|tarde|noche|अपराह्न|शाम/;
const morning = /a|ص|午前|上午|오전|asubuhi|पूर्वाह्न/;

/** Reads what people type for a time: 14:30, 1430, 14 h 30, 2.30 pm, 午後2時30分, ٢:٣٠ م. The answer is 14:30, or undefined. */
export function parseTypedTime(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .trim()
    .toLowerCase();
  const [, before = '', hours, minutes = '0', after = ''] = written.exec(plain) ?? [];
  const hour = Number(hours);
  if (hours === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  const isAfternoon = afternoon.test(before + after);
  const isMorning = !isAfternoon && morning.test(before + after);
  // Noon is 0 in the afternoon to some, 12 to others.
  if ((isAfternoon || isMorning) && hour > 12) return undefined;
  const full = isAfternoon ? (hour % 12) + 12 : isMorning ? hour % 12 : hour;
  return formatTime({ hour: full, minute: Number(minutes) });
}
