/** The texts of data/*.txt by name, and the names of zones in every language. */
export interface PlaceSources {
  readonly files: Readonly<Record<string, string>>;
  /** By language: zone id → city, and other cities of the same zone. */
  readonly cities: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface CountrySource {
  readonly code: string;
  readonly longCode: string;
  readonly inhabitants: number;
  readonly zoneIds: readonly string[];
}

export interface CitySource {
  readonly names: readonly string[];
  readonly zoneId: string;
  readonly inhabitants: number;
  readonly isCapital: boolean;
}

/** Names of one thing, and the zones they mean. */
export interface NamedZones {
  readonly names: readonly string[];
  readonly zoneIds: readonly string[];
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function splitNames(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** 'JP JPN 127288 Asia/Tokyo' */
export function readCountries(text: string | undefined): CountrySource[] {
  return linesOf(text).map((line) => {
    const [code = '', longCode = '', thousands = '0', ...zoneIds] = line.split(' ');
    return { code, longCode, inhabitants: Number(thousands) * 1000, zoneIds };
  });
}

/** 'Tokyo* | Asia/Tokyo | 8337 | 東京, 도쿄' */
export function readCities(text: string | undefined): CitySource[] {
  return linesOf(text).map((line) => {
    const [name = '', zoneId = '', thousands = '0', others = ''] = line.split('|').map((part) => part.trim());
    return {
      names: [name.replace(/\*$/, ''), ...splitNames(others)],
      zoneId,
      inhabitants: Number(thousands) * 1000,
      isCapital: name.endsWith('*'),
    };
  });
}

/** 'JP: Nippon, にほん' */
export function readCountryNames(text: string | undefined): Map<string, string[]> {
  return new Map(linesOf(text).map((line) => [line.slice(0, 2), splitNames(line.slice(3))]));
}

/** 'Asia/Tokyo: Osaka, 大阪; Kyoto, 京都': one place before each semicolon. */
export function readByZone(text: string | undefined): NamedZones[] {
  return linesOf(text).flatMap((line) => {
    const colon = line.indexOf(':');
    const zoneIds = [line.slice(0, colon)];
    return splitNames(line.slice(colon + 1), ';').map((names) => ({ names: splitNames(names), zoneIds }));
  });
}

/** 'CST, Central Standard Time: America/Chicago Asia/Shanghai' */
export function readByName(text: string | undefined): NamedZones[] {
  return linesOf(text).map((line) => {
    const colon = line.lastIndexOf(': ');
    return { names: splitNames(line.slice(0, colon)), zoneIds: line.slice(colon + 2).split(' ') };
  });
}
