import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/settings/config.ts';

/**
 * The API as a process of its own, without pages, with one more route that runs the misbehaving tasks.
 * Bundled by the tests that kill processes; the product has no such route.
 */
const outcome = readConfig(process.env);
if (!outcome.ok) throw new Error(outcome.problems.join('; '));
const { config } = outcome;
const folder = path.dirname(fileURLToPath(import.meta.url));
const app = buildApp(config, {
  workerPath: path.join(folder, 'worker.js'),
  closeGraceMs: 1000,
  ...(process.env.TEMP_BASE ? { tempBase: process.env.TEMP_BASE } : {}),
});

app.get<{ Params: { task: string }; Querystring: { waitMs?: string } }>('/test/:task', async (request, reply) => {
  const { pools, temp } = app.services;
  const folderOfRequest = await temp.forRequest(request.id);
  const abort = new AbortController();
  reply.raw.on('close', () => abort.abort());
  const result = await pools.files.run({
    task: request.params.task,
    files: [],
    options: { waitMs: Number(request.query.waitMs ?? 0) },
    output: path.join(folderOfRequest.path, 'output'),
    timeLimit: { cpuMs: 20_000, wallMs: 60_000 },
    signal: abort.signal,
  });
  await folderOfRequest.remove();
  return result.ok ? { ok: true } : result.failure;
});

// Whoever started it is gone.
process.stdin.on('end', () => process.exit(1)).resume();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void app.close().then(() => process.exit(0)));
}
await app.listen({ port: config.port, host: '127.0.0.1' });
console.log(JSON.stringify({ listening: config.port, workers: app.services.pools.files.processIds }));
