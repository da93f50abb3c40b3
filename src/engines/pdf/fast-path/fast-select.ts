import { limits } from '../../../shared/limits.ts';
import type { PageRotations } from '../../../shared/page-rotation.ts';
import { removeActiveContent } from '../document/active-content.ts';
import { hidesObjectBomb } from '../document/object-bomb.ts';
import { trimForeignBytes } from '../document/open.ts';
import { listPages } from '../document/page-tree.ts';
import { numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { holdsPages } from '../document/save.ts';
import { countSignatures } from '../pages/form-fields.ts';
import { keepPages, type SelectionOutcome } from '../pages/select-pages.ts';
import { FastDocument } from './fast-document.ts';
import { type FastNode, unlessBeyond } from './fast-node.ts';
import { newReadingRoom } from './fast-objects.ts';
import { writePlain } from './fast-write.ts';
import { versionOf } from './plain-file.ts';

export interface FastSelection {
  bytes: Uint8Array;
  outcome: SelectionOutcome;
  signatures: number;
  actions: number;
}

export interface FastPages {
  document: FastDocument;
  pages: FastNode[];
  version: string;
}

/** The pages of a file the quick way understands; undefined when the full engine should take it. */
export function openPlain(input: Uint8Array, room = newReadingRoom()): FastPages | undefined {
  const bytes = trimForeignBytes(input);
  if (!bytes || hidesObjectBomb(bytes)) return undefined;
  return unlessBeyond(() => {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const document = new FastDocument(file, room);
    const { pages, complete } = listPages(document, limits.pdfPages);
    if (!complete || pages.length === 0 || pages.length > limits.pdfPages) return undefined;
    return { document, pages, version: versionOf(file) };
  });
}

/** Selects pages without the engine, which only looks at the result. */
export function selectPlain(
  { document, pages, version }: FastPages,
  keep: readonly number[],
  rotations: PageRotations,
): FastSelection | undefined {
  return unlessBeyond(() => {
    const signatures = countSignatures(document);
    const actions = removeActiveContent(document, pages);
    const outcome = keepPages(document, pages, keep, { rotations });
    // Readers, and the look at the result, then find all pages without unpacking everything.
    const tree = [valueAt(document.getTrailer(), 'Root'), valueAt(rootOf(document), 'Pages'), ...pages];
    const bytes = writePlain(document, version, tree.map(numberOfReference));
    return holdsPages(bytes, { pageCount: keep.length }) ? { bytes, outcome, signatures, actions } : undefined;
  });
}
