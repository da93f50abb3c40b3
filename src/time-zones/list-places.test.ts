import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { readPlaceSources } from '../../scripts/build/read-place-sources.mjs';
import { runAtOnce } from '../shared/run-in-steps.ts';
import { listPlaces } from './list-places.ts';
import { compileTable } from './places/compile-table.ts';
import { indexTable } from './places/index-table.ts';

test('a zone newer than the browser is left out, and the others of its country are listed', () => {
  const sources = readPlaceSources();
  const files: Record<string, string> = { ...sources.files };
  files['countries'] = String(files['countries']).replace('Pacific/Easter', 'Pacific/Founded_Tomorrow');
  const index = indexTable(compileTable('latin', { ...sources, files }));
  expect([...index.countries.keys()]).toContain('Pacific/Founded_Tomorrow');
  const options = runAtOnce(
    listPlaces('Chile', {
      index,
      names: JSON.parse(readFileSync(new URL('../../locales/en/time-zones.json', import.meta.url), 'utf8')),
      moment: Temporal.Instant.from('2026-05-14T14:30:00Z').toZonedDateTimeISO('UTC'),
      shown: new Set(),
      listedNote: 'already in the list',
      arrow: '→',
      countryNameOf: () => 'Chile',
    }),
  );
  const ids = options.map(({ id }) => id);
  expect(ids).toContain('America/Santiago');
  expect(ids).not.toContain('Pacific/Founded_Tomorrow');
});
