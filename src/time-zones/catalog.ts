/**
 * The zones on offer. Offsets and daylight saving follow tz 2026c, in which Vancouver and Edmonton keep summer time
 * all year (since 1 November 2026) and Casablanca is back on UTC (since 20 September 2026). Conversions never read
 * these figures, they ask the platform: the figures label a zone and name its abbreviation.
 * City and country names are in locales/<language>/time-zones.json; most start from the exemplar cities of CLDR 48.
 */
export type Region = 'americas' | 'europe' | 'asia' | 'pacific' | 'africa';

export interface Zone {
  /** IANA name. */
  readonly id: string;
  readonly region: Region;
  /** ISO 3166 code, the key of the country's name. */
  readonly country: string;
  /** Abbreviation of standard time. */
  readonly abbr: string;
  /** Minutes from UTC in standard time. */
  readonly offsetMinutes: number;
  readonly hasDst: boolean;
  readonly summerAbbr?: string;
  /** Abbreviations of offsets the zone has left since 2025, so that older dates keep their names. */
  readonly formerAbbrs?: Readonly<Record<number, string>>;
}

// biome-ignore format: a table reads best with one zone a line
export const zones: readonly Zone[] = [
  { id: 'America/Los_Angeles', region: 'americas', country: 'US', abbr: 'PST', offsetMinutes: -480, hasDst: true, summerAbbr: 'PDT' },
  { id: 'America/Denver', region: 'americas', country: 'US', abbr: 'MST', offsetMinutes: -420, hasDst: true, summerAbbr: 'MDT' },
  { id: 'America/Phoenix', region: 'americas', country: 'US', abbr: 'MST', offsetMinutes: -420, hasDst: false },
  { id: 'America/Chicago', region: 'americas', country: 'US', abbr: 'CST', offsetMinutes: -360, hasDst: true, summerAbbr: 'CDT' },
  { id: 'America/New_York', region: 'americas', country: 'US', abbr: 'EST', offsetMinutes: -300, hasDst: true, summerAbbr: 'EDT' },
  { id: 'America/Anchorage', region: 'americas', country: 'US', abbr: 'AKST', offsetMinutes: -540, hasDst: true, summerAbbr: 'AKDT' },
  { id: 'America/Vancouver', region: 'americas', country: 'CA', abbr: 'MST', offsetMinutes: -420, hasDst: false, formerAbbrs: { [-480]: 'PST' } },
  { id: 'America/Edmonton', region: 'americas', country: 'CA', abbr: 'CST', offsetMinutes: -360, hasDst: false, formerAbbrs: { [-420]: 'MST' } },
  { id: 'America/Toronto', region: 'americas', country: 'CA', abbr: 'EST', offsetMinutes: -300, hasDst: true, summerAbbr: 'EDT' },
  { id: 'America/Halifax', region: 'americas', country: 'CA', abbr: 'AST', offsetMinutes: -240, hasDst: true, summerAbbr: 'ADT' },
  { id: 'America/St_Johns', region: 'americas', country: 'CA', abbr: 'NST', offsetMinutes: -210, hasDst: true, summerAbbr: 'NDT' },
  { id: 'America/Mexico_City', region: 'americas', country: 'MX', abbr: 'CST', offsetMinutes: -360, hasDst: false },
  { id: 'America/Costa_Rica', region: 'americas', country: 'CR', abbr: 'CST', offsetMinutes: -360, hasDst: false },
  { id: 'America/Panama', region: 'americas', country: 'PA', abbr: 'EST', offsetMinutes: -300, hasDst: false },
  { id: 'America/Havana', region: 'americas', country: 'CU', abbr: 'CST', offsetMinutes: -300, hasDst: true, summerAbbr: 'CDT' },
  { id: 'America/Puerto_Rico', region: 'americas', country: 'PR', abbr: 'AST', offsetMinutes: -240, hasDst: false },
  { id: 'America/Caracas', region: 'americas', country: 'VE', abbr: 'VET', offsetMinutes: -240, hasDst: false },
  { id: 'America/Bogota', region: 'americas', country: 'CO', abbr: 'COT', offsetMinutes: -300, hasDst: false },
  { id: 'America/Lima', region: 'americas', country: 'PE', abbr: 'PET', offsetMinutes: -300, hasDst: false },
  { id: 'America/Santiago', region: 'americas', country: 'CL', abbr: 'CLT', offsetMinutes: -240, hasDst: true, summerAbbr: 'CLST' },
  { id: 'America/Montevideo', region: 'americas', country: 'UY', abbr: 'UYT', offsetMinutes: -180, hasDst: false },
  { id: 'America/Argentina/Buenos_Aires', region: 'americas', country: 'AR', abbr: 'ART', offsetMinutes: -180, hasDst: false },
  { id: 'America/Manaus', region: 'americas', country: 'BR', abbr: 'AMT', offsetMinutes: -240, hasDst: false },
  { id: 'America/Sao_Paulo', region: 'americas', country: 'BR', abbr: 'BRT', offsetMinutes: -180, hasDst: false },
  { id: 'America/Nuuk', region: 'americas', country: 'GL', abbr: 'WGT', offsetMinutes: -120, hasDst: true, summerAbbr: 'WGST' },
  { id: 'Atlantic/Reykjavik', region: 'europe', country: 'IS', abbr: 'GMT', offsetMinutes: 0, hasDst: false },
  { id: 'Atlantic/Azores', region: 'europe', country: 'PT', abbr: 'AZOT', offsetMinutes: -60, hasDst: true, summerAbbr: 'AZOST' },
  { id: 'Europe/Lisbon', region: 'europe', country: 'PT', abbr: 'WET', offsetMinutes: 0, hasDst: true, summerAbbr: 'WEST' },
  { id: 'Europe/Dublin', region: 'europe', country: 'IE', abbr: 'GMT', offsetMinutes: 0, hasDst: true, summerAbbr: 'IST' },
  { id: 'Europe/London', region: 'europe', country: 'GB', abbr: 'GMT', offsetMinutes: 0, hasDst: true, summerAbbr: 'BST' },
  { id: 'Europe/Madrid', region: 'europe', country: 'ES', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Paris', region: 'europe', country: 'FR', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Brussels', region: 'europe', country: 'BE', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Amsterdam', region: 'europe', country: 'NL', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Zurich', region: 'europe', country: 'CH', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Berlin', region: 'europe', country: 'DE', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Rome', region: 'europe', country: 'IT', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Vienna', region: 'europe', country: 'AT', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Prague', region: 'europe', country: 'CZ', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Copenhagen', region: 'europe', country: 'DK', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Oslo', region: 'europe', country: 'NO', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Stockholm', region: 'europe', country: 'SE', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Warsaw', region: 'europe', country: 'PL', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Budapest', region: 'europe', country: 'HU', abbr: 'CET', offsetMinutes: 60, hasDst: true, summerAbbr: 'CEST' },
  { id: 'Europe/Helsinki', region: 'europe', country: 'FI', abbr: 'EET', offsetMinutes: 120, hasDst: true, summerAbbr: 'EEST' },
  { id: 'Europe/Athens', region: 'europe', country: 'GR', abbr: 'EET', offsetMinutes: 120, hasDst: true, summerAbbr: 'EEST' },
  { id: 'Europe/Bucharest', region: 'europe', country: 'RO', abbr: 'EET', offsetMinutes: 120, hasDst: true, summerAbbr: 'EEST' },
  { id: 'Europe/Kyiv', region: 'europe', country: 'UA', abbr: 'EET', offsetMinutes: 120, hasDst: true, summerAbbr: 'EEST' },
  { id: 'Europe/Istanbul', region: 'europe', country: 'TR', abbr: 'TRT', offsetMinutes: 180, hasDst: false },
  { id: 'Europe/Moscow', region: 'europe', country: 'RU', abbr: 'MSK', offsetMinutes: 180, hasDst: false },
  { id: 'Asia/Jerusalem', region: 'asia', country: 'IL', abbr: 'IST', offsetMinutes: 120, hasDst: true, summerAbbr: 'IDT' },
  { id: 'Asia/Amman', region: 'asia', country: 'JO', abbr: 'AST', offsetMinutes: 180, hasDst: false },
  { id: 'Asia/Baghdad', region: 'asia', country: 'IQ', abbr: 'AST', offsetMinutes: 180, hasDst: false },
  { id: 'Asia/Riyadh', region: 'asia', country: 'SA', abbr: 'AST', offsetMinutes: 180, hasDst: false },
  { id: 'Asia/Qatar', region: 'asia', country: 'QA', abbr: 'AST', offsetMinutes: 180, hasDst: false },
  { id: 'Asia/Tehran', region: 'asia', country: 'IR', abbr: 'IRST', offsetMinutes: 210, hasDst: false },
  { id: 'Asia/Dubai', region: 'asia', country: 'AE', abbr: 'GST', offsetMinutes: 240, hasDst: false },
  { id: 'Asia/Baku', region: 'asia', country: 'AZ', abbr: 'AZT', offsetMinutes: 240, hasDst: false },
  { id: 'Asia/Tbilisi', region: 'asia', country: 'GE', abbr: 'GET', offsetMinutes: 240, hasDst: false },
  { id: 'Asia/Kabul', region: 'asia', country: 'AF', abbr: 'AFT', offsetMinutes: 270, hasDst: false },
  { id: 'Asia/Karachi', region: 'asia', country: 'PK', abbr: 'PKT', offsetMinutes: 300, hasDst: false },
  { id: 'Asia/Tashkent', region: 'asia', country: 'UZ', abbr: 'UZT', offsetMinutes: 300, hasDst: false },
  { id: 'Asia/Almaty', region: 'asia', country: 'KZ', abbr: 'KZT', offsetMinutes: 300, hasDst: false },
  { id: 'Asia/Kolkata', region: 'asia', country: 'IN', abbr: 'IST', offsetMinutes: 330, hasDst: false },
  { id: 'Asia/Colombo', region: 'asia', country: 'LK', abbr: 'SLST', offsetMinutes: 330, hasDst: false },
  { id: 'Asia/Kathmandu', region: 'asia', country: 'NP', abbr: 'NPT', offsetMinutes: 345, hasDst: false },
  { id: 'Asia/Dhaka', region: 'asia', country: 'BD', abbr: 'BST', offsetMinutes: 360, hasDst: false },
  { id: 'Asia/Yangon', region: 'asia', country: 'MM', abbr: 'MMT', offsetMinutes: 390, hasDst: false },
  { id: 'Asia/Bangkok', region: 'asia', country: 'TH', abbr: 'ICT', offsetMinutes: 420, hasDst: false },
  { id: 'Asia/Ho_Chi_Minh', region: 'asia', country: 'VN', abbr: 'ICT', offsetMinutes: 420, hasDst: false },
  { id: 'Asia/Jakarta', region: 'asia', country: 'ID', abbr: 'WIB', offsetMinutes: 420, hasDst: false },
  { id: 'Asia/Kuala_Lumpur', region: 'asia', country: 'MY', abbr: 'MYT', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Singapore', region: 'asia', country: 'SG', abbr: 'SGT', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Manila', region: 'asia', country: 'PH', abbr: 'PHT', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Hong_Kong', region: 'asia', country: 'HK', abbr: 'HKT', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Taipei', region: 'asia', country: 'TW', abbr: 'CST', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Shanghai', region: 'asia', country: 'CN', abbr: 'CST', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Ulaanbaatar', region: 'asia', country: 'MN', abbr: 'ULAT', offsetMinutes: 480, hasDst: false },
  { id: 'Asia/Seoul', region: 'asia', country: 'KR', abbr: 'KST', offsetMinutes: 540, hasDst: false },
  { id: 'Asia/Tokyo', region: 'asia', country: 'JP', abbr: 'JST', offsetMinutes: 540, hasDst: false },
  { id: 'Asia/Vladivostok', region: 'asia', country: 'RU', abbr: 'VLAT', offsetMinutes: 600, hasDst: false },
  { id: 'Australia/Perth', region: 'pacific', country: 'AU', abbr: 'AWST', offsetMinutes: 480, hasDst: false },
  { id: 'Australia/Darwin', region: 'pacific', country: 'AU', abbr: 'ACST', offsetMinutes: 570, hasDst: false },
  { id: 'Australia/Adelaide', region: 'pacific', country: 'AU', abbr: 'ACST', offsetMinutes: 570, hasDst: true, summerAbbr: 'ACDT' },
  { id: 'Australia/Brisbane', region: 'pacific', country: 'AU', abbr: 'AEST', offsetMinutes: 600, hasDst: false },
  { id: 'Australia/Sydney', region: 'pacific', country: 'AU', abbr: 'AEST', offsetMinutes: 600, hasDst: true, summerAbbr: 'AEDT' },
  { id: 'Australia/Melbourne', region: 'pacific', country: 'AU', abbr: 'AEST', offsetMinutes: 600, hasDst: true, summerAbbr: 'AEDT' },
  { id: 'Australia/Lord_Howe', region: 'pacific', country: 'AU', abbr: 'LHST', offsetMinutes: 630, hasDst: true, summerAbbr: 'LHDT' },
  { id: 'Pacific/Port_Moresby', region: 'pacific', country: 'PG', abbr: 'PGT', offsetMinutes: 600, hasDst: false },
  { id: 'Pacific/Fiji', region: 'pacific', country: 'FJ', abbr: 'FJT', offsetMinutes: 720, hasDst: false },
  { id: 'Pacific/Auckland', region: 'pacific', country: 'NZ', abbr: 'NZST', offsetMinutes: 720, hasDst: true, summerAbbr: 'NZDT' },
  { id: 'Pacific/Chatham', region: 'pacific', country: 'NZ', abbr: 'CHAST', offsetMinutes: 765, hasDst: true, summerAbbr: 'CHADT' },
  { id: 'Pacific/Apia', region: 'pacific', country: 'WS', abbr: 'WST', offsetMinutes: 780, hasDst: false },
  { id: 'Pacific/Kiritimati', region: 'pacific', country: 'KI', abbr: 'LINT', offsetMinutes: 840, hasDst: false },
  { id: 'Pacific/Honolulu', region: 'pacific', country: 'US', abbr: 'HST', offsetMinutes: -600, hasDst: false },
  { id: 'Pacific/Marquesas', region: 'pacific', country: 'PF', abbr: 'MART', offsetMinutes: -570, hasDst: false },
  { id: 'Atlantic/Cape_Verde', region: 'africa', country: 'CV', abbr: 'CVT', offsetMinutes: -60, hasDst: false },
  { id: 'Africa/Dakar', region: 'africa', country: 'SN', abbr: 'GMT', offsetMinutes: 0, hasDst: false },
  { id: 'Africa/Accra', region: 'africa', country: 'GH', abbr: 'GMT', offsetMinutes: 0, hasDst: false },
  { id: 'Africa/Casablanca', region: 'africa', country: 'MA', abbr: 'WET', offsetMinutes: 0, hasDst: false, formerAbbrs: { 60: 'WEST' } },
  { id: 'Africa/Algiers', region: 'africa', country: 'DZ', abbr: 'CET', offsetMinutes: 60, hasDst: false },
  { id: 'Africa/Lagos', region: 'africa', country: 'NG', abbr: 'WAT', offsetMinutes: 60, hasDst: false },
  { id: 'Africa/Kinshasa', region: 'africa', country: 'CD', abbr: 'WAT', offsetMinutes: 60, hasDst: false },
  { id: 'Africa/Cairo', region: 'africa', country: 'EG', abbr: 'EET', offsetMinutes: 120, hasDst: true, summerAbbr: 'EEST' },
  { id: 'Africa/Harare', region: 'africa', country: 'ZW', abbr: 'CAT', offsetMinutes: 120, hasDst: false },
  { id: 'Africa/Johannesburg', region: 'africa', country: 'ZA', abbr: 'SAST', offsetMinutes: 120, hasDst: false },
  { id: 'Africa/Nairobi', region: 'africa', country: 'KE', abbr: 'EAT', offsetMinutes: 180, hasDst: false },
  { id: 'Africa/Dar_es_Salaam', region: 'africa', country: 'TZ', abbr: 'EAT', offsetMinutes: 180, hasDst: false },
  { id: 'Africa/Addis_Ababa', region: 'africa', country: 'ET', abbr: 'EAT', offsetMinutes: 180, hasDst: false },
  { id: 'Indian/Mauritius', region: 'africa', country: 'MU', abbr: 'MUT', offsetMinutes: 240, hasDst: false },
];

const zoneById: ReadonlyMap<string, Zone> = new Map(zones.map((zone) => [zone.id, zone]));

export function findZone(id: string): Zone | undefined {
  return zoneById.get(id);
}

/** The zones a visitor most often wants. */
export const quickZoneIds: readonly string[] = [
  'America/New_York',
  'Europe/London',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Melbourne',
  'Europe/Paris',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Dubai',
];
