import type { ImagePageSize } from '../../../shared/image-page-size.ts';
import { limits } from '../../../shared/limits.ts';
import { parsePageRanges, spellOutRanges } from '../../../shared/page-selection.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { detectImageFormat } from '../../../shared/sniff-kind.ts';
import { removeActiveContent } from '../document/active-content.ts';
import { type OpenedPdf, openPdf } from '../document/open.ts';
import { listPages } from '../document/page-tree.ts';
import { countSignatures } from '../pages/form-fields.ts';
import { keepPages } from '../pages/select-pages.ts';
import { imageToPdf } from './image-page.ts';

export interface OpenedInputs {
  files: OpenedPdf[];
  images: number;
  signatures: number;
  actions: number;
  repaired: number;
  encrypted: number;
}

export interface InputOptions {
  /** By position in the list of files, as are the pages. */
  passwords: Record<number, string>;
  pages?: Record<number, string> | undefined;
  pageSize?: ImagePageSize | undefined;
}

/** Opens every file before anything is joined, so that the one to blame is named. */
export async function openInputs(files: readonly Uint8Array[], options: InputOptions): Promise<Result<OpenedInputs>> {
  const all: OpenedInputs = { files: [], images: 0, signatures: 0, actions: 0, repaired: 0, encrypted: 0 };
  for (const [fileIndex, bytes] of files.entries()) {
    const opened = await openInput(bytes, fileIndex, options, all);
    if (opened.ok) continue;
    closeInputs(all);
    return fail(opened.failure.code, { fileIndex });
  }
  return succeed(all);
}

export function closeInputs({ files }: OpenedInputs): void {
  for (const { document } of files) document.destroy();
}

async function openInput(
  bytes: Uint8Array,
  index: number,
  { passwords, pages: ranges, pageSize = 'ORIGINAL' }: InputOptions,
  all: OpenedInputs,
): Promise<Result<void>> {
  const isImage = detectImageFormat(bytes) !== undefined;
  const page = isImage ? await imageToPdf(bytes, pageSize) : succeed(bytes);
  if (!page.ok) return page;
  const opened = openPdf(page.value, entryOf(passwords, index));
  if (!opened.ok) return opened;
  // Closed with the others whatever happens next.
  all.files.push(opened.value);
  const { document, pages, wasRepaired, wasEncrypted } = opened.value;
  if (isImage) all.images++;
  all.signatures += countSignatures(document);
  all.actions += removeActiveContent(document, pages);
  if (wasRepaired) all.repaired++;
  if (wasEncrypted) all.encrypted++;
  const range = ranges && entryOf(ranges, index);
  return range === undefined ? succeed(undefined) : selectPages(opened.value, range);
}

function entryOf(entries: Record<number, string>, index: number): string | undefined {
  return Object.hasOwn(entries, index) ? entries[index] : undefined;
}

function selectPages(opened: OpenedPdf, text: string): Result<void> {
  const ranges = parsePageRanges(text);
  if (!ranges.ok) return ranges;
  const chosen = spellOutRanges(ranges.value, opened.pages.length);
  if (!chosen.ok) return chosen;
  const keep = chosen.value.map((page) => page - 1);
  const isWhole = keep.length === opened.pages.length && keep.every((position, index) => position === index);
  if (isWhole) return succeed(undefined);
  keepPages(opened.document, opened.pages, keep);
  opened.pages = listPages(opened.document, limits.pdfPages).pages;
  return succeed(undefined);
}
