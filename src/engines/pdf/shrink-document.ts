import type { CompressionLevel } from '../../shared/compression-level.ts';
import type { ReportNote } from '../../shared/result-report.ts';
import type { EngineContext } from '../engine-task.ts';
import { rewritePages } from './content/rewrite-pages.ts';
import { removeActiveContent } from './document/active-content.ts';
import { dropUnreachable } from './document/drop-unreachable.ts';
import type { OpenedPdf } from './document/open.ts';
import { UnpackedStreams } from './document/unpacked-streams.ts';
import { removeXfaScripts } from './document/xfa-scripts.ts';
import type { ContentUsage } from './fonts/content-usage.ts';
import { subsetFonts } from './fonts/subset-fonts.ts';
import { applyPlacements, type ScannedDocument, scanStreams } from './images/image-inventory.ts';
import { findPlacements } from './images/image-placement.ts';
import { recompressImages } from './images/recompress-images.ts';
import { joinAll } from './join-all.ts';
import { countSignatures } from './pages/form-fields.ts';
import type { Look } from './pages/page-looks.ts';
import { type ImageCounts, imageNotes, notesOf } from './result-notes.ts';
import { dropUnusedInkProfiles } from './shrink/cmyk-leftovers.ts';
import { dropNeedlessProfiles } from './shrink/color-profiles.ts';
import { trimMetadata } from './shrink/document-metadata.ts';
import { stripJp2Boxes } from './shrink/jp2-boxes.ts';
import { dropPrivateData } from './shrink/private-data.ts';
import { recompressStreams } from './shrink/recompress-streams.ts';
import { shareDuplicates } from './shrink/share-duplicates.ts';
import { shareEqualImages } from './shrink/share-equal-images.ts';
import { shareEqualProfiles } from './shrink/share-equal-profiles.ts';
import { shareStreamEntries } from './shrink/share-stream-entries.ts';
import { emptyStrayPages } from './shrink/stray-pages.ts';
import { dropUnusedResources, type PaintedDocument } from './shrink/unused-resources.ts';
import { stageEnds, type TimeBudget } from './time-budget.ts';

/** bold: fonts are cut and content is written anew · cautious: fonts only · timid: neither */
export type Care = 'bold' | 'cautious' | 'timid';

export interface ShrinkWishes {
  /** Without one the images stay as they are. */
  level: CompressionLevel | undefined;
  /** What is changed beside the images; only where it can be seen what came of it. */
  care: Care;
  lookAtInput: (positions: readonly number[]) => Promise<Look[]>;
  budget: TimeBudget;
  onProgress: EngineContext['onProgress'];
}

export interface Shrunk {
  changes: ReportNote[];
  actions: number;
  /** How pages of the input look, where fonts or content were changed. */
  seen: { looks: Look[]; positions: number[] } | undefined;
}

/** Pages looked at before and after; changed fonts were compared letter by letter before they were taken. */
const maxPages = 2;

/** Images of so many pixels together take so little that they need not wait: other threads encode them beside the fonts. */
const littlePixels = 10e6;

/** What is certain and cheap comes first, images last: when the time is over, the best is done. */
export async function shrinkDocument(opened: OpenedPdf, wishes: ShrinkWishes): Promise<Shrunk> {
  const { document, pages } = opened;
  const { budget } = wishes;
  const signatures = countSignatures(document);
  const actions = removeActiveContent(document, pages) + removeXfaScripts(document);
  const painted = dropUnpainted(opened, wishes.care);
  const kept = dropNeedless(opened, painted.scanned, budget);
  const { images, streams } = kept.scanned;
  const unpacked = new UnpackedStreams();
  const { level, lookAtInput } = wishes;
  const workOnImages = () => level && shrinkImages(opened, images, { ...wishes, level });
  const soon = takesLittle(images) ? workOnImages() : undefined;
  const workOnTexts = async () => {
    const texts = await changeTexts(opened, { streams, usage: painted.usage, unpacked }, wishes);
    // Streams and images are packed in other threads; meanwhile this one has time to look.
    const [left, outcome, looks] = await joinAll([
      recompressStreams(document, streams, { budget, isGentle: level === 'LOW', unpacked }),
      soon ?? workOnImages(),
      texts.positions.length > 0 ? lookAtInput(texts.positions) : undefined,
    ]);
    return { texts, left, outcome, looks };
  };
  // Both to their ends, also when one fails.
  const [{ texts, left, outcome, looks }] = await joinAll([workOnTexts(), soon]);
  const inks = dropUnusedInkProfiles(document);
  shareStreamEntries(document, [...streams, ...images.map((image) => image.number)]);
  dropUnreachable(document);
  return {
    actions,
    seen: looks && { looks, positions: texts.positions },
    changes: [
      ...(outcome ? imageNotes(outcome, images.length) : []),
      ...notesOf({
        steps_left_for_time: texts.isIncomplete || left > 0,
        images_shared: kept.shared + (outcome?.shared ?? 0),
        fonts_subset: texts.fonts.subset,
        fonts_compacted: texts.fonts.compacted,
        colour_profiles_dropped: kept.profiles + inks,
        thumbnails_dropped: kept.thumbnails,
        private_data_dropped: kept.privateData + painted.dropped,
        signatures_invalidated: signatures,
      }),
    ],
  };
}

function takesLittle(images: ScannedDocument['images']): boolean {
  return images.reduce((sum, { width, height }) => sum + width * height, 0) <= littlePixels;
}

/** Pages that no tree leads to, and what pages list and never draw. */
function dropUnpainted({ document, pages }: OpenedPdf, care: Care): PaintedDocument {
  const strayPages = emptyStrayPages(document, pages);
  if (strayPages > 0) dropUnreachable(document);
  const scanned = scanStreams(document);
  const painted =
    care === 'timid' ? { usage: undefined, scanned, dropped: 0 } : dropUnusedResources(document, pages, scanned);
  return { ...painted, dropped: painted.dropped + strayPages };
}

/** Everything that goes without anybody missing it: private data, and whatever is there twice. */
function dropNeedless({ document, pages }: OpenedPdf, scanned: ScannedDocument, budget: TimeBudget) {
  const previews = trimMetadata(document, scanned.streams);
  const streamNumbers = [...scanned.streams, ...scanned.images.map((image) => image.number)];
  const dropped = dropPrivateData(document, pages, streamNumbers);
  stripJp2Boxes(document, scanned.images);
  let shared = shareDuplicates(document, streamNumbers);
  const left = scanned.images.filter(({ object }) => object.isStream());
  shared += shareEqualImages(document, left, budget);
  const profiles = shareEqualProfiles(document, scanned.streams) + dropNeedlessProfiles(document, scanned.streams);
  // No work on what nothing leads to any more.
  const settled: ScannedDocument = dropUnreachable(document) > 0 ? scanStreams(document) : scanned;
  const thumbnails = dropped.thumbnails + previews;
  return { thumbnails, privateData: dropped.privateData, shared, profiles, scanned: settled };
}

interface Texts {
  streams: readonly number[];
  usage: ContentUsage | undefined;
  unpacked: UnpackedStreams;
}

/** Fonts and content; tells which pages then want to be looked at. */
async function changeTexts(
  { document, pages }: OpenedPdf,
  { streams, usage, unpacked }: Texts,
  { budget, care, level }: ShrinkWishes,
) {
  const isLate = budget.isPast(stageEnds.fonts);
  const [fonts, rewritten] = await joinAll([
    care === 'timid' || isLate
      ? { subset: 0, compacted: 0, left: 0 }
      : subsetFonts({ document, usage, keepsHints: level === 'LOW', budget, unpacked }),
    care === 'bold' && !isLate ? rewritePages(document, pages, { budget, unpacked }) : [],
  ]);
  // Fonts and forms that differed in what is never shown are equal now.
  if (fonts.subset + fonts.compacted + rewritten.length > 0) shareDuplicates(document, streams);
  return {
    fonts,
    positions: choosePages(rewritten, fonts.subset + fonts.compacted > 0 ? pages.length : 0),
    isIncomplete: fonts.left > 0 || (isLate && care !== 'timid'),
  };
}

/**
 * The pages to look at: first the one whose content changed most, and where fonts changed others spread over the document.
 */
function choosePages(rewritten: readonly number[], pageCount: number): number[] {
  const chosen = new Set(rewritten.slice(0, 1));
  for (let part = 0; part < maxPages && chosen.size < Math.min(maxPages, pageCount); part++)
    chosen.add(Math.floor((pageCount * part) / maxPages));
  return [...chosen];
}

async function shrinkImages(
  { document, pages }: OpenedPdf,
  images: ScannedDocument['images'],
  { level, budget, onProgress }: ShrinkWishes & { level: CompressionLevel },
): Promise<ImageCounts & { shared: number }> {
  applyPlacements(images, findPlacements(pages));
  const onDone = (done: number) =>
    onProgress({ phase: 'images', done, total: images.length, share: 0.3 + (0.5 * done) / images.length });
  const outcome = await recompressImages({ document, images, level, budget, onDone });
  // Images that differed only in how they were stored are equal now.
  const numbers = images.map((image) => image.number);
  return { ...outcome, shared: shareDuplicates(document, numbers) };
}
