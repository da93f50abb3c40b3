import type { CompressionLevel } from '../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ReportNote } from '../../shared/result-report.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { removeActiveContent } from './document/active-content.ts';
import { dropUnreachable } from './document/drop-unreachable.ts';
import { guardEngine } from './document/guard.ts';
import { type OpenedPdf, openPdf } from './document/open.ts';
import { itemsOf, nameAt, rootOf, valueAt } from './document/pdf-object.ts';
import { savePdf } from './document/save.ts';
import { removeXfaScripts } from './document/xfa-scripts.ts';
import { type Look, lookAtFile, looksSame } from './fonts/compare-renderings.ts';
import { convertType1Fonts } from './fonts/convert-type1.ts';
import { subsetFonts } from './fonts/font-subset.ts';
import { applyPlacements, scanStreams } from './images/image-inventory.ts';
import { findPlacements } from './images/image-placement.ts';
import { policies } from './images/image-policy.ts';
import { recompressImages } from './images/recompress-images.ts';
import { countFields, countSignatures } from './pages/form-fields.ts';
import { walkOutline } from './pages/outline.ts';
import { notesOf } from './result-notes.ts';
import { dropUnusedInkProfiles } from './shrink/cmyk-leftovers.ts';
import { dropNeedlessProfiles } from './shrink/color-profiles.ts';
import { stripJp2Boxes } from './shrink/jp2-boxes.ts';
import { dropPrivateData } from './shrink/private-data.ts';
import { recompressStreams } from './shrink/recompress-streams.ts';
import { shareDuplicates } from './shrink/share-duplicates.ts';
import { shareEqualImages } from './shrink/share-equal-images.ts';
import { shareEqualProfiles } from './shrink/share-equal-profiles.ts';
import { shareStreamEntries } from './shrink/share-stream-entries.ts';

export interface CompressOptions {
  level: CompressionLevel;
  password?: string | undefined;
  newPassword?: string | undefined;
}

export const compressPdf: EngineTask<CompressOptions> = async ({ files, options }, { onProgress }) =>
  guardEngine(async () => {
    const input = files[0];
    if (!input) return fail('no_file');
    const first = await attempt(input, options, true, onProgress);
    // Cutting fonts down is the one step whose result is looked at again; without it nothing can get lost.
    return first === 'looks-different' ? finished(await attempt(input, options, false, onProgress)) : first;
  });

/** Pages looked at afterwards. Compacted fonts were compared letter by letter before they were taken. */
const pagesWithCutFonts = 6;
const pagesWithCompactedFonts = 3;

type Attempt = Result<EngineOutput> | 'looks-different';

function finished(result: Attempt): Result<EngineOutput> {
  return result === 'looks-different' ? fail('damaged_file') : result;
}

async function attempt(
  input: Uint8Array,
  options: CompressOptions,
  maySubsetFonts: boolean,
  onProgress: OnProgress,
): Promise<Attempt> {
  onProgress({ phase: 'opening', share: 0 });
  const opened = openPdf(input, options.password);
  if (!opened.ok) return opened;
  const { document, pages } = opened.value;
  try {
    const look = (maxPages: number) => lookAtFile(input, options.password, maxPages);
    const shrunk = await shrinkDocument(opened.value, options.level, maySubsetFonts ? look : undefined, onProgress);
    onProgress({ phase: 'saving', share: 0.85 });
    const saved = savePdf(document, { pageCount: pages.length, newPassword: options.newPassword, thorough: true });
    onProgress({ phase: 'checking', share: 0.95 });
    if (shrunk.seen && saved.ok) {
      const { looks, maxPages } = shrunk.seen;
      if (!looksSame(looks, await lookAtFile(saved.value, options.newPassword, maxPages))) return 'looks-different';
    }
    onProgress({ phase: 'checking', share: 1 });
    return choose(input, opened.value, saved, options, shrunk);
  } finally {
    document.destroy();
  }
}

type OnProgress = Parameters<EngineTask<CompressOptions>>[1]['onProgress'];

interface Shrunk {
  changes: ReportNote[];
  actions: number;
  /** How pages of the input look, where its fonts were changed. */
  seen: { looks: Look[]; maxPages: number } | undefined;
}

async function shrinkDocument(
  { document, pages }: OpenedPdf,
  level: CompressionLevel,
  /** Fonts are changed only where it can be seen what came of it. */
  lookAtInput: ((maxPages: number) => Promise<Look[]>) | undefined,
  onProgress: OnProgress,
): Promise<Shrunk> {
  const signatures = countSignatures(document);
  const actions = removeActiveContent(document, pages) + removeXfaScripts(document);
  const scanned = scanStreams(document);
  const streamNumbers = [...scanned.streams, ...scanned.images.map((image) => image.number)];
  const dropped = dropPrivateData(document, pages, streamNumbers);
  stripJp2Boxes(document, scanned.images);
  let shared = shareDuplicates(document, streamNumbers);
  shared += shareEqualImages(
    document,
    scanned.images.filter(({ object }) => object.isStream()),
  );
  const profiles = shareEqualProfiles(document, scanned.streams) + dropNeedlessProfiles(document, scanned.streams);
  const { images, streams } = shared + profiles > 0 ? scanStreams(document) : scanned;
  applyPlacements(images, findPlacements(pages));
  const outcome = await recompressImages(document, images, level, (done) =>
    onProgress({ phase: 'images', done, total: images.length, share: 0.1 + (0.6 * done) / images.length }),
  );
  // Images that differed only in how they were stored are equal now.
  shared += shareDuplicates(
    document,
    images.map((image) => image.number),
  );
  const inks = policies[level].convertsCmyk ? dropUnusedInkProfiles(document) : 0;
  const compacted = lookAtInput ? convertType1Fonts(document) : 0;
  const fonts = lookAtInput ? subsetFonts(document, pages) : 0;
  const maxPages = fonts > 0 ? pagesWithCutFonts : pagesWithCompactedFonts;
  // Streams are packed in other threads; meanwhile this one has time to look.
  const [looks] = await Promise.all([
    fonts + compacted > 0 ? lookAtInput?.(maxPages) : undefined,
    recompressStreams(document, streams),
  ]);
  shareStreamEntries(document, streamNumbers);
  dropUnreachable(document);
  return {
    actions,
    seen: looks && { looks, maxPages },
    changes: notesOf({
      images_recompressed: outcome.recompressed,
      images_kept: outcome.kept,
      images_shared: shared,
      fonts_subset: fonts,
      fonts_compacted: compacted,
      colour_profiles_dropped: profiles + inks,
      thumbnails_dropped: dropped.thumbnails,
      private_data_dropped: dropped.privateData,
      signatures_invalidated: signatures,
    }),
  };
}

/**
 * The smaller of input and result. The input may only come back when nothing had to change in it:
 * no password added or taken away, nothing that runs by itself, no damage.
 */
function choose(
  input: Uint8Array,
  opened: OpenedPdf,
  saved: Result<Uint8Array>,
  { newPassword }: CompressOptions,
  { changes, actions }: Shrunk,
): Result<EngineOutput> {
  const { document, pages, wasEncrypted, wasRepaired, bytes } = opened;
  const mayReturnInput = !newPassword && !wasEncrypted && actions === 0 && !wasRepaired;
  const gained = saved.ok && saved.value.length < bytes.length;
  if (!saved.ok && !mayReturnInput) return saved;
  const unchanged = !gained && mayReturnInput;
  const output = unchanged || !saved.ok ? bytes : saved.value;
  const notes = [
    ...(unchanged ? [] : changes),
    ...notesOf({
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

function countLinks({ pages }: OpenedPdf): number {
  let links = 0;
  for (const page of pages) {
    for (const annotation of itemsOf(valueAt(page, 'Annots'))) if (nameAt(annotation, 'Subtype') === 'Link') links++;
  }
  return links;
}
