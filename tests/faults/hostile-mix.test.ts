import { expect, it } from 'vitest';
import { type HostileCall, ownHostileCalls, wholeHostileSuite } from './hostile-files.ts';
import { learnCalls, post } from './mixed-calls.ts';
import { keepCalling, Tally } from './tally.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** The longest a file may take: three times its CPU seconds on the wall clock, and its place in the queue. */
const longestAnswerMs = 120_000;

it.skipIf(process.platform !== 'linux')(
  'with one call in ten hostile the others are all right, and each hostile one is answered in its time',
  async () => {
    const server = await startWatchedServer();
    const calls = await learnCalls(server.url);
    const hostile = [...ownHostileCalls(), ...wholeHostileSuite()];
    const duration = 90;
    const tally = new Tally();
    const problems: string[] = [];
    let sent = 0;
    const endMs = performance.now() + duration * 1000;
    const attacker = async () => {
      // Keeps to one in ten of what the others have had answered.
      while (performance.now() < endMs) {
        const call = hostile[sent % hostile.length];
        if (call && sent * 9 < tally.total) {
          sent++;
          problems.push(...(await problemsOf(server, call)));
        } else await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all([keepCalling({ url: server.url, calls }, 6, duration, tally), attacker(), attacker()]);
    console.log(`${sent} of ${hostile.length} hostile files beside ${tally}`);
    expect(problems).toEqual([]);
    // A bomb can hold a worker for as long as it may: the queue may then be too long for some.
    expect(tally.others('busy')).toEqual({});
    expect(tally.of('right')).toBeGreaterThanOrEqual(Math.floor(tally.total * 0.99));
    await server.expectClean();
    await server.stopCleanly();
  },
);

async function problemsOf(server: WatchedServer, { name, path, fields }: HostileCall): Promise<string[]> {
  const began = performance.now();
  try {
    const response = await post(server.url, path, fields);
    const body = await response.text();
    const ms = performance.now() - began;
    const isFine = response.status === 200 || response.status < 500 || response.headers.has('retry-after');
    return [
      ...(isFine ? [] : [`${name}: ${response.status}`]),
      ...(ms > longestAnswerMs ? [`${name}: ${ms} ms`] : []),
      ...(response.status !== 200 && !body.startsWith('{') ? [`${name}: not JSON`] : []),
    ];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
}
