import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { timeLimits } from '../shared/limits.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { registerPages } from './pages.ts';

/** The entry of the server process: settings, server, signals. */
const longestCloseMs = timeLimits.compatibility.wallMs + 10_000;
const ownFolder = path.dirname(fileURLToPath(import.meta.url));
const outcome = readConfig(process.env);
if (!outcome.ok) {
  for (const problem of outcome.problems) console.error(`Cannot start: ${problem}.`);
  process.exit(1);
}

const { config, warnings } = outcome;
for (const warning of warnings) console.warn(`WARNING: ${warning}`);
const app = buildApp(config, {
  workerPath: path.join(ownFolder, 'worker.js'),
  registerPages,
  onBroken(complaint) {
    console.error(`Cannot work: workers die before they are ready.\n${complaint}`);
    process.exit(1);
  },
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    app.log.info({ signal }, 'closing; running jobs finish first');
    // The longest job, and a little: whoever still uploads by then is cut off.
    setTimeout(() => process.exit(0), longestCloseMs).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  await app.listen({ port: config.port, host: config.host });
  app.log.info({ isolation: app.services.pools.files.isolation.layers }, 'isolation');
} catch (error) {
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
