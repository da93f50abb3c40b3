import type { PDFDocument } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import { deflateBeside } from '../../formats/deflate-beside.ts';
import { nameAt, rawBytesOf, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import type { UnpackedStreams } from '../document/unpacked-streams.ts';
import { joinAll } from '../join-all.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import type { ContentUsage } from './content-usage.ts';
import { type FontFile, findFontFiles } from './font-files.ts';
import { listGlyphs } from './glyph-lists.ts';
import { rewriteFont } from './rewrite-font.ts';
import { shownFonts } from './shown-codes.ts';
import { trimFonts } from './trim-fonts.ts';
import { describeFontFile, type FontTrial, findVisibleTrials, type NewFontFile } from './try-fonts.ts';

const maxFontBytes = 16 * 1024 * 1024;
/** Bytes of unpacked fonts held until they are drawn; those beyond it are unpacked again. */
const maxHeldBytes = 24 * 1024 * 1024;
/** What a rewritten font must come to, for the risk is never nothing. */
const worthwhileShare = 0.97;

export interface FontOutcome {
  /** Fonts cut to the glyphs that are shown. */
  subset: number;
  /** Type 1 fonts written as CFF. */
  compacted: number;
  /** Fonts for which there was no time. */
  left: number;
}

interface FontWork {
  document: PDFDocument;
  /** What all content shows; undefined when it is not known. */
  usage: ContentUsage | undefined;
  /** Whether TrueType fonts keep what fits them to coarse screens. */
  keepsHints: boolean;
  budget: TimeBudget;
  unpacked: UnpackedStreams;
}

/**
 * Cuts every embedded font down to the glyphs that are shown anywhere in the document, or that a form lets people type.
 * Each is drawn code by code before and after and taken only when no difference can be seen; whatever is unusual in a
 * font leaves it as it is.
 */
export async function subsetFonts({ document, usage, keepsHints, budget, unpacked }: FontWork): Promise<FontOutcome> {
  const outcome: FontOutcome = { subset: 0, compacted: 0, left: 0 };
  const files = findFontFiles(document, usage?.fonts);
  const held = { left: maxHeldBytes };
  const changeAll = async (among: readonly FontFile[], hints: boolean): Promise<FontFile[]> => {
    const packing = among.map((file) => {
      if (!budget.isPast(stageEnds.fonts)) return changeOf(file, hints, held);
      outcome.left++;
      return undefined;
    });
    const changes = (await joinAll(packing)).flatMap((change) => change ?? []);
    const refused = findRefused(changes);
    for (const change of changes) {
      if (refused.has(change)) continue;
      if (change.file.key === 'FontFile' && change.becomes.key === 'FontFile3') outcome.compacted++;
      else outcome.subset++;
      apply(document, change);
      unpacked.note(change.file.stream, change.packed, change.becomes.bytes);
      listGlyphs(document, change.file, change.file.key === 'FontFile2' ? undefined : change.becomes.bytes);
    }
    return [...refused].map(({ file }) => file);
  };
  const refused = await changeAll(files, keepsHints);
  // A few fonts draw their outlines by those instructions.
  if (!keepsHints) await changeAll(refused, true);
  trimFonts(
    document,
    files.flatMap(({ users }) => users),
  );
  return outcome;
}

interface FontChange {
  file: FontFile;
  becomes: NewFontFile;
  packed: Buffer;
  /** The file as it was, where there is room to hold it. */
  unpacked: Buffer | undefined;
}

async function changeOf(file: FontFile, keepsHints: boolean, held: { left: number }): Promise<FontChange | undefined> {
  const rewritten = orIfDamaged(() => {
    const before = boundedBytesOf(file.stream, maxFontBytes);
    return before && { ...rewriteFont(before, file.users, keepsHints), before };
  }, undefined);
  if (!rewritten) return undefined;
  const { bytes, becomes, before } = rewritten;
  const isHeld = before.length <= held.left;
  if (isHeld) held.left -= before.length;
  // In another thread, while the next is written. Packed harder later, with all other streams.
  const packed = await deflateBeside(bytes, { level: 6 });
  if (packed.length > rawBytesOf(file.stream).length * worthwhileShare) return undefined;
  return {
    file,
    packed,
    unpacked: isHeld ? before : undefined,
    becomes: {
      bytes,
      key: becomes ? 'FontFile3' : file.key,
      subtype: becomes ?? nameAt(file.stream, 'Subtype'),
    },
  };
}

/** Those that can be seen with any font that uses the file. */
function findRefused(changes: readonly FontChange[]): Set<FontChange> {
  const shown = changes.flatMap((change) => shownFonts(change.file.users).map((fonts) => ({ change, fonts })));
  const trials = shown.map(
    ({ change, fonts }): FontTrial => ({ ...fonts, file: change.becomes, unpacked: change.unpacked }),
  );
  return new Set(findVisibleTrials(trials).flatMap((at) => shown[at]?.change ?? []));
}

function apply(document: PDFDocument, { file: { stream, descriptors, key }, becomes, packed }: FontChange): void {
  stream.writeRawStream(packed);
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
  describeFontFile(document, stream, becomes);
  if (becomes.key === key) return;
  for (const descriptor of descriptors) {
    descriptor.put(becomes.key, valueAt(descriptor, key));
    descriptor.delete(key);
  }
}
