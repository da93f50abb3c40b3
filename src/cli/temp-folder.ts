import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TempFolder {
  path: string;
  remove(): void;
}

const left = new Set<TempFolder>();

/** A private folder for documents on their way. What is left of them when the process ends goes with it. */
export function makeTempFolder(name: string): TempFolder {
  const folder = {
    path: mkdtempSync(path.join(tmpdir(), `${name}-`)),
    remove() {
      // A worker that is about to die may still be writing.
      rmSync(folder.path, { recursive: true, force: true, maxRetries: 3 });
      left.delete(folder);
    },
  };
  left.add(folder);
  return folder;
}

process.on('exit', () => {
  for (const folder of left) folder.remove();
});
