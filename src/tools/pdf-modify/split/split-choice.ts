import { limits } from '../../../shared/limits.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { type PlannedPart, planParts, type SplitMode, type TopBookmark } from '../../../shared/split-plan.ts';
import { readDecimal, readWholeNumber } from '../../../shared/typed-text.ts';

/** How to cut, and what was typed for each way. */
export interface SplitChoice {
  by: SplitMode;
  values: Record<SplitMode, string>;
}

export const firstSplit: SplitChoice = {
  by: 'EVERY',
  values: { EVERY: '1', AT: '', RANGES: '', BOOKMARKS: '', SIZE: '5' },
};

const bytesInMegabyte = 1024 * 1024;

/** What is sent: sizes are typed in megabytes and told in bytes. */
export function valueToSend({ by, values }: SplitChoice): string | undefined {
  if (by === 'BOOKMARKS') return undefined;
  if (by !== 'SIZE') return values[by].trim();
  const megabytes = readDecimal(values.SIZE) ?? 0;
  return String(megabytes > 0 ? Math.max(1, Math.floor(megabytes * bytesInMegabyte)) : 0);
}

/** What is typed where one number belongs is none: it needs no sending to be refused. */
export function badNumberOf(choice: SplitChoice): 'EVERY' | 'SIZE' | undefined {
  const { by } = choice;
  if (by !== 'EVERY' && by !== 'SIZE') return undefined;
  const max = by === 'EVERY' ? limits.pdfPages : Number.MAX_SAFE_INTEGER;
  return readWholeNumber(valueToSend(choice), max) === undefined ? by : undefined;
}

/** The parts as the server will make them; by size nobody knows before, nor by bookmarks that are not read. */
export function partsOf(
  choice: SplitChoice,
  pageCount: number,
  bookmarks: readonly TopBookmark[] | undefined,
): Result<PlannedPart[] | undefined> {
  const value = valueToSend(choice);
  if (choice.by === 'BOOKMARKS' && !bookmarks) return { ok: true, value: undefined };
  if (choice.by !== 'SIZE') return planParts(choice.by, value, pageCount, () => bookmarks ?? []);
  return badNumberOf(choice) ? fail('invalid_field') : { ok: true, value: undefined };
}

/** By size nobody knows before, but a guess says whether it is three files or three hundred. */
export function aboutHowMany(choice: SplitChoice, fileBytes: number, pageCount: number): number {
  const partBytes = Number(valueToSend(choice)) || fileBytes;
  return Math.max(1, Math.min(pageCount, Math.ceil(fileBytes / partBytes)));
}

/** A click on a page begins a part there, or no longer; whatever way was chosen before becomes cuts at pages. */
export function toggleCut(choice: SplitChoice, parts: readonly PlannedPart[] | undefined, page: number): SplitChoice {
  const cuts = new Set((parts ?? []).map(({ pages }) => pages[0] ?? 1));
  if (!cuts.delete(page)) cuts.add(page);
  cuts.delete(1);
  const text = [...cuts].sort((a, b) => a - b).join(',');
  return { by: 'AT', values: { ...choice.values, AT: text } };
}
