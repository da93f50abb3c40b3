import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import { rawBytesOf } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { type FontFile, findFontFiles } from './font-files.ts';
import { type RewriteOptions, type RewrittenFont, rewriteFont } from './rewrite-font.ts';
import { drawsSameGlyphs } from './same-glyphs.ts';
import { findTextUsage } from './text-usage.ts';

const maxFontBytes = 16 * 1024 * 1024;
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
  pages: readonly PDFObject[];
  /** Numbers of all streams that are no images. */
  streams: readonly number[];
  /** Whether TrueType fonts keep what fits them to coarse screens. */
  keepsHints: boolean;
  budget: TimeBudget;
}

/**
 * Cuts every embedded font down to the glyphs that are shown anywhere in the document, or that a form lets people type.
 * Each is drawn beside the original glyph by glyph and taken only when no difference can be seen; whatever is unusual
 * in a font leaves it as it is.
 */
export function subsetFonts({ document, pages, streams, keepsHints, budget }: FontWork): FontOutcome {
  const outcome: FontOutcome = { subset: 0, compacted: 0, left: 0 };
  // Most files without fonts of their own are spared the reading.
  if (findFontFiles(document, undefined).length === 0) return outcome;
  const uses = findTextUsage(document, pages, streams);
  for (const file of findFontFiles(document, uses)) {
    if (budget.isPast(stageEnds.fonts)) {
      outcome.left++;
      continue;
    }
    const attempt = (hints: boolean) =>
      orIfDamaged(() => rewritten(file, { isKnown: uses !== undefined, keepsHints: hints }), undefined);
    // A few fonts draw their outlines by those instructions.
    const font = attempt(keepsHints) ?? (keepsHints ? undefined : attempt(true));
    if (!font) continue;
    replace(document, file, font);
    if (font.isConverted) outcome.compacted++;
    else outcome.subset++;
  }
  return outcome;
}

interface PackedFont extends RewrittenFont {
  packed: Buffer;
}

function rewritten({ stream, users }: FontFile, options: RewriteOptions): PackedFont | undefined {
  const before = boundedBytesOf(stream, maxFontBytes);
  if (!before) return undefined;
  const font = rewriteFont(before, users, options);
  const packed = deflateSync(font.bytes, { level: 9, memLevel: 9 });
  if (packed.length > rawBytesOf(stream).length * worthwhileShare) return undefined;
  return drawsSameGlyphs(before, font.bytes, font.pairs) ? { ...font, packed } : undefined;
}

function replace(
  document: PDFDocument,
  { stream, descriptors }: FontFile,
  { bytes, packed, isConverted }: PackedFont,
): void {
  stream.writeRawStream(packed);
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
  if (!isConverted) {
    if (stream.get('Length1').isNumber()) stream.put('Length1', bytes.length);
    return;
  }
  stream.put('Subtype', document.newName('Type1C'));
  for (const key of ['Length1', 'Length2', 'Length3']) stream.delete(key);
  for (const descriptor of descriptors) {
    descriptor.put('FontFile3', stream);
    descriptor.delete('FontFile');
  }
}
