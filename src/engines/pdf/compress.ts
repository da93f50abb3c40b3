import type { CompressionLevel } from '../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ReportNote } from '../../shared/result-report.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { removeActiveContent } from './active-content.ts';
import { dropNeedlessProfiles } from './colour-profiles.ts';
import { dropUnreachable } from './drop-unreachable.ts';
import { subsetFonts } from './font-subset.ts';
import { countFields, countSignatures } from './form-fields.ts';
import { guardEngine } from './guard.ts';
import { applyPlacements, scanStreams } from './image-inventory.ts';
import { findPlacements } from './image-placement.ts';
import { policies } from './image-policy.ts';
import { type OpenedPdf, openPdf } from './open.ts';
import { walkOutline } from './outline.ts';
import { itemsOf, nameAt, rootOf, valueAt } from './pdf-object.ts';
import { dropPrivateData } from './private-data.ts';
import { recompressImages } from './recompress-images.ts';
import { notesOf } from './result-notes.ts';
import { savePdf } from './save.ts';
import { shareDuplicates } from './share-duplicates.ts';
import { tidyStreams } from './tidy-streams.ts';

export interface CompressOptions {
  level: CompressionLevel;
  password?: string | undefined;
  newPassword?: string | undefined;
}

export const compressPdf: EngineTask<CompressOptions> = async ({ files, options }, { onProgress }) =>
  guardEngine(async () => {
    const input = files[0];
    if (!input) return fail('no_file');
    onProgress({ phase: 'opening', share: 0 });
    const opened = openPdf(input, options.password);
    if (!opened.ok) return opened;
    try {
      const { changes, actions } = await shrinkDocument(opened.value, options.level, onProgress);
      onProgress({ phase: 'saving', share: 0.85 });
      const saved = savePdf(opened.value.document, {
        pageCount: opened.value.pages.length,
        newPassword: options.newPassword,
        thorough: true,
      });
      onProgress({ phase: 'checking', share: 1 });
      return choose(input, opened.value, saved, options, changes, actions);
    } finally {
      opened.value.document.destroy();
    }
  });

type OnProgress = Parameters<EngineTask<CompressOptions>>[1]['onProgress'];

interface Shrunk {
  changes: ReportNote[];
  actions: number;
}

async function shrinkDocument(
  { document, pages }: OpenedPdf,
  level: CompressionLevel,
  onProgress: OnProgress,
): Promise<Shrunk> {
  const signatures = countSignatures(document);
  const actions = removeActiveContent(document, pages);
  const scanned = scanStreams(document);
  const streamNumbers = [...scanned.streams, ...scanned.images.map((image) => image.number)];
  const dropped = dropPrivateData(document, pages, streamNumbers);
  const shared = shareDuplicates(document, streamNumbers);
  const profiles = dropNeedlessProfiles(document);
  const { images, streams } = shared + profiles > 0 ? scanStreams(document) : scanned;
  applyPlacements(images, findPlacements(pages));
  const outcome = await recompressImages(document, images, policies[level], (done) =>
    onProgress({ phase: 'pictures', done, total: images.length, share: 0.1 + (0.6 * done) / images.length }),
  );
  const fonts = subsetFonts(document, pages);
  tidyStreams(document, streams);
  dropUnreachable(document);
  return {
    actions,
    changes: notesOf({
      images_recompressed: outcome.recompressed,
      images_kept: outcome.kept,
      images_shared: shared,
      fonts_subset: fonts,
      colour_profiles_dropped: profiles,
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
  changes: ReportNote[],
  actions: number,
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
