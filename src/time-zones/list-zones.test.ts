import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { intlLocaleOf, languages } from '../shared/languages.ts';
import { zones } from './catalog.ts';
import { indexZones } from './list-zones.ts';

test('nothing typed lists all zones, sorted by name as the language sorts', () => {
  for (const { code } of languages) {
    const names = JSON.parse(readFileSync(new URL(`../../locales/${code}/time-zones.json`, import.meta.url), 'utf8'));
    const cities = indexZones(intlLocaleOf(code), names).map(({ city }) => city);
    expect(cities).toHaveLength(zones.length);
    expect(cities).toEqual([...cities].sort(new Intl.Collator(intlLocaleOf(code)).compare));
  }
});
