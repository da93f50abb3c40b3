import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/** A file that is still being copied grows; one that has not for so long is whole. */
const settledMs = 1500;

/**
 * Calls back once for each file that arrives in a folder and has stopped growing. Files that are there at the start are
 * left alone, and so are hidden ones and what the tool itself writes.
 */
export function watchFolder(folder: string, accepts: RegExp, onFile: (file: string) => void): () => void {
  const known = new Set(readdirSync(folder));
  const timers = new Map<string, NodeJS.Timeout>();
  const look = (name: string, lastBytes: number) => {
    timers.delete(name);
    const bytes = sizeOf(path.join(folder, name));
    if (bytes === undefined) return void known.delete(name);
    if (bytes !== lastBytes)
      return void timers.set(
        name,
        setTimeout(() => look(name, bytes), settledMs),
      );
    onFile(path.join(folder, name));
  };
  const watcher: FSWatcher = watch(folder, (_event, name) => {
    if (!name || name.startsWith('.') || !accepts.test(name)) return;
    if (known.has(name)) {
      // Taken away, it may come again.
      if (!timers.has(name) && sizeOf(path.join(folder, name)) === undefined) known.delete(name);
      return;
    }
    known.add(name);
    timers.set(
      name,
      setTimeout(() => look(name, sizeOf(path.join(folder, name)) ?? -1), settledMs),
    );
  });
  return () => {
    watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size;
  } catch {
    return undefined;
  }
}
