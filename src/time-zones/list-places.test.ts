import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { readPlaceSources } from '../../scripts/build/read-place-sources.mjs';
import { runAtOnce } from '../shared/run-in-steps.ts';
import { listPlaces } from './list-places.ts';
import { compileTable } from './places/compile-table.ts';
import { indexTable, type PlaceIndex } from './places/index-table.ts';

const sources = readPlaceSources();

function list(query: string, index: PlaceIndex) {
  return runAtOnce(
    listPlaces(query, {
      index,
      names: JSON.parse(readFileSync(new URL('../../locales/en/time-zones.json', import.meta.url), 'utf8')),
      moment: Temporal.Instant.from('2026-05-14T14:30:00Z').toZonedDateTimeISO('UTC'),
      shown: new Set(),
      listedNote: 'already in the list',
      arrow: '→',
      countryNameOf: (code) => code,
    }),
  );
}

test('a place is listed by its own name as soon as that begins with what was typed, else by the name it was found by', () => {
  const index = indexTable(compileTable('latin', sources));
  const first = (query: string) => list(query, index)[0]?.label;
  expect(first('Lord Howe')).toBe('Lord Howe Island');
  expect(first('chatham')).toBe('Chatham Islands');
  expect(first('Boston')).toBe('Boston → New York');
  expect(first('New Jersey')).toBe('New Jersey → New York');
  expect(first('Mexico')).toBe('Mexico → Mexico City');
  expect(first('Kiev')).toBe('Kiev → Kyiv');
});

test('a zone newer than the browser is left out, and the others of its country are listed', () => {
  const files: Record<string, string> = { ...sources.files };
  files['countries'] = String(files['countries']).replace('Pacific/Easter', 'Pacific/Founded_Tomorrow');
  const index = indexTable(compileTable('latin', { ...sources, files }));
  expect([...index.countries.keys()]).toContain('Pacific/Founded_Tomorrow');
  const options = list('Chile', index);
  const ids = options.map(({ id }) => id);
  expect(ids).toContain('America/Santiago');
  expect(ids).not.toContain('Pacific/Founded_Tomorrow');
});
