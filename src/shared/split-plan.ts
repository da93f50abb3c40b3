import { limits } from './limits.ts';
import { parsePageRanges, parseRangeGroups, spellOutRanges } from './page-selection.ts';
import { fail, type Result, succeed } from './result.ts';
import { readWholeNumber } from './typed-text.ts';

export const splitModes = ['EVERY', 'AT', 'RANGES', 'BOOKMARKS', 'SIZE'] as const;
export type SplitMode = (typeof splitModes)[number];

export interface PlannedPart {
  /** From 1. */
  pages: number[];
  /** The bookmark it begins with. */
  title?: string | undefined;
}

/** A bookmark of the first level and the page (from 1) it leads to. */
export interface TopBookmark {
  title: string;
  page: number;
}

/** The parts that can be told before anything is written; by size they show only while writing. */
export function planParts(
  mode: Exclude<SplitMode, 'SIZE'>,
  value: string | undefined,
  pageCount: number,
  bookmarks: () => readonly TopBookmark[],
): Result<PlannedPart[]> {
  switch (mode) {
    case 'EVERY': {
      const step = readWholeNumber(value, limits.pdfPages);
      if (step === undefined) return fail('invalid_field', { field: 'value' });
      const starts = Array.from({ length: Math.ceil(pageCount / step) }, (_, index) => ({ page: index * step + 1 }));
      return succeed(partsFrom(starts, pageCount));
    }
    case 'AT':
      return value === undefined ? fail('invalid_field', { field: 'value' }) : cutAt(value, pageCount);
    case 'RANGES':
      return value === undefined ? fail('invalid_field', { field: 'value' }) : groupRanges(value, pageCount);
    case 'BOOKMARKS': {
      const starts = bookmarks().filter(({ page }) => page >= 1 && page <= pageCount);
      return starts.length === 0 ? fail('no_bookmarks') : succeed(partsFrom(starts, pageCount));
    }
  }
}

function cutAt(value: string, pageCount: number): Result<PlannedPart[]> {
  const ranges = parsePageRanges(value);
  if (!ranges.ok) return ranges;
  const pages = spellOutRanges(ranges.value, pageCount);
  if (!pages.ok) return pages;
  return succeed(
    partsFrom(
      pages.value.map((page) => ({ page })),
      pageCount,
    ),
  );
}

function groupRanges(value: string, pageCount: number): Result<PlannedPart[]> {
  const groups = parseRangeGroups(value);
  if (!groups.ok) return groups;
  const parts: PlannedPart[] = [];
  let total = 0;
  for (const ranges of groups.value) {
    const pages = spellOutRanges(ranges, pageCount);
    if (!pages.ok) return pages;
    total += pages.value.length;
    if (total > limits.pdfPages) return fail('too_complex');
    parts.push({ pages: pages.value });
  }
  return succeed(parts);
}

/** Parts that begin at the given pages; what comes before the first is a part too. The first of several at one page counts. */
function partsFrom(starts: readonly { page: number; title?: string }[], pageCount: number): PlannedPart[] {
  const titles = new Map<number, string | undefined>();
  for (const { page, title } of starts) if (!titles.has(page)) titles.set(page, title);
  if (!titles.has(1)) titles.set(1, undefined);
  const pages = [...titles.keys()].sort((a, b) => a - b);
  return pages.map((first, index) => {
    const last = (pages[index + 1] ?? pageCount + 1) - 1;
    return { pages: Array.from({ length: last - first + 1 }, (_, at) => first + at), title: titles.get(first) };
  });
}
