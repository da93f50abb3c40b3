import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import { rawBytesOf, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import type { ContentUsage } from './content-usage.ts';
import { type FontFile, findFontFiles } from './font-files.ts';
import { listGlyphs } from './glyph-lists.ts';
import { type CffKind, rewriteFont } from './rewrite-font.ts';
import { areAlike, drawSpecimens } from './specimen.ts';
import { trimFonts } from './trim-fonts.ts';

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
  /** What all content shows; undefined when it is not known. */
  usage: ContentUsage | undefined;
  /** Whether TrueType fonts keep what fits them to coarse screens. */
  keepsHints: boolean;
  budget: TimeBudget;
}

/**
 * Cuts every embedded font down to the glyphs that are shown anywhere in the document, or that a form lets people type.
 * Each is drawn code by code before and after and taken only when no difference can be seen; whatever is unusual in a
 * font leaves it as it is.
 */
export function subsetFonts({ document, usage, keepsHints, budget }: FontWork): FontOutcome {
  const outcome: FontOutcome = { subset: 0, compacted: 0, left: 0 };
  const files = findFontFiles(document, usage?.fonts);
  const changeAll = (among: readonly FontFile[], hints: boolean): FontFile[] => {
    const changes = among.flatMap((file) => {
      if (budget.isPast(stageEnds.fonts)) outcome.left++;
      else return orIfDamaged(() => changeOf(file, hints), undefined) ?? [];
      return [];
    });
    const refused = takeWhatLooksSame(document, changes);
    for (const change of changes) {
      if (refused.includes(change)) continue;
      if (change.becomes && change.file.key === 'FontFile') outcome.compacted++;
      else outcome.subset++;
      listGlyphs(document, change.file, change.cff);
    }
    return refused.map(({ file }) => file);
  };
  const refused = changeAll(files, keepsHints);
  // A few fonts draw their outlines by those instructions.
  if (!keepsHints) changeAll(refused, true);
  trimFonts(
    document,
    files.flatMap(({ users }) => users),
  );
  return outcome;
}

interface FontChange {
  file: FontFile;
  packed: Buffer;
  length: number;
  becomes: CffKind | undefined;
  /** The new file where it is CFF. */
  cff: Buffer | undefined;
}

function changeOf(file: FontFile, keepsHints: boolean): FontChange | undefined {
  const before = boundedBytesOf(file.stream, maxFontBytes);
  if (!before) return undefined;
  const { bytes, becomes } = rewriteFont(before, file.users, keepsHints);
  // Packed harder later, with all other streams.
  const packed = deflateSync(bytes, { level: 6 });
  if (packed.length > rawBytesOf(file.stream).length * worthwhileShare) return undefined;
  const cff = file.key === 'FontFile2' ? undefined : bytes;
  return { file, packed, length: bytes.length, becomes, cff };
}

/** Makes all changes, then takes back those that can be seen; returns these. */
function takeWhatLooksSame(document: PDFDocument, changes: readonly FontChange[]): FontChange[] {
  if (changes.length === 0) return [];
  const users = changes.map(({ file }) => file.users);
  const before = drawSpecimens(users);
  const undo = changes.map((change) => apply(document, change));
  const after = drawSpecimens(users);
  return changes.filter((_, index) => {
    if (areAlike(before[index], after[index])) return false;
    undo[index]?.();
    return true;
  });
}

const describingKeys = ['Filter', 'DecodeParms', 'Subtype', 'Length1', 'Length2', 'Length3'];

/** Returns what takes the change back. */
function apply(document: PDFDocument, { file, packed, length, becomes }: FontChange): () => void {
  const { stream, descriptors, key } = file;
  const stored = rawBytesOf(stream);
  const entries = describingKeys.map((name) => [name, valueAt(stream, name)] as const);
  stream.writeRawStream(packed);
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
  const isRenamed = becomes !== undefined && key !== 'FontFile3';
  if (becomes) {
    stream.put('Subtype', document.newName(becomes));
    for (const name of ['Length1', 'Length2', 'Length3']) stream.delete(name);
    if (isRenamed) for (const descriptor of descriptors) rename(descriptor, key, 'FontFile3');
  } else if (key === 'FontFile2') {
    stream.put('Length1', length);
  }
  return () => {
    stream.writeRawStream(stored);
    for (const [name, value] of entries) {
      if (value.isNull()) stream.delete(name);
      else stream.put(name, value);
    }
    if (isRenamed) for (const descriptor of descriptors) rename(descriptor, 'FontFile3', key);
  };
}

function rename(dictionary: PDFObject, from: string, to: string): void {
  dictionary.put(to, valueAt(dictionary, from));
  dictionary.delete(from);
}
