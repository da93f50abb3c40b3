import { removeActiveContent } from '../document/active-content.ts';
import { numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { countSignatures } from '../pages/form-fields.ts';
import { keepPages, type PreparedPages, preparePages, type SelectionOutcome } from '../pages/select-pages.ts';
import { type FastNode, unlessBeyond } from './fast-node.ts';
import { FastOverlay } from './fast-overlay.ts';
import { type FastPages, openPlain } from './fast-select.ts';
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
    const numbers = new Set(pages.map(numberOfReference));
    const texts: SharedTexts['texts'] = new Map();
    return {
      ...opened,
      signatures,
      actions,
      write: (positions) => unlessBeyond(() => writePart(opened, prepared, numbers, texts, positions)),
    };
  });
}

function writePart(
  { document, pages, version }: FastPages,
  prepared: PreparedPages,
  numbers: ReadonlySet<number>,
  texts: SharedTexts['texts'],
  positions: readonly number[],
): WrittenPart {
  const part = new FastOverlay(document);
  // Only those that stay: five hundred parts of five hundred pages would make a quarter of a million otherwise.
  const ownPages: FastNode[] = [];
  const kept = new Set<number>();
  for (const position of positions) {
    const number = pages[position]?.asIndirect() ?? 0;
    ownPages[position] = part.newIndirect(number);
    kept.add(number);
  }
  const outcome = keepPages(part, ownPages, positions, { prepared });
  part.hide((number) => numbers.has(number) && !kept.has(number));
  const tree = [valueAt(part.getTrailer(), 'Root'), valueAt(rootOf(part), 'Pages')];
  const foremost = [...tree, ...positions.map((position) => ownPages[position] ?? part.newNull())];
  const shared: SharedTexts = {
    isShared: (number) => !part.isOwn(number),
    peek: (number) => part.peek(number),
    texts,
  };
  return { bytes: writePlain(part, version, foremost.map(numberOfReference), shared), outcome };
}
