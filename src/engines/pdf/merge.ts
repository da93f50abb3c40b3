import * as mupdf from 'mupdf';
import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { guardEngine } from './document/guard.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { savePdf } from './document/save.ts';
import { dropDanglingReferences, isDanglingComplaint } from './merge/dangling-references.ts';
import { fileBookmark, writeBookmarks } from './merge/file-bookmarks.ts';
import { joinInputs, type Merged, type MergeOptions, type OnProgress, orderOf } from './merge/join-inputs.ts';
import { mergePlain } from './merge/merge-plain.ts';
import { noInputs, type OpenedInputs, openInputs, prepareInputs } from './merge/open-inputs.ts';
import { coarserPages, planRaster, rasterizePages } from './pages/rasterize.ts';
import { notesOf } from './result-notes.ts';

export type { MergeOptions };

export const mergePdfs: EngineTask<MergeOptions> = async ({ files, options }, { onProgress }) =>
  guardEngine(async () => {
    const refused = refusal(files, options);
    if (refused) return refused;
    onProgress({ phase: 'opening', share: 0 });
    const prepared = await prepareInputs(files, options);
    if (!prepared.ok) return prepared;
    const merged = await mergePrepared(prepared.value.files, options, onProgress);
    if (!merged.ok) return merged;
    onProgress({ phase: 'checking', share: 1 });
    return succeed(describe(files, prepared.value.images, merged.value, options));
  });

async function mergePrepared(
  files: readonly Uint8Array[],
  options: MergeOptions,
  onProgress: OnProgress,
): Promise<Result<Merged>> {
  const needsEngine = options.compatibilityMode || options.newPassword;
  const quick = needsEngine ? undefined : await mergePlain(files, options, onProgress);
  if (quick) return quick;
  try {
    return await mergeByEngine(files, options, onProgress);
  } catch (error) {
    // Rare, and to look for it in every file would take longer than the merge.
    if (!isDanglingComplaint(error)) throw error;
    return mergeByEngine(files, options, onProgress, dropDanglingReferences);
  }
}

async function mergeByEngine(
  files: readonly Uint8Array[],
  options: MergeOptions,
  onProgress: OnProgress,
  prepare: (document: mupdf.PDFDocument) => void = () => {},
): Promise<Result<Merged>> {
  const inputs = noInputs<OpenedPdf>();
  try {
    const opened = openInputs(files, options, openPdf, inputs);
    if (!opened.ok) return opened;
    for (const { document } of inputs.files) prepare(document);
    return options.compatibilityMode
      ? await drawAll(inputs, options, onProgress)
      : joinAll(inputs, options, onProgress);
  } finally {
    for (const { document } of inputs.files) document.destroy();
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

function joinAll(inputs: OpenedInputs<OpenedPdf>, options: MergeOptions, onProgress: OnProgress): Result<Merged> {
  const output = new mupdf.PDFDocument();
  try {
    const moverOf = () => {
      const map = output.newGraftMap();
      return { move: (object: mupdf.PDFObject) => map.graftObject(object), close: () => map.destroy() };
    };
    const outcome = joinInputs(output, inputs.files, moverOf, options, onProgress);
    const pageCount = countPages(inputs.files);
    const saved = savePdf(output, { pageCount, newPassword: options.newPassword });
    return saved.ok ? succeed({ bytes: saved.value, inputs, pageCount, outcome }) : saved;
  } finally {
    output.destroy();
  }
}

function countPages(files: readonly OpenedPdf[]): number {
  return files.reduce((sum, { pages }) => sum + pages.length, 0);
}

async function drawAll(
  inputs: OpenedInputs<OpenedPdf>,
  options: MergeOptions,
  onProgress: OnProgress,
): Promise<Result<Merged>> {
  const { files } = inputs;
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
  const merged = { inputs, pageCount: countPages(files), coarser: coarserPages(planned) };
  if (!titles) return succeed({ ...merged, bytes: drawn.value });
  const starts = files.map((_, index) => order.indexOf(countPages(files.slice(0, index))));
  const marked = bookmarkDrawn(drawn.value, titles, starts, options.newPassword);
  return marked.ok ? succeed({ ...merged, bytes: marked.value }) : marked;
}

function bookmarkDrawn(
  bytes: Uint8Array,
  titles: readonly string[],
  starts: readonly number[],
  newPassword: string | undefined,
): Result<Uint8Array> {
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
    return savePdf(document, { pageCount: pages.length, newPassword });
  } finally {
    document.destroy();
  }
}

function describe(
  files: readonly Uint8Array[],
  images: number,
  { bytes, inputs, pageCount, outcome, coarser }: Merged,
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
        images_placed: images,
        signatures_invalidated: inputs.signatures,
        active_content_removed: inputs.actions,
        links_kept: outcome?.links,
        bookmarks_kept: outcome?.bookmarks,
        fields_kept: outcome?.fields,
        attachments_kept: outcome?.attachments,
        fields_renamed: outcome?.fieldsRenamed,
        attachments_renamed: outcome?.attachmentsRenamed,
        repaired: inputs.repaired,
        protected: newPassword !== undefined && newPassword !== '',
        unprotected: newPassword ? 0 : inputs.encrypted,
      }),
    },
  };
}
