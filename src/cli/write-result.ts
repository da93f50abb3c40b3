import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolResult } from '../tools/tool-handler.ts';
import { readZip } from './read-zip.ts';

export interface Destination {
  /** A folder (it ends in a separator or is one), a file, or `-` for standard output. */
  out?: string | undefined;
  force: boolean;
}

/** Would replace a file that the caller did not allow to be replaced. */
export class WouldOverwrite extends Error {}

/** Where the result of one input goes: beside it, with the tool's ending, unless told otherwise. */
export function placeOf(source: string, result: ToolResult, ending: string, { out }: Destination): string {
  const extension = path.extname(result.filename);
  const name = `${path.basename(source, path.extname(source))}${ending}${extension}`;
  if (out === undefined) return path.join(source === '-' ? '.' : path.dirname(source), name);
  return isFolder(out) ? path.join(out, name) : out;
}

function isFolder(out: string): boolean {
  return /[\\/]$/.test(out) || (existsSync(out) && !path.extname(out));
}

export function writeResult(result: ToolResult, target: string, { force }: Destination): void {
  if (target === '-') return void process.stdout.write(readFileSync(result.output.path));
  const isThere = existsSync(target);
  if (isThere && !force) throw new WouldOverwrite(target);
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(result.output.path, target);
  // A worker's files are for nobody else; what it made for the caller is a file like any other.
  if (!isThere) chmodSync(target, 0o666 & ~process.umask());
  rmSync(result.output.path);
}

/** The parts of a split document as files of a folder; their names are safe, and checked once more. */
export function writeParts(result: ToolResult, folder: string, { force }: Destination): string[] {
  mkdirSync(folder, { recursive: true });
  return readZip(readFileSync(result.output.path)).map(({ name, bytes }) => {
    const target = path.join(folder, path.basename(name));
    if (existsSync(target) && !force) throw new WouldOverwrite(target);
    writeFileSync(target, bytes);
    return target;
  });
}
