#!/usr/bin/env node
// npm run licences: lists every installed package with its licence in docs/licences.md and stops on one that may not
// go with AGPL-3.0-or-later. The lockfile decides what is listed; packages for other platforms are left out.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const compatible = new Set([
  '0BSD',
  'AFL-2.1',
  'AGPL-3.0',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'LGPL-3.0',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);
/** Packages whose package.json names their licence otherwise; looked up in the file they ship. */
const looked = {
  '@imgly/background-removal-data': 'AGPL-3.0-or-later',
  mupdf: 'AGPL-3.0-or-later',
  'exif-parser': 'MIT',
};

export function readLicences() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    const file = `${path}/package.json`;
    if (path === '' || !existsSync(file)) continue;
    const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    const said = license?.type ?? license ?? licenses?.map((each) => each.type ?? each).join(' OR ');
    found.set(`${name}@${version}`, { licence: looked[name] ?? said ?? 'none', isForBuildOnly: entry.dev === true });
  }
  return found;
}

/** "(MIT OR GPL-2.0)" needs one that fits, "MIT AND ISC" all. */
export function isCompatible(licence) {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((each) => isCompatible(each.trim()));
  return plain.split(' AND ').every((each) => compatible.has(each.trim()));
}

/** Data that stand in the source, by whom they are and under what; the decision records say why. */
const data = [
  [
    'City names and sizes, src/time-zones/places/data',
    'GeoNames, geonames.org',
    'CC-BY-4.0, named on the privacy page',
  ],
  ['Zones, their aliases and countries, src/time-zones', 'the tz database', 'public domain'],
  ['Names of zones’ cities, locales/*/time-*zones.json; weekends', 'Unicode CLDR', 'Unicode-3.0'],
  ['Forms of Han characters, src/time-zones/places/han-variants.ts', 'OpenCC', 'Apache-2.0'],
];

if (process.argv[1]?.endsWith('licences.mjs')) {
  const licences = [...readLicences()].sort(([a], [b]) => (a < b ? -1 : 1));
  const wrong = licences.filter(([, { licence }]) => !isCompatible(licence));
  const rows = licences.map(
    ([name, { licence, isForBuildOnly }]) => `| ${name} | ${licence} | ${isForBuildOnly ? 'build' : 'run'} |`,
  );
  const head = [
    '# Licences of all dependencies',
    '',
    'Written by `npm run licences`. A bill of materials: `npm run sbom`.',
    '',
    '| package | licence | for |',
    '|---|---|---|',
  ];
  const dataRows = [
    '',
    '## Data',
    '',
    '| what | from | licence |',
    '|---|---|---|',
    ...data.map((row) => `| ${row.join(' | ')} |`),
  ];
  writeFileSync('docs/licences.md', `${[...head, ...rows, ...dataRows].join('\n')}\n`);
  for (const [name, { licence }] of wrong) console.error(`${name}: ${licence} may not go with AGPL-3.0-or-later`);
  console.log(`${licences.length} packages, ${wrong.length} licences to look at`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
