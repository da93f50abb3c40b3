import type { ImagePageSize } from '../../../shared/image-page-size.ts';
import { limits } from '../../../shared/limits.ts';
import { parsePageRanges, spellOutRanges } from '../../../shared/page-selection.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { detectImageFormat } from '../../../shared/sniff-kind.ts';
import { removeActiveContent } from '../document/active-content.ts';
import { listPages } from '../document/page-tree.ts';
import type { PdfNode } from '../document/pdf-model.ts';
import { countSignatures } from '../pages/form-fields.ts';
import { keepPages } from '../pages/select-pages.ts';
import type { JoinSource } from './graft.ts';
import { imageToPdf } from './image-page.ts';

export interface InputOptions {
  /** By position in the list of files, as are the pages. */
  passwords: Record<number, string>;
  pages?: Record<number, string> | undefined;
  pageSize?: ImagePageSize | undefined;
}

/** All inputs as PDFs. */
export interface PreparedInputs {
  files: Uint8Array[];
  images: number;
}

/** Images among the files become PDFs of one page. */
export async function prepareInputs(
  inputs: readonly Uint8Array[],
  { pageSize = 'ORIGINAL' }: InputOptions,
): Promise<Result<PreparedInputs>> {
  const files: Uint8Array[] = [];
  let images = 0;
  for (const [fileIndex, bytes] of inputs.entries()) {
    const isImage = detectImageFormat(bytes) !== undefined;
    const page = isImage ? await imageToPdf(bytes, pageSize) : succeed(bytes);
    if (!page.ok) return fail(page.failure.code, { fileIndex });
    if (isImage) images++;
    files.push(page.value);
  }
  return succeed({ files, images });
}

interface OpenedInput<N extends PdfNode> extends JoinSource<N> {
  wasEncrypted?: boolean;
  wasRepaired?: boolean;
}

export interface OpenedInputs<S> {
  files: S[];
  signatures: number;
  actions: number;
  repaired: number;
  encrypted: number;
}

/** Opens every file before anything is joined, so that the one to blame is named. `all` holds what is open, also after a failure. */
export function openInputs<N extends PdfNode, S extends OpenedInput<N>>(
  files: readonly Uint8Array[],
  { passwords, pages: ranges = {} }: InputOptions,
  open: (bytes: Uint8Array, password: string | undefined) => Result<S>,
  all: OpenedInputs<S>,
): Result<void> {
  for (const [fileIndex, bytes] of files.entries()) {
    const opened = open(bytes, entryOf(passwords, fileIndex));
    if (!opened.ok) return fail(opened.failure.code, { fileIndex });
    // Closed with the others whatever happens next.
    all.files.push(opened.value);
    const { document, pages, wasRepaired, wasEncrypted } = opened.value;
    all.signatures += countSignatures(document);
    all.actions += removeActiveContent(document, pages);
    if (wasRepaired) all.repaired++;
    if (wasEncrypted) all.encrypted++;
    const range = entryOf(ranges, fileIndex);
    const selected = range === undefined ? succeed(undefined) : selectPages(opened.value, range);
    if (!selected.ok) return fail(selected.failure.code, { fileIndex });
  }
  const pageCount = all.files.reduce((sum, file) => sum + file.pages.length, 0);
  return pageCount > limits.pdfPages ? fail('too_complex') : succeed(undefined);
}

export function noInputs<S>(): OpenedInputs<S> {
  return { files: [], signatures: 0, actions: 0, repaired: 0, encrypted: 0 };
}

function entryOf(entries: Record<number, string>, index: number): string | undefined {
  return Object.hasOwn(entries, index) ? entries[index] : undefined;
}

function selectPages<N extends PdfNode>(opened: JoinSource<N>, text: string): Result<void> {
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
