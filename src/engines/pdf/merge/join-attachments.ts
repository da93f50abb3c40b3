import type { PdfNode } from '../document/pdf-model.ts';
import { itemsOf, rootOf, textAt, valueAt } from '../document/pdf-object.ts';
import { readNameTree } from '../document/pdf-tree.ts';
import { firstFree, freeName } from './free-name.ts';
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
  const taken = new Set([...attachments.values()].map(fileNameOf));
  for (const [key, specification] of readNameTree(valueAt(root, 'Names', 'EmbeddedFiles'))) {
    if (!specification.isDictionary()) continue;
    const moved = moveNumbered(specification);
    const name = fileNameOf(specification) ?? key;
    const free = freeFileName(name, taken);
    if (free !== name) {
      renamed++;
      moved.put('UF', output.newString(free));
      moved.put('F', output.newString(free));
    }
    taken.add(fileNameOf(moved));
    attachments.set(freeName(free === name ? key : Buffer.from(free, 'utf8').toString('latin1'), attachments), moved);
  }
  associated.push(
    ...itemsOf(valueAt(root, 'AF'))
      .filter((file) => file.isIndirect())
      .map(move),
  );
  return renamed;
}

function fileNameOf(specification: PdfNode): string | undefined {
  return textAt(specification, 'UF') ?? textAt(specification, 'F');
}

function freeFileName(name: string, taken: ReadonlySet<string | undefined>): string {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  return firstFree<string>(name, (number) => `${stem} (${number})${extension}`, taken);
}
