import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { descendantsOf, residentMegabytes } from '../api/support/server-process.ts';
import { keepAttacking } from './attackers.ts';
import { newAddress } from './heavy-tail.ts';
import { isShort } from './length.ts';
import { learnCalls } from './mixed-calls.ts';
import { keepCalling, Tally } from './tally.ts';
import { startWatchedServer } from './watched-server.ts';

/** How long; `SOAK_MINUTES=30 npm run test:faults` for the half hour of the pass mark. */
const minutes = Number(process.env.SOAK_MINUTES ?? 5);
/** Between the calls of each, so that a long run leaves the machine to others: `SOAK_PAUSE_MS=1000`. */
const pauseMs = Number(process.env.SOAK_PAUSE_MS ?? 250);
/** Where the verdict stands, written anew each minute, so that a run that is broken off has said how far it held. */
const recordFile = process.env.SOAK_RECORD;

it.skipIf(process.platform !== 'linux' || isShort)(
  'under attack for minutes every honest call is answered, and the server grows by less than 1 MB a minute',
  async () => {
    const server = await startWatchedServer({
      TRUST_PROXY: '1',
      NODE_OPTIONS: `--import=${new URL('./collect-often.mjs', import.meta.url)}`,
    });
    const calls = await learnCalls(server.url);
    const samples: Sample[] = [];
    const began = performance.now();
    const watch = setInterval(() => {
      const own = residentMegabytes(server.pid);
      const workers = descendantsOf(server.pid).reduce((sum, pid) => sum + residentMegabytes(pid), 0);
      samples.push({ minute: (performance.now() - began) / 60_000, own, tree: own + workers });
    }, 1000);
    let isOver = false;
    const attacks = keepAttacking(server, pauseMs * 20, () => isOver);
    const headers = () => ({ 'x-forwarded-for': newAddress() });
    const tally = new Tally();
    const report = setInterval(() => record(verdictOf(tally, samples)), 60_000);
    await keepCalling({ url: server.url, calls, headers, pauseMs }, 3, minutes * 60, tally);
    clearInterval(report);
    isOver = true;
    clearInterval(watch);
    const verdict = { ...verdictOf(tally, samples), attacks: await attacks, isOver: true };
    record(verdict);
    expect(tally.others()).toEqual({});
    expect(verdict.growth.own).toBeLessThan(1);
    await server.expectClean();
    await server.stopCleanly();
  },
  // A starved machine takes its time to learn the calls, and the last attack to be over.
  minutes * 60_000 + 900_000,
);

interface Sample {
  minute: number;
  /** Megabytes of the server process, and of it with all its workers. */
  own: number;
  tree: number;
}

function verdictOf(tally: Tally, samples: readonly Sample[]) {
  const minute = samples.at(-1)?.minute ?? 0;
  // Caches and compiled code settle first.
  const settled = samples.filter((sample) => sample.minute > minute * 0.3);
  const growthOf = (key: 'own' | 'tree') =>
    slope(lowest(settled.map((each) => ({ minute: each.minute, mb: each[key] }))));
  return {
    minute,
    answers: Object.fromEntries(tally.counts),
    times: `${tally}`,
    megabytes: samples.at(-1),
    growth: { own: growthOf('own'), tree: growthOf('tree') },
  };
}

function record(verdict: ReturnType<typeof verdictOf>): void {
  const text = JSON.stringify(verdict, (_, value) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  );
  console.log(text);
  if (recordFile) writeFileSync(recordFile, `${text}\n`);
}

interface Level {
  minute: number;
  mb: number;
}

/** The lowest of every ten seconds: what the collection among them left. */
function lowest(levels: readonly Level[]): Level[] {
  const found: Level[] = [];
  for (let at = 0; at < levels.length; at += 10) {
    const some = levels.slice(at, at + 10);
    found.push(some.reduce((least, level) => (level.mb < least.mb ? level : least)));
  }
  return found;
}

function slope(levels: readonly Level[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(levels.map(({ minute }) => minute));
  const y = mean(levels.map(({ mb }) => mb));
  const above = levels.reduce((sum, level) => sum + (level.minute - x) * (level.mb - y), 0);
  return above / levels.reduce((sum, level) => sum + (level.minute - x) ** 2, 0);
}
