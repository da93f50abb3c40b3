import type { PDFDocument } from 'mupdf';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { ReportNote } from '../../../shared/result-report.ts';
import type { EngineContext } from '../../engine-task.ts';
import { dropUnreachable } from '../document/drop-unreachable.ts';
import { openPdf } from '../document/open.ts';
import type { SaveOptions } from '../document/save.ts';
import { applyPlacements, scanStreams } from '../images/image-inventory.ts';
import { findPlacements } from '../images/image-placement.ts';
import { dropOverriddenColorKey, putInPlace } from '../images/recompress-images.ts';
import { imageNotes } from '../result-notes.ts';
import { dropUnusedInkProfiles } from '../shrink/cmyk-leftovers.ts';
import { saveSmallest } from '../shrink/save-smallest.ts';
import { shareDuplicates } from '../shrink/share-duplicates.ts';
import type { TimeBudget } from '../time-budget.ts';
import { ImageFitter } from './fit-images.ts';

export interface TargetWishes {
  targetBytes: number;
  newPassword: string | undefined;
  budget: TimeBudget;
  onProgress: EngineContext['onProgress'];
}

export interface Fitted {
  saved: Result<Uint8Array>;
  changes: ReportNote[];
}

/** Writing shows what could only be estimated; twice is enough to get it right. */
const maxSaves = 3;
/** A result that is smaller than allowed by more than this share is tried again, more gently, or explained. */
const slackShare = 0.02;

/**
 * The gentlest form of a document at or under a size. `lossless` has everything that can be had without loss; what it
 * takes beyond its images is fixed, so only those are chosen anew.
 */
export async function fitToTarget(lossless: Uint8Array, wishes: TargetWishes): Promise<Fitted> {
  const { targetBytes, newPassword, budget, onProgress } = wishes;
  // Only read: what was chosen is put into a copy, which can be saved but once.
  const opened = openPdf(lossless);
  if (!opened.ok) return { saved: opened, changes: [] };
  const { document, pages } = opened.value;
  try {
    const { images } = scanStreams(document);
    applyPlacements(images, findPlacements(pages));
    for (const image of images) dropOverriddenColorKey(image);
    const fitter = new ImageFitter(document, images, budget, lossless.length);
    onProgress({ phase: 'images', share: 0.4 });
    let saved: Result<Uint8Array> = fail('damaged_file');
    const slack = targetBytes * slackShare;
    let fixed = lossless.length - fitter.bytes;
    for (let round = 0; round < maxSaves; round++) {
      await fitter.fit(targetBytes - fixed, slack);
      if (fitter.isUntouched && !newPassword) {
        saved = succeed(lossless);
        break;
      }
      if (round === 0) onProgress({ phase: 'saving', share: 0.85 });
      saved = await write(lossless, fitter, { pageCount: pages.length, newPassword });
      if (!saved.ok) break;
      const before = fixed;
      fixed = saved.value.length - fitter.bytes;
      // With the last ink its profile goes, which may take more than all images: they get its room.
      const hasRoom = before - fixed > slack && saved.value.length < targetBytes - slack && !newPassword;
      if (hasRoom) fitter.keepConverted();
      else if (saved.value.length <= targetBytes || fitter.isExhausted) break;
    }
    const isShort = saved.ok && saved.value.length < targetBytes * (1 - slackShare);
    const changes = imageNotes(fitter.outcome, images.length);
    return { saved, changes: isShort ? [...changes, { code: fitter.reason }] : changes };
  } finally {
    document.destroy();
  }
}

async function write(lossless: Uint8Array, fitter: ImageFitter, wishes: SaveOptions): Promise<Result<Uint8Array>> {
  const opened = openPdf(lossless);
  if (!opened.ok) return opened;
  const { document } = opened.value;
  try {
    putAllInPlace(document, fitter);
    dropUnreachable(document);
    return await saveSmallest(document, wishes);
  } finally {
    document.destroy();
  }
}

function putAllInPlace(document: PDFDocument, fitter: ImageFitter): void {
  const { images } = scanStreams(document);
  const byNumber = new Map(images.map((image) => [image.number, image]));
  let convertsColors = false;
  for (const { image, replacement } of fitter.choices) {
    const own = byNumber.get(image.number);
    if (!own || !replacement) continue;
    dropOverriddenColorKey(own);
    const isDone = putInPlace(document, own, replacement);
    convertsColors ||= isDone && replacement.kind === 'encoded' && replacement.color === 'device';
  }
  if (convertsColors) dropUnusedInkProfiles(document);
  shareDuplicates(document, [...byNumber.keys()]);
}
