import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { isFull } from '../fixtures/is-full.ts';
import {
  differencesByZone,
  drawReadings,
  hasPython,
  type Moments,
  type Reading,
  readWithPython,
} from '../fixtures/time-readings.ts';
import { closeVisits, openBrowser } from './site.ts';

/** One reading for each rule that changed of late: where browser and Python differ here, their tz releases differ. */
const releaseProbes: readonly Reading[] = [
  ['America/Vancouver', '2026-12-15T12:00'],
  ['America/Edmonton', '2026-12-15T12:00'],
  ['Africa/Casablanca', '2026-12-15T12:00'],
];

/** The page's own conversion, as one script. */
async function bundleConversion(withPolyfill: boolean): Promise<string> {
  const temporal = withPolyfill
    ? "import { Temporal } from 'temporal-polyfill/implementation';"
    : 'const { Temporal } = globalThis;';
  const contents = `${temporal}
    import { readMeaning } from './src/time-zones/wall-time.ts';
    globalThis.convertAll = (readings) => readings.map(([zone, wall]) => {
      const plain = Temporal.PlainDateTime.from(wall);
      return ['earlier', 'later'].map((choice) => readMeaning(plain, zone, choice).moment.epochMilliseconds / 1000);
    });`;
  const stdin = { contents, resolveDir: process.cwd(), loader: 'ts' } as const;
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', target: 'es2022' });
  return outputFiles[0]?.text ?? '';
}

async function convertInBrowser(readings: readonly Reading[], withPolyfill: boolean): Promise<Moments[]> {
  const page = await (await openBrowser()).newPage();
  await page.addScriptTag({ content: await bundleConversion(withPolyfill) });
  const moments = await page.evaluate(
    (all) => (globalThis as unknown as { convertAll: (given: unknown) => Moments[] }).convertAll(all),
    readings,
  );
  await page.close();
  return moments;
}

afterAll(closeVisits);

/** Native conversions take 0.4 ms each for both meanings: the whole hundred thousand run with `npm run test:full`. */

describe.skipIf(!hasPython)('random conversions between 1970 and 2100 in the browser', () => {
  test.each([
    { count: isFull ? 100_000 : 1500, withPolyfill: false, name: 'native Temporal' },
    { count: isFull ? 20_000 : 600, withPolyfill: true, name: 'the polyfill' },
  ])(
    '$count with $name agree with Python’s zoneinfo in every case',
    { timeout: 300_000 },
    async ({ count, withPolyfill }) => {
      const readings = [...releaseProbes, ...drawReadings(count, 2026)];
      const ours = await convertInBrowser(readings, withPolyfill);
      const { version, moments } = readWithPython(readings);
      const differing = differencesByZone(readings, ours, moments);
      const changed = releaseProbes.filter((_, index) => ours[index]?.join() !== moments[index]?.join());
      if (differing.size > 0)
        console.warn(`The browser's tz data is not Python's ${version}; differing by zone:`, differing);
      const unexplained = [...differing.keys()].filter((zone) => !changed.some(([probe]) => probe === zone));
      expect(unexplained).toEqual([]);
    },
  );
});
