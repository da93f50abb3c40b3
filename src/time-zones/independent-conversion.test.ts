import { execFileSync, spawnSync } from 'node:child_process';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { zones } from './catalogue.ts';
import { readMeaning } from './wall-time.ts';

/** Zones whose rules changed between tz 2025c (Node 20) and 2026c (Debian): only these may differ, and only from 2026 on. */
const changedIn2026 = ['Africa/Casablanca', 'America/Edmonton', 'America/Vancouver'];

const python = `
import sys, json, zoneinfo, datetime
out = []
for zone, wall in json.load(sys.stdin):
    naive = datetime.datetime.fromisoformat(wall)
    z = zoneinfo.ZoneInfo(zone)
    both = [int(naive.replace(tzinfo=z, fold=fold).timestamp()) for fold in (0, 1)]
    out.append([min(both), max(both)])
try:
    version = open(zoneinfo.TZPATH[0] + '/tzdata.zi').readline().split()[-1]
except OSError:
    version = 'unknown'
print(json.dumps({'version': version, 'times': out}))
`;

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function drawReadings(count: number): [string, string][] {
  const random = seededRandom(7);
  const start = Date.UTC(1970, 0, 2);
  const span = Date.UTC(2100, 0, 1) - start;
  return Array.from({ length: count }, () => {
    const zone = zones[Math.floor(random() * zones.length)]?.id ?? 'UTC';
    return [zone, new Date(start + random() * span).toISOString().slice(0, 16)];
  });
}

const hasPython = spawnSync('python3', ['-c', 'import zoneinfo; zoneinfo.ZoneInfo("Europe/Paris")']).status === 0;
if (!hasPython)
  console.warn('SKIPPED: no python3 with zoneinfo here, conversions are not compared with an independent one');

describe('conversions', () => {
  test.skipIf(!hasPython)(
    'agree with Python’s zoneinfo, but for rules that changed between tz releases',
    { timeout: 60_000 },
    () => {
      const readings = drawReadings(6000);
      const answer = execFileSync('python3', ['-c', python], { input: JSON.stringify(readings), maxBuffer: 1e8 });
      const { version, times }: { version: string; times: [number, number][] } = JSON.parse(answer.toString());
      const differing = new Map<string, number>();
      readings.forEach(([zone, wall], index) => {
        const plain = Temporal.PlainDateTime.from(wall);
        const ours = (['earlier', 'later'] as const).map(
          (choice) => readMeaning(plain, zone, choice).moment.epochMilliseconds / 1000,
        );
        if (ours.join() === times[index]?.join()) return;
        differing.set(zone, (differing.get(zone) ?? 0) + 1);
        const explained = version !== process.versions.tz && changedIn2026.includes(zone) && wall >= '2026';
        if (!explained) expect.fail(`${zone} ${wall}: ours ${ours.join()}, Python ${times[index]?.join()}`);
      });
      if (differing.size > 0) {
        console.warn(
          `tz ${process.versions.tz} here, ${version} in Python; differing by zone:`,
          Object.fromEntries(differing),
        );
      }
    },
  );
});
