import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolResult } from '../tools/tool-handler.ts';
import { readZip } from './read-zip.ts';

export interface Destination {
  /** A folder (it ends in a separator or is one), a file, or `-` for standard output. */
  out?: string | undefined;
  force: boolean;
}

/** A result that could not be put where it should go; the message is for the caller. */
export class NotWritten extends Error {
  constructor(
    readonly code: 'would_overwrite' | 'cannot_write',
    message: string,
  ) {
    super(message);
  }
}

/** Where the result of one input goes: beside it, with the tool's ending, unless told otherwise. */
export function placeOf(source: string, result: ToolResult, ending: string, { out }: Destination): string {
  const extension = path.extname(result.filename);
  const name = `${path.basename(source, path.extname(source))}${ending}${extension}`;
  if (out === undefined) return path.join(source === '-' ? '.' : path.dirname(source), name);
  return isFolder(out) ? path.join(out, name) : out;
}

export function isFolder(out: string): boolean {
  return /[\\/]$/.test(out) || (existsSync(out) && statSync(out).isDirectory());
}

export function writeResult(result: ToolResult, target: string, { force }: Destination): void {
  if (target === '-') return void process.stdout.write(readFileSync(result.output.path));
  const isThere = existsSync(target);
  if (isThere && !force) throw wouldOverwrite(target);
  writing(target, () => {
    makeFolder(path.dirname(target));
    copyFileSync(result.output.path, target);
    // A worker's files are for nobody else; what it made for the caller is a file like any other.
    if (!isThere) chmodSync(target, 0o666 & ~process.umask());
  });
  rmSync(result.output.path);
}

/** The parts of a split document as files of a folder; their names are safe, and checked once more. */
export function writeParts(result: ToolResult, folder: string, { force }: Destination): string[] {
  const parts = readZip(readFileSync(result.output.path)).map(({ name, bytes }) => ({
    target: path.join(folder, path.basename(name)),
    bytes,
  }));
  // Looked at before the first is written: a folder of half the parts helps nobody.
  const inTheWay = parts.find(({ target }) => existsSync(target));
  if (inTheWay && !force) throw wouldOverwrite(inTheWay.target);
  return writing(folder, () => {
    makeFolder(folder);
    for (const { target, bytes } of parts) writeFileSync(target, bytes);
    return parts.map(({ target }) => target);
  });
}

const wouldOverwrite = (target: string) =>
  new NotWritten('would_overwrite', `${target} is there already; use --force to replace it.`);

/** Node's own `recursive` never ends where the kernel answers "no such folder" to making one, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(path.resolve(folder)));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have made it just now.
    if (!existsSync(folder)) throw error;
  }
}

/** A folder without room or rights ends this input, not the whole run. */
function writing<Value>(target: string, write: () => Value): Value {
  try {
    return write();
  } catch (error) {
    throw new NotWritten('cannot_write', `${target} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
