import type { QueueResult } from './queue-row.ts';

/** One ZIP of all results, written as a stream; nothing is compressed twice. */
export async function makeZip(results: readonly QueueResult[]): Promise<Blob> {
  const { downloadZip } = await import('client-zip');
  const names = distinctNames(results.map(({ name }) => name));
  const entries = results.map(({ blob }, at) => ({ name: names[at] ?? 'file', input: blob, lastModified: new Date() }));
  return downloadZip(entries).blob();
}

/** Two files of one name become "scan.pdf" and "scan (2).pdf". Case does not tell files apart on every system. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const stem = dot > 0 ? name.slice(0, dot) : name;
    const ending = dot > 0 ? name.slice(dot) : '';
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
