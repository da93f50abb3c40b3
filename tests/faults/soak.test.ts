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

it.skipIf(process.platform !== 'linux' || isShort)(
  'under attack for minutes every honest call is answered, and the server grows by less than 1 MB a minute',
  async () => {
    const server = await startWatchedServer({
      TRUST_PROXY: '1',
      NODE_OPTIONS: `--import=${new URL('./collect-often.mjs', import.meta.url)}`,
    });
    const calls = await learnCalls(server.url);
    const samples: { minute: number; own: number; tree: number }[] = [];
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
    const report = setInterval(() => console.log(`${tally}; server ${samples.at(-1)?.own.toFixed(0)} MB`), 60_000);
    await keepCalling({ url: server.url, calls, headers, pauseMs }, 3, minutes * 60, tally);
    clearInterval(report);
    isOver = true;
    clearInterval(watch);
    expect(tally.others()).toEqual({});
    // Caches and compiled code settle first.
    const settled = samples.filter(({ minute }) => minute > minutes * 0.3);
    const own = slope(lowest(settled.map(({ minute, own }) => ({ minute, mb: own }))));
    const tree = slope(lowest(settled.map(({ minute, tree }) => ({ minute, mb: tree }))));
    const last = samples.at(-1);
    console.log(
      `soak of ${minutes} min: ${tally} beside ${await attacks} attacks; server ${last?.own.toFixed(0)} MB, ${own.toFixed(2)} MB a minute; with workers ${last?.tree.toFixed(0)} MB, ${tree.toFixed(2)} MB a minute`,
    );
    expect(own).toBeLessThan(1);
    await server.expectClean();
    await server.stopCleanly();
  },
  // A starved machine takes its time to learn the calls, and the last attack to be over.
  minutes * 60_000 + 900_000,
);

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
