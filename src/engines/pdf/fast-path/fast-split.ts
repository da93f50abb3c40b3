import { removeActiveContent } from '../document/active-content.ts';
import { numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { countSignatures } from '../pages/form-fields.ts';
import { keepPages, type PreparedPages, preparePages, type SelectionOutcome } from '../pages/select-pages.ts';
import type { FastNode } from './fast-node.ts';
import { FastOverlay } from './fast-overlay.ts';
import { type FastPages, openPlain, unlessBeyond } from './fast-select.ts';
import { type SharedTexts, writePlain } from './fast-write.ts';

export interface WrittenPart {
  bytes: Uint8Array;
  outcome: SelectionOutcome;
}

export interface FastSplitter extends FastPages {
  signatures: number;
  actions: number;
  /** The pages at these positions (from 0) as a file of their own; undefined when the engine should write it. */
  write(positions: readonly number[]): WrittenPart | undefined;
}

/** A file that is read once and written in as many parts as are asked for. */
export function openSplitter(input: Uint8Array): FastSplitter | undefined {
  const opened = openPlain(input);
  if (!opened) return undefined;
  return unlessBeyond(() => {
    const { document, pages } = opened;
    const signatures = countSignatures(document);
    const actions = removeActiveContent(document, pages);
    const prepared = preparePages(document, pages);
    const texts: SharedTexts['texts'] = new Map();
    return {
      ...opened,
      signatures,
      actions,
      write: (positions) => unlessBeyond(() => writePart(opened, prepared, texts, positions)),
    };
  });
}

function writePart(
  { document, pages, version }: FastPages,
  prepared: PreparedPages,
  texts: SharedTexts['texts'],
  positions: readonly number[],
): WrittenPart {
  const part = new FastOverlay(document);
  const ownPages: FastNode[] = pages.map((page) => part.newIndirect(page.asIndirect()));
  const outcome = keepPages(part, ownPages, positions, { prepared });
  const tree = [valueAt(part.getTrailer(), 'Root'), valueAt(rootOf(part), 'Pages')];
  const foremost = [...tree, ...positions.map((position) => ownPages[position] ?? part.newNull())];
  const shared: SharedTexts = {
    isShared: (number) => !part.isOwn(number),
    peek: (number) => part.peek(number),
    texts,
  };
  return { bytes: writePlain(part, version, foremost.map(numberOfReference), shared), outcome };
}
