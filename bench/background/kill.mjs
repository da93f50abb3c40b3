// A worker is killed while it cuts out: the visitor gets the result (from another worker) or a clear failure, and the
// pool goes on.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSample, sampleAt } from './corpus.mjs';
import { openPool } from './pool.mjs';

export async function benchKill() {
  const rows = [];
  for (const [label, options] of [
    ['color method', { method: 'color' }],
    ['AI method', { method: 'ai', model: 'u2netp' }],
  ]) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-background-'));
    const file = path.join(folder, 'image.jpg');
    writeFileSync(file, (await readSample(sampleAt(0))).file);
    const { pool, cutOut } = await openPool(folder);
    const run = (onProgress) => cutOut(file, options, onProgress);
    let killed = 0;
    const first = await run(({ phase }) => {
      if (phase !== 'cutting-out' || killed > 0) return;
      killed++;
      for (const pid of pool.processIds) process.kill(-pid, 'SIGKILL');
    });
    await sleep(200);
    const next = await run();
    const outcome = (result) => (result.ok ? 'done' : result.failure.code);
    rows.push({ label, killed, outcome: outcome(first), next: outcome(next) });
    console.log(rows.at(-1));
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
