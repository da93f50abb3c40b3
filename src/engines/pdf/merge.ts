import * as mupdf from 'mupdf';
import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { removeActiveContent } from './document/active-content.ts';
import { guardEngine } from './document/guard.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { savePdf } from './document/save.ts';
import { type JoinOutcome, joinDocuments } from './merge/join-documents.ts';
import { countSignatures } from './pages/form-fields.ts';
import { planRaster, rasterizePages } from './pages/rasterize.ts';
import { notesOf } from './result-notes.ts';

export interface MergeOptions {
  /** By position in the list of files. */
  passwords: Record<number, string>;
  newPassword?: string | undefined;
  compatibilityMode: boolean;
}

interface Opened {
  files: OpenedPdf[];
  signatures: number;
  actions: number;
  repaired: number;
  encrypted: number;
}

export const mergePdfs: EngineTask<MergeOptions> = async ({ files, options }, { onProgress }) =>
  guardEngine(async () => {
    if (files.length < limits.mergeMinFiles) return fail('too_few_files');
    if (files.length > limits.mergeMaxFiles) return fail('too_many_files');
    onProgress({ phase: 'opening', share: 0 });
    const opened = openAll(files, options.passwords);
    if (!opened.ok) return opened;
    try {
      const pageCount = opened.value.files.reduce((sum, file) => sum + file.pages.length, 0);
      if (pageCount > limits.pdfPages) return fail('too_complex');
      const joined = options.compatibilityMode
        ? await drawAll(opened.value.files, options, onProgress)
        : joinAll(opened.value.files, options, onProgress);
      if (!joined.ok) return joined;
      onProgress({ phase: 'checking', share: 1 });
      return succeed(describe(files, opened.value, joined.value, pageCount, options));
    } finally {
      for (const file of opened.value.files) file.document.destroy();
    }
  });

type OnProgress = Parameters<EngineTask<MergeOptions>>[1]['onProgress'];

/** Opens every file before anything is joined, so that the one to blame is named. */
function openAll(files: readonly Uint8Array[], passwords: Record<number, string>): Result<Opened> {
  const all: Opened = { files: [], signatures: 0, actions: 0, repaired: 0, encrypted: 0 };
  for (const [fileIndex, bytes] of files.entries()) {
    const password = Object.hasOwn(passwords, fileIndex) ? passwords[fileIndex] : undefined;
    const opened = openPdf(bytes, password);
    if (!opened.ok) {
      for (const file of all.files) file.document.destroy();
      return fail(opened.failure.code, { fileIndex });
    }
    const { document, pages, wasRepaired, wasEncrypted } = opened.value;
    all.files.push(opened.value);
    all.signatures += countSignatures(document);
    all.actions += removeActiveContent(document, pages);
    if (wasRepaired) all.repaired++;
    if (wasEncrypted) all.encrypted++;
  }
  return succeed(all);
}

interface Joined {
  bytes: Uint8Array;
  outcome?: JoinOutcome;
}

function joinAll(files: readonly OpenedPdf[], { newPassword }: MergeOptions, onProgress: OnProgress): Result<Joined> {
  const output = new mupdf.PDFDocument();
  try {
    const joined = joinDocuments(output, files, (done) =>
      onProgress({ phase: 'joining', done, total: files.length, share: 0.1 + (0.6 * done) / files.length }),
    );
    if (!joined.ok) return joined;
    onProgress({ phase: 'saving', share: 0.8 });
    const pageCount = files.reduce((sum, file) => sum + file.pages.length, 0);
    const saved = savePdf(output, { pageCount, newPassword });
    return saved.ok ? succeed({ bytes: saved.value, outcome: joined.value }) : saved;
  } finally {
    output.destroy();
  }
}

async function drawAll(
  files: readonly OpenedPdf[],
  { newPassword }: MergeOptions,
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
  const drawn = await rasterizePages(plan.value, { newPassword, onProgress });
  return drawn.ok ? succeed({ bytes: drawn.value }) : drawn;
}

function describe(
  files: readonly Uint8Array[],
  opened: Opened,
  { bytes, outcome }: Joined,
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
