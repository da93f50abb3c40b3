import { statSync } from 'node:fs';
import path from 'node:path';
import type { UploadedFile } from '../tools/tool-handler.ts';
import { UsageError } from './batches.ts';
import type { LocalEngine } from './local-engine.ts';
import { openInput } from './open-input.ts';
import type { CliRequest } from './program.ts';
import { failed, notWritten, type Reporter } from './reporter.ts';
import { isFolder, NotWritten, writeResult } from './write-result.ts';

/** All inputs become one document. Whether it worked. */
export async function runMerge(
  { files, options }: CliRequest,
  engine: LocalEngine,
  reporter: Reporter,
): Promise<boolean> {
  if (files.length < 2) throw new UsageError('Merging needs two files or more.');
  if (options.interleave && files.length !== 2) throw new UsageError('--interleave needs exactly two files.');
  const beyond = Object.keys(options.take ?? {}).find((index) => Number(index) >= files.length);
  if (beyond !== undefined) throw new UsageError(`--take names file ${Number(beyond) + 1} of ${files.length}.`);
  if (files.filter((file) => file === '-').length > 1)
    throw new UsageError('Standard input (-) can be read only once.');
  const missing = files.find((file) => file !== '-' && !statSync(file, { throwIfNoEntry: false })?.isFile());
  if (missing) throw new UsageError(`${missing} cannot be read.`);
  const opened = (await Promise.all(files.map(openInput))).filter((input) => 'file' in input);
  if (opened.length < files.length) throw new UsageError('Standard input cannot be read.');
  try {
    return await mergeFiles(
      opened.map(({ file }) => file),
      { files, options },
      { engine, reporter },
    );
  } finally {
    for (const { close } of opened) close();
  }
}

async function mergeFiles(
  uploads: UploadedFile[],
  { files, options }: Pick<CliRequest, 'files' | 'options'>,
  { engine, reporter }: { engine: LocalEngine; reporter: Reporter },
): Promise<boolean> {
  const name = files.join(' + ');
  const inputBytes = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  const password = options.password;
  const result = await engine.run(
    'pdf_merge',
    {
      files: uploads,
      passwords: password ? Object.fromEntries(uploads.map((_, index) => [index, password])) : {},
      newPassword: options.newPassword,
      pages: options.take ?? {},
      pageSize: options.pageSize,
      interleave: options.interleave ?? false,
      bookmarks: options.bookmarks ? 'FILES' : undefined,
      compatibilityMode: options.images ?? false,
    },
    (progress) => reporter.progress(name, progress),
  );
  if (!result.ok) {
    reporter.done(failed(files[result.failure.fileIndex ?? -1] ?? name, inputBytes, result.failure));
    return false;
  }
  const { out, force = false } = options;
  const target = out === undefined ? 'merged.pdf' : isFolder(out) ? path.join(out, 'merged.pdf') : out;
  try {
    writeResult(result.value, target, { force });
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    reporter.done(notWritten(name, inputBytes, error));
    return false;
  }
  const notes = result.value.output.report.notes.map(({ code }) => code);
  reporter.done({ input: name, outputs: [target], inputBytes, outputBytes: result.value.output.bytes, notes });
  reporter.end();
  return true;
}
