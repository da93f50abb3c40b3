import { existsSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import path from 'node:path';
import { CommanderError } from 'commander';
import { batchOf, UsageError } from './batches.ts';
import { type LocalEngine, startEngine } from './local-engine.ts';
import { runMerge } from './merge.ts';
import { type CliRequest, createProgram } from './program.ts';
import { createReporter } from './reporter.ts';
import { runInputs } from './run-inputs.ts';
import { watchFolder } from './watch-folder.ts';
import { isFolder } from './write-result.ts';

const exitCodes = { done: 0, someFailed: 1, usage: 2 };

async function run(request: CliRequest): Promise<void> {
  const { command, files, options } = request;
  checkPlaces(request);
  const batch = command === 'merge' ? undefined : batchOf(request);
  // No more workers than there is work for: each takes a moment to start.
  const most = options.watch ? Number.POSITIVE_INFINITY : command === 'merge' ? 1 : files.length;
  if (!options.watch) endAtOnceWhenTold();
  const engine = startEngine(Math.min(options.jobs ?? availableParallelism(), most));
  try {
    if (!batch)
      process.exitCode = (await runMerge(request, engine, reporterFor(request, 1))) ? 0 : exitCodes.someFailed;
    else if (options.watch) await watchUntilStopped(options.watch, request, engine);
    else {
      const failures = await runInputs(files, batch, engine, reporterFor(request, files.length));
      process.exitCode = failures > 0 ? exitCodes.someFailed : exitCodes.done;
    }
  } finally {
    await engine.close();
  }
}

function checkPlaces({ command, files, options }: CliRequest): void {
  if (options.watch) {
    if (files.length > 0) throw new UsageError('Name files or --watch a folder, not both.');
    if (!options.out || path.resolve(options.out) === path.resolve(options.watch))
      throw new UsageError('--watch needs --out with another folder.');
    if (!statSync(options.watch, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`${options.watch} is not a folder that could be watched.`);
    return;
  }
  // Beside standard input there is no place: its result goes the way it came.
  if (
    options.out === undefined &&
    command !== 'merge' &&
    command !== 'split' &&
    files.length === 1 &&
    files[0] === '-'
  ) {
    if (process.stdout.isTTY)
      throw new UsageError('Say with --out where the result goes: a file, or - for standard output.');
    options.out = '-';
  }
  if (files.length === 0) throw new UsageError('Name at least one file, or - for standard input.');
  if (files.length === 1 || command === 'merge' || options.out === undefined || isFolder(options.out)) return;
  if (options.out === '-' || path.extname(options.out) || existsSync(options.out))
    throw new UsageError('Several inputs need a folder as --out.');
  // A name that is not there yet: the folder of all results.
  options.out += path.sep;
}

function reporterFor({ command, options }: CliRequest, total: number) {
  return createReporter({
    json: options.json ?? false,
    quiet: options.quiet ?? false,
    isResultOnStdout: options.out === '-',
    saysSaving: command === 'compress' || command === 'image',
    total,
  });
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** By itself a signal ends the process where it stands, and the documents it works on stay in its folders. */
function endAtOnceWhenTold(): void {
  for (const signal of endSignals) process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Until Ctrl C; what is running then is finished, unless there is a second one. */
async function watchUntilStopped(folder: string, request: CliRequest, engine: LocalEngine): Promise<void> {
  const accepts = request.command === 'compress' ? /\.pdf$/i : /\.(jpe?g|png|webp|gif|bmp|avif|hei[cf])$/i;
  const out = { ...request.options, out: `${request.options.out}${path.sep}` };
  const batch = batchOf({ ...request, options: out });
  const running = new Set<Promise<unknown>>();
  const stopWatching = watchFolder(folder, accepts, (file) => {
    const job = runInputs([file], batch, engine, reporterFor(request, 1)).finally(() => running.delete(job));
    running.add(job);
  });
  if (!request.options.quiet) process.stderr.write(`Waiting for files in ${folder}. Ctrl C ends it.\n`);
  await new Promise<void>((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve());
  });
  endAtOnceWhenTold();
  stopWatching();
  await Promise.all(running);
}

// Whoever reads our output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
try {
  await createProgram(manifest.version, run).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  else if (error instanceof UsageError) {
    process.stderr.write(`kitbox: ${error.message}\n`);
    process.exitCode = exitCodes.usage;
  } else throw error;
}
