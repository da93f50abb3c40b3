import type { PDFDocument, PDFObject } from 'mupdf';
import { deflateBeside } from '../../formats/deflate-beside.ts';
import { itemsOf, numberAt, numberOfReference, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf, contentStreams, pageContent } from '../document/stream-bytes.ts';
import type { UnpackedStreams } from '../document/unpacked-streams.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { around, type Box, boxFrom } from './box.ts';
import { findFormUses } from './form-scales.ts';
import { type RewriteWishes, rewriteContent } from './rewrite-content.ts';

/** A distance in points that nobody can tell; the same at every level, so that a higher one is never larger. */
const grid = 0.01;
const smallestBytes = 1500;
const maxBytesOfOne = 16e6;
/** Bytes read in one document. */
const maxWork = 32e6;
/** What is written anew is drawn twice, before and after. So many operations are drawn in a second by a slow machine. */
const drawnPerSecond = 100_000;
const drawings = 2;
/** Drawn whatever the time: most streams have less. */
const quicklyDrawn = 60_000;
/** More of them want too much memory. */
const maxDrawnOperations = 600_000;
/** The share of the time left for changing anything that may go into drawing what came of it. */
const drawingShare = 0.5;
const worthTaking = 0.97;
/** What is hardly shorter as it is written does not get shorter by so much when it is packed. */
const worthPacking = 0.99;

interface Place {
  stream: PDFObject;
  /** The first page that shows it. */
  position: number;
  /** The page whose parts it joins. */
  page?: PDFObject;
}

/** A stream of content that gets shorter. */
interface Change extends Place {
  packed: Buffer;
  plain: Buffer;
  won: number;
  operations: number;
}

/**
 * Writes drawings and text of pages anew in fewer bytes: numbers without digits nobody can see, operators that change
 * nothing left out. Returns the positions of the pages it changed, those first where the most was won.
 */
export async function rewritePages(
  document: PDFDocument,
  pages: readonly PDFObject[],
  { budget, unpacked }: { budget: TimeBudget; unpacked: UnpackedStreams },
): Promise<number[]> {
  const won = new Map<number, number>();
  // Packed in other threads, while the next is written.
  for (const change of await Promise.all(findChanges(pages, budget))) {
    if (!change || !isDrawnInTime(change.operations, budget)) continue;
    put(document, change);
    unpacked.note(change.stream, change.packed, change.plain);
    won.set(change.position, (won.get(change.position) ?? 0) + change.won);
  }
  return [...won].sort(([, a], [, b]) => b - a).map(([position]) => position);
}

function isDrawnInTime(operations: number, budget: TimeBudget): boolean {
  if (operations <= quicklyDrawn) return true;
  const drawingMs = (drawings * operations * 1000) / drawnPerSecond;
  return operations <= maxDrawnOperations && drawingMs <= budget.msUntil(stageEnds.begun) * drawingShare;
}

function findChanges(pages: readonly PDFObject[], budget: TimeBudget): Promise<Change | undefined>[] {
  const changes: Promise<Change | undefined>[] = [];
  const { shared, joined } = streamsOfPages(pages);
  const done = new Set<number>();
  let work = 0;
  const consider = (
    content: Buffer | undefined,
    change: Place,
    shown: { scale: number; area: Box | undefined; isForm?: boolean },
  ) => {
    if (!content || content.length < smallestBytes || content.length > maxBytesOfOne) return;
    work += content.length;
    changes.push(shorter(content, change, { grid, ...shown }));
  };
  const isOver = () => work > maxWork || budget.isPast(stageEnds.fonts);
  for (const [position, page] of pages.entries()) {
    if (isOver()) return changes;
    const streams = contentStreams(page);
    const [stream] = streams;
    const number = stream ? numberOfReference(stream) : 0;
    const isShared = streams.some((one) => shared.has(numberOfReference(one)));
    // What comes after it on another page goes on with the colors and fonts it ends with.
    const isPart = isShared && (streams.length > 1 || joined.has(number));
    if (!stream || number === 0 || done.has(number) || isPart) continue;
    done.add(number);
    const scale = Math.max(1, numberAt(page, 'UserUnit', 1));
    const place = { stream, position, ...(streams.length > 1 ? { page } : {}) };
    consider(pageContent(page), place, { scale, area: isShared ? undefined : areaOf(page) });
  }
  for (const [number, { form, scale, position }] of findFormUses(pages) ?? []) {
    if (isOver()) return changes;
    if (!done.has(number)) {
      const area = boxFrom(numbersOf(valueAt(form, 'BBox')));
      consider(boundedBytesOf(form, maxBytesOfOne), { stream: form, position }, { scale, area, isForm: true });
    }
  }
  return changes;
}

async function shorter(content: Buffer, place: Place, wishes: RewriteWishes): Promise<Change | undefined> {
  const { stream, page } = place;
  const rewritten = rewriteContent(content, wishes);
  if (!rewritten || (!page && rewritten.content.length > content.length * worthPacking)) return undefined;
  const before = (page ? contentStreams(page) : [stream]).reduce((sum, part) => sum + numberAt(part, 'Length'), 0);
  const packed = await deflateBeside(rewritten.content, { level: 6 });
  if (packed.length > before * worthTaking) return undefined;
  const { content: plain, operations } = rewritten;
  return { ...place, packed, plain, won: before - packed.length, operations };
}

/** Everything that any reader shows of a page, whichever of its boxes that one goes by. */
function areaOf(page: PDFObject): Box | undefined {
  const media = boxFrom(numbersOf(page.getInheritable('MediaBox')));
  const crop = boxFrom(numbersOf(page.getInheritable('CropBox')));
  return media && crop ? around(media, crop) : media;
}

function numbersOf(array: PDFObject): number[] {
  return itemsOf(array).map((item) => (item.isNumber() ? item.asNumber() : Number.NaN));
}

/** Streams that more than one page shows, and those that some page shows with others. */
function streamsOfPages(pages: readonly PDFObject[]): { shared: Set<number>; joined: Set<number> } {
  const seen = new Set<number>();
  const shared = new Set<number>();
  const joined = new Set<number>();
  for (const page of pages) {
    const numbers = contentStreams(page).map(numberOfReference);
    for (const number of new Set(numbers)) {
      if (seen.has(number)) shared.add(number);
      if (numbers.length > 1) joined.add(number);
      seen.add(number);
    }
  }
  return { shared, joined };
}

function put(document: PDFDocument, { stream, packed, page }: Change): void {
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
  stream.writeRawStream(packed);
  if (page) page.put('Contents', stream);
}
