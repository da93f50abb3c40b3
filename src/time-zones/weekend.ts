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

/** The one zone of each of them. Asking Intl for the zones of all these countries would take as long as drawing the plan. */
const countryOfZone: Readonly<Record<string, string>> = {
  'Asia/Kabul': 'AF',
  'Asia/Tehran': 'IR',
  'Asia/Calcutta': 'IN',
  'Asia/Kolkata': 'IN',
  'Africa/Kampala': 'UG',
  'Asia/Bahrain': 'BH',
  'Africa/Algiers': 'DZ',
  'Africa/Cairo': 'EG',
  'Asia/Jerusalem': 'IL',
  'Asia/Baghdad': 'IQ',
  'Asia/Amman': 'JO',
  'Asia/Kuwait': 'KW',
  'Africa/Tripoli': 'LY',
  'Asia/Muscat': 'OM',
  'Asia/Qatar': 'QA',
  'Asia/Riyadh': 'SA',
  'Africa/Khartoum': 'SD',
  'Asia/Damascus': 'SY',
  'Asia/Aden': 'YE',
};

/** For a zone whose country is not at hand: the country of a different weekend that has it, or none. */
export function weekendOfZone(zoneId: string): readonly number[] {
  return weekendOf(countryOfZone[zoneId] ?? '');
}
