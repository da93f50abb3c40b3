interface WeekInfo {
  readonly firstDay: number;
  readonly weekend: readonly number[];
}
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const saturdayAndSunday = [6, 7];
/** For browsers whose Intl does not tell: after CLDR 48. */
const otherWeekends: Readonly<Record<string, readonly number[]>> = {
  AF: [4, 5],
  IR: [5],
  IN: [7],
  UG: [7],
  BH: [5, 6],
  DZ: [5, 6],
  EG: [5, 6],
  IL: [5, 6],
  IQ: [5, 6],
  JO: [5, 6],
  KW: [5, 6],
  LY: [5, 6],
  OM: [5, 6],
  QA: [5, 6],
  SA: [5, 6],
  SD: [5, 6],
  SY: [5, 6],
  YE: [5, 6],
};

/** Days of rest in a country, Monday 1 to Sunday 7. */
export function weekendOf(country: string): readonly number[] {
  if (country === '') return saturdayAndSunday;
  try {
    const locale: LocaleWithWeek = new Intl.Locale(`und-${country}`);
    const info = locale.getWeekInfo?.() ?? locale.weekInfo;
    if (info) return info.weekend;
  } catch {
    // Not a country to Intl.
  }
  return otherWeekends[country] ?? saturdayAndSunday;
}

type LocaleWithZones = Intl.Locale & {
  getTimeZones?: () => readonly string[] | undefined;
  timeZones?: readonly string[];
};

/** For a zone whose country is not at hand: the country of a different weekend that has it, or none. */
export function weekendOfZone(zoneId: string): readonly number[] {
  const country = Object.keys(otherWeekends).find((code) => {
    const locale: LocaleWithZones = new Intl.Locale(`und-${code}`);
    return (locale.getTimeZones?.() ?? locale.timeZones)?.includes(zoneId) ?? false;
  });
  return weekendOf(country ?? '');
}
