import { type CompressionLevel, defaultCompressionLevel } from '../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ReportCode } from '../../shared/result-report.ts';
import type { EngineContext, EngineOutput, EngineTask } from '../engine-task.ts';
import { changePassword } from './change-password.ts';
import { guardEngine } from './document/guard.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { itemsOf, nameAt, rootOf, valueAt } from './document/pdf-object.ts';
import { countFields } from './pages/form-fields.ts';
import { walkOutline } from './pages/outline.ts';
import { lookAtFile, lookAtOpened, looksSame } from './pages/page-looks.ts';
import { notesOf } from './result-notes.ts';
import { saveSmallest } from './shrink/save-smallest.ts';
import { type Care, type Shrunk, shrinkDocument } from './shrink-document.ts';
import { fitToTarget, type TargetWishes } from './target/fit-to-target.ts';
import { TimeBudget } from './time-budget.ts';

export interface CompressOptions {
  level?: CompressionLevel | undefined;
  /** In place of a level: as gently as gives at most so many bytes. */
  targetBytes?: number | undefined;
  password?: string | undefined;
  newPassword?: string | undefined;
  /** Nothing is made smaller: only the password changes. */
  passwordOnly?: boolean | undefined;
}

interface Order {
  input: Uint8Array;
  options: CompressOptions;
  budget: TimeBudget;
  onProgress: EngineContext['onProgress'];
}

export const compressPdf: EngineTask<CompressOptions> = async ({ files, options }, { onProgress, timeLeftMs }) =>
  guardEngine(async () => {
    const input = files[0];
    if (!input) return fail('no_file');
    const order: Order = { input, options, budget: new TimeBudget(timeLeftMs), onProgress };
    // What cutting fonts and writing content anew came to is looked at; with neither nothing can get lost.
    for (const care of ['bold', 'cautious'] as const) {
      const result = await attempt(order, care);
      if (result !== 'looks-different') return result;
    }
    const result = await attempt(order, 'timid');
    return result === 'looks-different' ? fail('damaged_file') : result;
  });

type Attempt = Result<EngineOutput> | 'looks-different';

async function attempt({ input, options, budget, onProgress }: Order, care: Care): Promise<Attempt> {
  onProgress({ phase: 'opening', share: 0 });
  const opened = openPdf(input, options.password);
  if (!opened.ok) return opened;
  const { document, pages } = opened.value;
  try {
    if (options.passwordOnly) {
      return changePassword(opened.value, { input, newPassword: options.newPassword, onProgress });
    }
    const lookAtInput = (positions: readonly number[]) => lookAtFile(input, options.password, positions);
    const { targetBytes, newPassword } = options;
    const level = targetBytes === undefined ? (options.level ?? defaultCompressionLevel) : undefined;
    const shrunk = await shrinkDocument(opened.value, { level, care, lookAtInput, budget, onProgress });
    if (level) onProgress({ phase: 'saving', share: 0.85 });
    const ownPassword = level ? newPassword : undefined;
    const { seen } = shrunk;
    // Opened once, to be counted and to be looked at.
    const reopened: OpenedPdf[] = [];
    const saved = await saveSmallest(document, {
      pageCount: pages.length,
      newPassword: ownPassword,
      takeOpened: seen && ((result) => reopened.push(result)),
    });
    if (level) onProgress({ phase: 'checking', share: 0.95 });
    if (seen && saved.ok) {
      const [result] = reopened;
      const after = result ? await lookAtOpened(result, seen.positions) : [];
      if (!looksSame(seen.looks, after)) return 'looks-different';
    }
    const outcome: Outcome = { input, opened: opened.value, saved, options, shrunk };
    if (targetBytes !== undefined && saved.ok)
      await meetTarget(outcome, saved.value, { targetBytes, newPassword, budget, onProgress });
    onProgress({ phase: 'checking', share: 1 });
    return choose(outcome);
  } finally {
    document.destroy();
  }
}

interface Outcome {
  input: Uint8Array;
  opened: OpenedPdf;
  saved: Result<Uint8Array>;
  options: CompressOptions;
  shrunk: Shrunk;
}

/** Without a target to be met, or where the images cannot be chosen anew, what was saved without loss stays. */
async function meetTarget(outcome: Outcome, lossless: Uint8Array, wishes: TargetWishes): Promise<void> {
  const { targetBytes, newPassword } = wishes;
  if (lossless.length <= targetBytes && !newPassword) return;
  const fitted = await fitToTarget(lossless, wishes);
  if (!fitted.saved.ok && !newPassword) return;
  outcome.saved = fitted.saved;
  outcome.shrunk = { ...outcome.shrunk, changes: [...fitted.changes, ...outcome.shrunk.changes] };
}

/**
 * The smaller of input and result. The input may only come back when nothing had to change in it:
 * no password added or taken away, nothing that runs by itself, no damage.
 */
function choose({ input, opened, saved, options, shrunk }: Outcome): Result<EngineOutput> {
  const { newPassword, targetBytes } = options;
  const { changes, actions } = shrunk;
  const { document, pages, wasEncrypted, wasRepaired, bytes } = opened;
  const mayReturnInput = !newPassword && !wasEncrypted && actions === 0 && !wasRepaired;
  const gained = saved.ok && saved.value.length < bytes.length;
  if (!saved.ok && !mayReturnInput) return saved;
  const unchanged = !gained && mayReturnInput;
  const output = unchanged || !saved.ok ? bytes : saved.value;
  const notes = [
    ...(unchanged ? [] : changes),
    ...notesOf({
      ...(output.length > input.length ? { [reasonToGrow(opened, actions)]: true } : {}),
      target_missed: targetBytes !== undefined && output.length > targetBytes,
      active_content_removed: actions,
      repaired: wasRepaired,
      text_kept: true,
      links_kept: countLinks(opened),
      bookmarks_kept: walkOutline(document, () => undefined),
      fields_kept: countFields(document),
      attachments_kept: itemsOf(valueAt(rootOf(document), 'Names', 'EmbeddedFiles', 'Names')).length >> 1,
      protected: newPassword !== undefined && newPassword !== '',
      unprotected: wasEncrypted && !newPassword,
    }),
  ];
  return succeed({
    bytes: output,
    mediaType: 'application/pdf',
    report: {
      inputBytes: input.length,
      outputBytes: output.length,
      pages: pages.length,
      ...(gained ? {} : { unchanged: true }),
      notes,
    },
  });
}

/** The few things that must be done to a file although it gets larger by them. */
function reasonToGrow({ wasRepaired }: OpenedPdf, actions: number): ReportCode {
  if (wasRepaired) return 'larger_repaired';
  return actions > 0 ? 'larger_cleaned' : 'larger_protected';
}

function countLinks({ pages }: OpenedPdf): number {
  let links = 0;
  for (const page of pages) {
    for (const annotation of itemsOf(valueAt(page, 'Annots'))) if (nameAt(annotation, 'Subtype') === 'Link') links++;
  }
  return links;
}
