import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** More entries than any job has: they are not counted to the end. */
const maxEntries = 2000;

/** Bytes that a folder and all below it take on disk. */
export function bytesOfFolder(folder: string): number {
  let bytes = 0;
  let entries = 0;
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of namesIn(next)) {
      if (++entries > maxEntries) return Number.POSITIVE_INFINITY;
      const file = path.join(next, entry);
      const found = lstatSync(file, { throwIfNoEntry: false });
      if (found?.isDirectory()) open.push(file);
      bytes += (found?.blocks ?? 0) * 512;
    }
  }
  return bytes;
}

/** A folder may go while it is looked at. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
