import { formatHourDifference } from './offset.ts';

/** Prints wall clock readings (see ClockReading.wallMs) and differences in one locale. */
export interface DateFormats {
  /** 14 May 2026 */
  readonly date: (wallMs: number) => string;
  /** 1 Nov */
  readonly dayAndMonth: (wallMs: number) => string;
  /** Sunday, 1 November 2026 */
  readonly longDate: (wallMs: number) => string;
  /** 14 May 2026, with the month in full */
  readonly fullDate: (wallMs: number) => string;
  /** Thu */
  readonly shortWeekday: (wallMs: number) => string;
  /** Thu, or shorter where that takes more than four letters: it stands in the cell of one hour. */
  readonly tinyWeekday: (wallMs: number) => string;
  readonly weekday: (wallMs: number) => string;
  /** Thu, 14 May 2026 */
  readonly dayAndDate: (wallMs: number) => string;
  /** Facts one after the other, with the comma of the language, or a space where it has none between such. */
  readonly inOneLine: (...facts: string[]) => string;
  /** +5.5 */
  readonly hours: (minutes: number) => string;
}

export function createDateFormats(locale: string): DateFormats {
  const printer = (options: Intl.DateTimeFormatOptions) => {
    // Made when it is first asked for: a page at its start needs few of them.
    let format: Intl.DateTimeFormat | undefined;
    return (wallMs: number) => {
      format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return format.format(wallMs);
    };
  };
  const shortWeekday = printer({ weekday: 'short' });
  const narrowWeekday = printer({ weekday: 'narrow' });
  return {
    date: printer({ day: 'numeric', month: 'short', year: 'numeric' }),
    dayAndMonth: printer({ day: 'numeric', month: 'short' }),
    longDate: printer({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    fullDate: printer({ day: 'numeric', month: 'long', year: 'numeric' }),
    shortWeekday,
    tinyWeekday: (wallMs) => {
      if (locale.startsWith('sw')) return swahiliWeekdays[new Date(wallMs).getUTCDay()] ?? '';
      const short = shortWeekday(wallMs);
      // In Hindi signs stand above and below letters.
      return short.replace(/\p{M}/gu, '').length > 4 ? narrowWeekday(wallMs) : short;
    },
    weekday: printer({ weekday: 'long' }),
    dayAndDate: printer({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    inOneLine: (...facts) => facts.join(separatorOf(locale)),
    hours: (minutes) => formatHourDifference(minutes, locale),
  };
}

/** Intl has none but the whole words, and single letters of English. */
const swahiliWeekdays = ['Jpi', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Iju', 'Jmo'];

/** Of what Intl puts between two of a list only the comma: in Arabic the next fact would begin with an "and". */
function separatorOf(locale: string): string {
  const parts = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).formatToParts(['1', '2', '3']);
  const comma = /[,،]/.exec(parts[1]?.value ?? '')?.[0] ?? '';
  return `${comma} `;
}
