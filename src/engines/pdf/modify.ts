import { type PageRotations, parseRotations, type QuarterTurn } from '../../shared/page-rotation.ts';
import { pagesToKeep } from '../../shared/page-selection.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { removeActiveContent } from './document/active-content.ts';
import { dropUnreachable } from './document/drop-unreachable.ts';
import { guardEngine } from './document/guard.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { savePdf } from './document/save.ts';
import { type FastSelection, openPlain, selectPlain } from './fast-path/fast-select.ts';
import { countSignatures } from './pages/form-fields.ts';
import { coarserPages, planRaster, rasterizePages } from './pages/rasterize.ts';
import { keepPages } from './pages/select-pages.ts';
import { notesOf } from './result-notes.ts';

export interface ModifyOptions {
  modifyType: 'SELECT' | 'REMOVE';
  pages: string;
  /** "1:90,3:270" over the pages of the result. */
  rotate?: string | undefined;
  password?: string | undefined;
  newPassword?: string | undefined;
  compatibilityMode: boolean;
}

/** Pages by position (from 0) in the order of the result, and how those are turned. */
interface Selection {
  keep: number[];
  rotations: PageRotations;
}

export const modifyPdf: EngineTask<ModifyOptions> = async ({ files, options }, { onProgress }) =>
  guardEngine(async () => {
    const input = files[0];
    if (!input) return fail('no_file');
    onProgress({ phase: 'opening', share: 0 });
    const quick = options.compatibilityMode || options.newPassword ? undefined : selectQuickly(input, options);
    if (quick) {
      onProgress({ phase: 'checking', share: 1 });
      return quick;
    }
    const opened = openPdf(input, options.password);
    if (!opened.ok) return opened;
    try {
      const selection = readSelection(options, opened.value.pages.length);
      if (!selection.ok) return selection;
      if (options.compatibilityMode)
        return await drawSelection(opened.value, input, selection.value, options, onProgress);
      onProgress({ phase: 'pages', share: 0.2 });
      return saveSelection(opened.value, input, selection.value, options, onProgress);
    } finally {
      opened.value.document.destroy();
    }
  });

type OnProgress = Parameters<EngineTask<ModifyOptions>>[1]['onProgress'];

function readSelection({ modifyType, pages, rotate }: ModifyOptions, pageCount: number): Result<Selection> {
  const kept = pagesToKeep(modifyType, pages, pageCount);
  if (!kept.ok) return kept;
  const rotations = rotate === undefined ? succeed(new Map<number, QuarterTurn>()) : parseRotations(rotate);
  if (!rotations.ok) return rotations;
  const isBeyond = [...rotations.value.keys()].some((position) => position > kept.value.length);
  return isBeyond
    ? fail('invalid_field', { field: 'rotate' })
    : succeed({ keep: kept.value.map((page) => page - 1), rotations: rotations.value });
}

/** Most files need no engine to take pages out of them: undefined for all that do. */
function selectQuickly(input: Uint8Array, options: ModifyOptions): Result<EngineOutput> | undefined {
  const opened = openPlain(input);
  if (!opened) return undefined;
  const selection = readSelection(options, opened.pages.length);
  if (!selection.ok) return selection;
  const { keep, rotations } = selection.value;
  const selected = selectPlain(opened, keep, rotations);
  return selected && succeed(outputOf(input, opened.pages.length, selection.value, selected));
}

function outputOf(
  input: Uint8Array,
  pageCount: number,
  { keep, rotations }: Selection,
  { bytes, outcome, signatures, actions }: FastSelection,
  more: Parameters<typeof notesOf>[0] = {},
): EngineOutput {
  return {
    bytes,
    mediaType: 'application/pdf',
    report: {
      inputBytes: input.length,
      outputBytes: bytes.length,
      pages: keep.length,
      notes: notesOf({
        pages_removed: pageCount - new Set(keep).size,
        pages_rotated: rotations.size,
        signatures_invalidated: signatures,
        active_content_removed: actions,
        links_kept: outcome.linksKept,
        bookmarks_kept: outcome.bookmarksKept,
        links_dropped: outcome.linksDropped,
        bookmarks_dropped: outcome.bookmarksDropped,
        fields_dropped: outcome.fieldsDropped,
        ...more,
      }),
    },
  };
}

function saveSelection(
  { document, pages, wasEncrypted, wasRepaired }: OpenedPdf,
  input: Uint8Array,
  selection: Selection,
  { newPassword }: ModifyOptions,
  onProgress: OnProgress,
): Result<EngineOutput> {
  const { keep, rotations } = selection;
  const signatures = countSignatures(document);
  const actions = removeActiveContent(document, pages);
  const outcome = keepPages(document, pages, keep, { rotations });
  dropUnreachable(document);
  onProgress({ phase: 'saving', share: 0.6 });
  const saved = savePdf(document, { pageCount: keep.length, newPassword });
  if (!saved.ok) return saved;
  onProgress({ phase: 'checking', share: 1 });
  return succeed(
    outputOf(
      input,
      pages.length,
      selection,
      { bytes: saved.value, outcome, signatures, actions },
      {
        repaired: wasRepaired,
        protected: newPassword !== undefined && newPassword !== '',
        unprotected: wasEncrypted && !newPassword,
      },
    ),
  );
}

async function drawSelection(
  { document, pages, wasEncrypted, wasRepaired }: OpenedPdf,
  input: Uint8Array,
  { keep, rotations }: Selection,
  { newPassword }: ModifyOptions,
  onProgress: OnProgress,
): Promise<Result<EngineOutput>> {
  // Images hold neither; whoever asked hears of it all the same.
  const signatures = countSignatures(document);
  const actions = removeActiveContent(document, pages);
  const plan = planRaster([{ document, positions: keep, rotations }]);
  if (!plan.ok) return plan;
  const drawn = await rasterizePages(plan.value, { newPassword, onProgress });
  if (!drawn.ok) return drawn;
  return succeed({
    bytes: drawn.value,
    mediaType: 'application/pdf',
    report: {
      inputBytes: input.length,
      outputBytes: drawn.value.length,
      pages: keep.length,
      notes: notesOf({
        rasterised: keep.length,
        pages_coarser: coarserPages(plan.value),
        pages_removed: pages.length - new Set(keep).size,
        pages_rotated: rotations.size,
        signatures_invalidated: signatures,
        active_content_removed: actions,
        repaired: wasRepaired,
        protected: newPassword !== undefined && newPassword !== '',
        unprotected: wasEncrypted && !newPassword,
      }),
    },
  });
}
