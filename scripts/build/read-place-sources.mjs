// Gathers what the place search is made of: the tables of ours and the names of zones in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLocales } from '../locales.mjs';

const folder = fileURLToPath(new URL('../../src/time-zones/places/data', import.meta.url));

export function readPlaceSources() {
  const files = {};
  for (const file of readdirSync(folder)) {
    files[file.replace(/\.txt$/, '')] = readFileSync(`${folder}/${file}`, 'utf8');
  }
  const zoneIdOf = new Map(
    [...`${files.countries}`.matchAll(/\S+\/\S+/g)].map(([zoneId]) => [zoneId.replaceAll('/', '_'), zoneId]),
  );
  const cities = {};
  for (const [language, texts] of Object.entries(readLocales())) {
    const listed = { ...texts['time-more-zones'].cities, ...texts['time-zones'].cities };
    cities[language] = {};
    for (const [key, city] of Object.entries(listed)) {
      const others = (texts['time-zones'].also[key] ?? '').split(',').map((name) => name.trim());
      cities[language][zoneIdOf.get(key) ?? key] = [city, ...others.filter((name) => name !== '')];
    }
  }
  return { files, cities };
}
