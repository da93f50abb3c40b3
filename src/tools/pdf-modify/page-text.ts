import { limits } from '../../shared/limits.ts';
import { type PageRange, parsePageRanges } from '../../shared/page-selection.ts';
import { plainPageText } from '../../shared/typed-text.ts';
import type { ModifyType } from './request.ts';

/** What the typed text means for this file. The server decides; this is for the hint and the thumbnails. */
export type ReadText =
  | { kind: 'empty' }
  | { kind: 'too-long' }
  | { kind: 'unclear' }
  | { kind: 'backwards'; first: number; last: number }
  /** Before the first page or past the last one. */
  | { kind: 'beyond'; page: number }
  /** In typed order, repeats included. */
  | { kind: 'pages'; pages: number[] };

export type Misfit = Extract<ReadText, { kind: 'beyond' | 'backwards' }>;

/** More than any file can have: a text like "1-5000,1-5000,…" is not spelled out. */
const maxListed = 2 * limits.pdfPages;

export function readPageText(text: string, pageCount: number | undefined): ReadText {
  if (text.trim() === '') return { kind: 'empty' };
  if (new TextEncoder().encode(text).length > limits.pagesTextBytes) return { kind: 'too-long' };
  const parsed = parsePageRanges(text);
  if (!parsed.ok) return whyNot(text);
  const beyond = parsed.value.find(({ last }) => last > (pageCount ?? limits.pdfPages));
  if (beyond) return { kind: 'beyond', page: beyond.last };
  return { kind: 'pages', pages: listPages(parsed.value) };
}

/** Well written, but of no file: page 0, or a range from its end. Anything else is not clear. */
function whyNot(text: string): ReadText {
  const ranges = plainPageText(text)
    .split(',')
    .map((range) => range.split('-').map((page) => page.trim()));
  const isWellWritten = ranges.every((range) => range.length <= 2 && range.every((page) => /^\d{1,7}$/.test(page)));
  if (!isWellWritten) return { kind: 'unclear' };
  const numbers = ranges.map((range) => range.map(Number));
  if (numbers.flat().includes(0)) return { kind: 'beyond', page: 0 };
  const [first = 0, last = 0] = numbers.find(([from = 0, to = from]) => to < from) ?? [];
  return first > last ? { kind: 'backwards', first, last } : { kind: 'unclear' };
}

/** Well written, but of another file: lists may stand between semicolons, the first wrong one counts. */
export function findMisfit(text: string, pageCount: number): Misfit | undefined {
  const lists = plainPageText(text).split(';');
  return lists.map((list) => readPageText(list, pageCount)).find(isMisfit);
}

function isMisfit(read: ReadText): read is Misfit {
  return read.kind === 'beyond' || read.kind === 'backwards';
}

/** How many pages the result would have; of all while none are chosen. Undefined until the file's are counted. */
export function pagesOfResult(read: ReadText, mode: ModifyType, pageCount: number | undefined): number | undefined {
  if (read.kind !== 'pages') return pageCount;
  if (mode === 'SELECT') return read.pages.length;
  return pageCount === undefined ? undefined : pageCount - new Set(read.pages).size;
}

function listPages(ranges: readonly PageRange[]): number[] {
  const pages: number[] = [];
  for (const { first, last } of ranges) {
    for (let page = first; page <= last && pages.length < maxListed; page++) pages.push(page);
  }
  return pages;
}

/**
 * Chosen pages after a click on some of them. A list in the order of the document stays so; one that the visitor
 * typed in an order of their own grows at its end. Removing has no order.
 */
export function choosePages(chosen: readonly number[], clicked: readonly number[], isOn: boolean): number[] {
  const touched = new Set(clicked);
  if (!isOn) return chosen.filter((page) => !touched.has(page));
  const present = new Set(chosen);
  const added = clicked.filter((page) => !present.has(page));
  const all = [...chosen, ...added];
  return isAscending(chosen) ? all.sort((a, b) => a - b) : all;
}

function isAscending(pages: readonly number[]): boolean {
  return pages.every((page, at) => at === 0 || page > (pages[at - 1] ?? 0));
}

/** Pages as a visitor would write them: runs of three or more as ranges; when removing, sorted and each once. */
export function writePages(pages: readonly number[], mode: ModifyType): string {
  const listed = mode === 'REMOVE' ? [...new Set(pages)].sort((a, b) => a - b) : pages;
  const runs: PageRange[] = [];
  for (const page of listed) {
    const run = runs.at(-1);
    if (run && page === run.last + 1) run.last = page;
    else runs.push({ first: page, last: page });
  }
  return runs
    .map(({ first, last }) => {
      if (first === last) return String(first);
      return last === first + 1 ? `${first},${last}` : `${first}-${last}`;
    })
    .join(',');
}

/** report.pdf → modified_report.pdf, whatever case the ending has. */
export function modifiedName(name: string): string {
  return `modified_${name.replace(/\.pdf$/i, '')}.pdf`;
}

/** report.pdf → split_report.zip */
export function splitName(name: string): string {
  return `split_${name.replace(/\.pdf$/i, '')}.zip`;
}
