import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { timeLimits } from '../shared/limits.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './settings/config.ts';
import { registerPages } from './site/pages.ts';

/** The entry of the server process: settings, server, signals. */
const ownFolder = path.dirname(fileURLToPath(import.meta.url));
/** A balancer's request may be under way to us at the moment we are told to end. */
const closeGraceMs = 1000;
const longestCloseMs = timeLimits.compatibility.wallMs + 10_000;

const outcome = readConfig(process.env);
if (!outcome.ok) giveUp(outcome.problems.map((problem) => `Cannot start: ${problem}.`));
for (const warning of outcome.warnings) console.warn(`WARNING: ${warning}`);
try {
  await serve(outcome.config);
} catch (error) {
  giveUp([`Cannot start: ${error instanceof Error ? error.message : String(error)}`]);
}

async function serve(config: Config): Promise<void> {
  const app = buildApp(config, {
    workerPath: path.join(ownFolder, 'worker.js'),
    registerPages,
    closeGraceMs,
    onBroken: (complaint) => giveUp(['Cannot work: workers die before they are ready.', complaint]),
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
  await app.listen({ port: config.port, host: config.host });
  app.log.info({ isolation: app.services.pools.files.isolation.layers }, 'isolation');
}

function giveUp(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
