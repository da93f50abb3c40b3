import type { PdfNode } from '../document/pdf-model.ts';
import { itemsOf, rootOf, textAt, valueAt } from '../document/pdf-object.ts';
import { readNameTree } from '../document/pdf-tree.ts';
import type { Graft } from './graft.ts';

/**
 * Brings the attached files of one document along. Two files of the same name cannot both be saved to one folder,
 * so the later one is called "name (2).ext". Returns how many were renamed.
 */
export function joinAttachments<N extends PdfNode>(
  { move, moveNumbered, source, output }: Graft<N>,
  attachments: Map<string, N>,
  associated: N[],
): number {
  const root = rootOf(source.document);
  let renamed = 0;
  for (const [key, specification] of readNameTree(valueAt(root, 'Names', 'EmbeddedFiles'))) {
    if (!specification.isDictionary()) continue;
    const moved = moveNumbered(specification);
    const name = textAt(specification, 'UF') ?? textAt(specification, 'F') ?? key;
    const taken = new Set([...attachments.values()].map((other) => textAt(other, 'UF') ?? textAt(other, 'F')));
    const free = freeFileName(name, taken);
    if (free !== name) {
      renamed++;
      moved.put('UF', output.newString(free));
      moved.put('F', output.newString(free));
    }
    attachments.set(freeKey(free === name ? key : Buffer.from(free, 'utf8').toString('latin1'), attachments), moved);
  }
  associated.push(
    ...itemsOf(valueAt(root, 'AF'))
      .filter((file) => file.isIndirect())
      .map(move),
  );
  return renamed;
}

function freeFileName(name: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  for (let number = 2; ; number++) {
    const candidate = `${stem} (${number})${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function freeKey(key: string, taken: ReadonlyMap<string, PdfNode>): string {
  if (!taken.has(key)) return key;
  for (let number = 2; ; number++) if (!taken.has(`${key}_${number}`)) return `${key}_${number}`;
}
