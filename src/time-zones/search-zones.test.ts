import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { intlLocaleOf, type LanguageCode, languages } from '../shared/languages.ts';
import { zones } from './catalog.ts';
import { findFolded, foldText } from './fold-text.ts';
import { indexZones, searchZones } from './search-zones.ts';
import type { ZoneNames } from './zone-names.ts';

function readNames(language: LanguageCode): ZoneNames {
  return JSON.parse(readFileSync(new URL(`../../locales/${language}/time-zones.json`, import.meta.url), 'utf8'));
}

function indexIn(language: LanguageCode) {
  return indexZones(intlLocaleOf(language), readNames(language), readNames('en'));
}

function search(language: LanguageCode, query: string): string[] {
  return searchZones(indexIn(language), query).map((found) => found.zone.id);
}

describe('searching zones', () => {
  test.each<[LanguageCode, string, string]>([
    ['en', 'new york', 'America/New_York'],
    ['en', 'sao', 'America/Sao_Paulo'],
    ['en', 'delhi', 'Asia/Kolkata'],
    ['en', 'Beijing', 'Asia/Shanghai'],
    ['en', 'Nepal', 'Asia/Kathmandu'],
    ['en', 'JST', 'Asia/Tokyo'],
    ['en', 'AEDT', 'Australia/Melbourne'],
    ['en', 'Pacific/Chatham', 'Pacific/Chatham'],
    ['en', 'america/new_york', 'America/New_York'],
    ['en', 'bogota', 'America/Bogota'],
    ['de', 'Kairo', 'Africa/Cairo'],
    ['de', 'cairo', 'Africa/Cairo'],
    ['de', 'Österreich', 'Europe/Vienna'],
    ['de', 'osterreich', 'Europe/Vienna'],
    ['es', 'japon', 'Asia/Tokyo'],
    ['ja', '東京', 'Asia/Tokyo'],
    ['ja', 'tokyo', 'Asia/Tokyo'],
    ['zh', '北京', 'Asia/Shanghai'],
    ['ko', '서우', 'Asia/Seoul'],
    ['hi', 'दिल्ली', 'Asia/Kolkata'],
    ['ar', 'القاهره', 'Africa/Cairo'],
    ['ar', 'ابوظبي', 'Asia/Dubai'],
    ['sw', 'Ujerumani', 'Europe/Berlin'],
    ['pt', 'Moscou', 'Europe/Moscow'],
    ['fr', 'Pékin', 'Asia/Shanghai'],
  ])('in %s, %j finds %s first or among the first five', (language, query, id) => {
    expect(search(language, query).slice(0, 5)).toContain(id);
  });

  test('a city that begins with the text comes before a country that does', () => {
    expect(search('en', 'mexico')[0]).toBe('America/Mexico_City');
    expect(search('en', 'pa').indexOf('Europe/Paris')).toBeLessThan(search('en', 'pa').indexOf('Asia/Karachi'));
  });

  test('every zone is found by its id in every language', () => {
    for (const { code } of languages) {
      const index = indexIn(code);
      for (const zone of zones) {
        expect(
          searchZones(index, zone.id).map((found) => found.zone.id),
          `${code} ${zone.id}`,
        ).toContain(zone.id);
      }
    }
  });

  test('nothing typed lists all zones, sorted by name as the language sorts', () => {
    for (const { code } of languages) {
      const cities = searchZones(indexIn(code), ' ').map((found) => found.city);
      expect(cities).toHaveLength(zones.length);
      expect(cities).toEqual([...cities].sort(new Intl.Collator(intlLocaleOf(code)).compare));
    }
    expect(search('zh', '')[0]).not.toBe(search('en', '')[0]);
  });

  test('what is not there is not found', () => {
    expect(search('en', 'atlantis')).toEqual([]);
  });
});

describe('folding text', () => {
  test('accents, case and full width do not matter, Hindi vowels do', () => {
    expect(foldText('São Paulo')).toBe('sao paulo');
    expect(foldText('ＴＯＫＹＯ')).toBe('tokyo');
    expect(foldText('Łódź, Straße')).toBe('lodz, strasse');
    expect(foldText('दिल्ली')).not.toBe(foldText('दलल'));
  });

  test('a match is located in the original text', () => {
    expect(findFolded('São Paulo', 'pau')).toEqual([4, 7]);
    expect(findFolded('Zürich', 'zur')).toEqual([0, 3]);
    expect(findFolded('서울', foldText('서우'))).toEqual([0, 2]);
    expect(findFolded('Paris', 'x')).toBeUndefined();
    expect(findFolded('Paris', '')).toBeUndefined();
  });
});
