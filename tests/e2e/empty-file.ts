import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A file of zeros on the disk: the browser reads it there, while bytes handed over would go through a pipe as text. */
export function emptyFile(name: string, bytes: number): string {
  const path = join(inject('filesFolder'), name);
  const file = openSync(path, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
  return path;
}
