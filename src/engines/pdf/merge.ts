import * as mupdf from 'mupdf';
import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { guardEngine } from './document/guard.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { savePdf } from './document/save.ts';
import { dropDanglingReferences, isDanglingComplaint } from './merge/dangling-references.ts';
import { fileBookmark, writeBookmarks } from './merge/file-bookmarks.ts';
import { type JoinOutcome, joinDocuments } from './merge/join-documents.ts';
import { closeInputs, type InputOptions, type OpenedInputs, openInputs } from './merge/open-inputs.ts';
import { interleavedOrder, orderPages } from './merge/page-order.ts';
import { coarserPages, planRaster, rasterizePages } from './pages/rasterize.ts';
import { notesOf } from './result-notes.ts';

export interface MergeOptions extends InputOptions {
  newPassword?: string | undefined;
  compatibilityMode: boolean;
  /** Two scans of the two sides of a stack, the second from its last page. */
  interleave?: boolean | undefined;
  /** A bookmark for each file, named by `titles`. */
  bookmarks?: 'FILES' | undefined;
  titles?: readonly string[] | undefined;
}

export const mergePdfs: EngineTask<MergeOptions> = async ({ files, options }, { onProgress }) =>
  guardEngine(async () => {
    const refused = refusal(files, options);
    if (refused) return refused;
    try {
      return await mergeInputs(files, options, onProgress);
    } catch (error) {
      // Rare, and to look for it in every file would take longer than the merge.
      if (!isDanglingComplaint(error)) throw error;
      return mergeInputs(files, options, onProgress, dropDanglingReferences);
    }
  });

type OnProgress = Parameters<EngineTask<MergeOptions>>[1]['onProgress'];

async function mergeInputs(
  files: readonly Uint8Array[],
  options: MergeOptions,
  onProgress: OnProgress,
  prepare: (document: mupdf.PDFDocument) => void = () => {},
): Promise<Result<EngineOutput>> {
  onProgress({ phase: 'opening', share: 0 });
  const opened = await openInputs(files, options);
  if (!opened.ok) return opened;
  try {
    const pageCount = opened.value.files.reduce((sum, file) => sum + file.pages.length, 0);
    if (pageCount > limits.pdfPages) return fail('too_complex');
    for (const { document } of opened.value.files) prepare(document);
    const joined = options.compatibilityMode
      ? await drawAll(opened.value.files, options, onProgress)
      : joinAll(opened.value.files, options, onProgress);
    if (!joined.ok) return joined;
    onProgress({ phase: 'checking', share: 1 });
    return succeed(describe(files, opened.value, joined.value, pageCount, options));
  } finally {
    closeInputs(opened.value);
  }
}

function refusal(files: readonly Uint8Array[], { interleave, pages = {} }: MergeOptions): Result<never> | undefined {
  if (files.length < limits.mergeMinFiles) return fail('too_few_files');
  if (files.length > limits.mergeMaxFiles) return fail('too_many_files');
  if (interleave && files.length !== 2) return fail('invalid_field', { field: 'interleave' });
  return Object.keys(pages).some((index) => Number(index) >= files.length)
    ? fail('invalid_field', { field: 'pages' })
    : undefined;
}

interface Joined {
  bytes: Uint8Array;
  outcome?: JoinOutcome;
  /** Pages drawn with fewer pixels than usual. */
  coarser?: number;
}

/** Places of the joined pages in the result; undefined when they stay file by file. */
function orderOf(files: readonly OpenedPdf[], { interleave }: MergeOptions): number[] | undefined {
  return interleave ? interleavedOrder(files[0]?.pages.length ?? 0, files[1]?.pages.length ?? 0) : undefined;
}

function joinAll(files: readonly OpenedPdf[], options: MergeOptions, onProgress: OnProgress): Result<Joined> {
  const output = new mupdf.PDFDocument();
  try {
    const joined = joinDocuments(
      output,
      files,
      (done) => onProgress({ phase: 'joining', done, total: files.length, share: 0.1 + (0.6 * done) / files.length }),
      options.bookmarks && options.titles,
    );
    if (!joined.ok) return joined;
    const order = orderOf(files, options);
    if (order) orderPages(output, order);
    onProgress({ phase: 'saving', share: 0.8 });
    const pageCount = files.reduce((sum, file) => sum + file.pages.length, 0);
    const saved = savePdf(output, { pageCount, newPassword: options.newPassword });
    return saved.ok ? succeed({ bytes: saved.value, outcome: joined.value }) : saved;
  } finally {
    output.destroy();
  }
}

async function drawAll(
  files: readonly OpenedPdf[],
  options: MergeOptions,
  onProgress: OnProgress,
): Promise<Result<Joined>> {
  const plan = planRaster(
    files.map(({ document, pages }, fileIndex) => ({
      document,
      fileIndex,
      positions: pages.map((_, position) => position),
    })),
  );
  if (!plan.ok) return plan;
  const order = orderOf(files, options) ?? plan.value.map((_, place) => place);
  const planned = order.flatMap((place) => plan.value[place] ?? []);
  const titles = options.bookmarks && options.titles;
  const newPassword = titles ? undefined : options.newPassword;
  const drawn = await rasterizePages(planned, { newPassword, onProgress });
  if (!drawn.ok) return drawn;
  const coarser = coarserPages(planned);
  if (!titles) return succeed({ bytes: drawn.value, coarser });
  const starts = files.map((_, index) => order.indexOf(placeOfFile(files, index)));
  const marked = bookmarkDrawn(drawn.value, titles, starts, options.newPassword);
  return marked.ok ? succeed({ ...marked.value, coarser }) : marked;
}

function placeOfFile(files: readonly OpenedPdf[], index: number): number {
  return files.slice(0, index).reduce((sum, { pages }) => sum + pages.length, 0);
}

function bookmarkDrawn(
  bytes: Uint8Array,
  titles: readonly string[],
  starts: readonly number[],
  newPassword: string | undefined,
): Result<Joined> {
  const opened = openPdf(bytes);
  if (!opened.ok) return opened;
  const { document, pages } = opened.value;
  try {
    writeBookmarks(
      document,
      starts.flatMap((start, index) => {
        const page = pages[start];
        return page ? [fileBookmark(document, titles[index] ?? '', page, [])] : [];
      }),
    );
    const saved = savePdf(document, { pageCount: pages.length, newPassword });
    return saved.ok ? succeed({ bytes: saved.value }) : saved;
  } finally {
    document.destroy();
  }
}

function describe(
  files: readonly Uint8Array[],
  opened: OpenedInputs,
  { bytes, outcome, coarser }: Joined,
  pageCount: number,
  { newPassword, compatibilityMode }: MergeOptions,
): EngineOutput {
  return {
    bytes,
    mediaType: 'application/pdf',
    report: {
      inputBytes: files.reduce((sum, file) => sum + file.length, 0),
      outputBytes: bytes.length,
      pages: pageCount,
      notes: notesOf({
        rasterised: compatibilityMode ? pageCount : 0,
        pages_coarser: coarser,
        images_placed: opened.images,
        signatures_invalidated: opened.signatures,
        active_content_removed: opened.actions,
        links_kept: outcome?.links,
        bookmarks_kept: outcome?.bookmarks,
        fields_kept: outcome?.fields,
        attachments_kept: outcome?.attachments,
        fields_renamed: outcome?.fieldsRenamed,
        attachments_renamed: outcome?.attachmentsRenamed,
        repaired: opened.repaired,
        protected: newPassword !== undefined && newPassword !== '',
        unprotected: newPassword ? 0 : opened.encrypted,
      }),
    },
  };
}
