import { DamagedInput } from '../../../damage.ts';
import { type KeptCharacters, writeCharacterTables } from '../character-tables.ts';
import { readTables, writeTables } from '../sfnt.ts';
import { partsOf, withoutInstructions } from './truetype-outline.ts';

/** Tables a PDF reader needs of a TrueType font (ISO 32000-1, 9.9), and two small ones some readers ask for. */
const keptTables = ['OS/2', 'head', 'hhea', 'maxp'];
/** Instructions that fit outlines to the pixels of coarse screens, as readers did before they smoothed edges. */
const hintTables = ['cvt ', 'fpgm', 'gasp', 'prep'];
const deepestComposites = 8;
const version = 0x00010000;

export function isTrueType(font: Buffer): boolean {
  const kind = font.length < 12 ? 0 : font.readUInt32BE(0);
  return kind === version || kind === 0x74727565;
}

/**
 * Cuts a TrueType font down to `glyphs`, their parts and the characters that lead to them. Glyphs keep their numbers;
 * the others become empty. Damage when the font is unusual in any way.
 */
export function subsetTrueType(
  font: Buffer,
  glyphs: Iterable<number>,
  characters: readonly KeptCharacters[],
  keepsHints: boolean,
): { bytes: Buffer; kept: number[] } {
  const tables = readTables(font);
  const tableOf = (name: string): Buffer => {
    const table = tables.get(name);
    if (!table) throw new DamagedInput(name);
    return table;
  };
  const [head, hhea, glyf] = [tableOf('head'), tableOf('hhea'), tableOf('glyf')];
  const count = tableOf('maxp').readUInt16BE(4);
  const offsets = readOffsets(tableOf('loca'), count, head.readInt16BE(50) === 1, glyf.length);
  const outlineOf = (glyph: number) => glyf.subarray(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0);
  const kept = closeOverParts(new Set([0, ...glyphs]), count, outlineOf);

  const outlines = new Map<number, Buffer>();
  for (const glyph of [...kept].filter((one) => one < count).sort((a, b) => a - b))
    outlines.set(glyph, padded(keepsHints ? outlineOf(glyph) : withoutInstructions(outlineOf(glyph))));
  const written = new Map<string, Buffer>();
  for (const name of keepsHints ? [...keptTables, ...hintTables] : keptTables) {
    const table = tables.get(name);
    if (table) written.set(name, table);
  }
  if (characters.length > 0) written.set('cmap', writeCharacterTables(characters));
  const { loca, isLong } = writeOffsets(outlines, count);
  const newHead = Buffer.from(head);
  newHead.writeUInt32BE(0, 8);
  newHead.writeInt16BE(isLong ? 1 : 0, 50);
  written.set('glyf', Buffer.concat([...outlines.values()]));
  written.set('head', newHead);
  written.set('hmtx', clearWidths(tableOf('hmtx'), hhea.readUInt16BE(34), kept));
  written.set('loca', loca);
  written.set('post', plainPost(tables.get('post')));
  return { bytes: writeTables(version, written), kept: [...kept].filter((glyph) => glyph < count) };
}

function readOffsets(loca: Buffer, count: number, isLong: boolean, end: number): Uint32Array {
  const size = isLong ? 4 : 2;
  if (loca.length < (count + 1) * size) throw new DamagedInput('loca');
  const offsets = new Uint32Array(count + 1);
  let before = 0;
  for (let glyph = 0; glyph <= count; glyph++) {
    const offset = isLong ? loca.readUInt32BE(glyph * size) : loca.readUInt16BE(glyph * size) * 2;
    // Where two of them cross, readers see no outline, or one each of their own.
    if (offset > end || offset < before) throw new DamagedInput('loca');
    offsets[glyph] = offset;
    before = offset;
  }
  return offsets;
}

/** Short offsets count in pairs of bytes. */
function padded(outline: Buffer): Buffer {
  return outline.length % 2 === 0 ? outline : Buffer.concat([outline, Buffer.alloc(1)]);
}

/** Where each glyph begins; those without an outline begin where the next one does. */
function writeOffsets(outlines: ReadonlyMap<number, Buffer>, count: number): { loca: Buffer; isLong: boolean } {
  let total = 0;
  for (const { length } of outlines.values()) total += length;
  const isLong = total >= 0x20000;
  const loca = Buffer.alloc((count + 1) * (isLong ? 4 : 2));
  let offset = 0;
  for (let glyph = 0; glyph <= count; glyph++) {
    if (isLong) loca.writeUInt32BE(offset, glyph * 4);
    else loca.writeUInt16BE(offset / 2, glyph * 2);
    offset += outlines.get(glyph)?.length ?? 0;
  }
  return { loca, isLong };
}

/** Letters with accents are put together from other glyphs, which must stay too. */
function closeOverParts(glyphs: Set<number>, count: number, outlineOf: (glyph: number) => Buffer): Set<number> {
  let waiting = [...glyphs];
  for (let depth = 0; waiting.length > 0; depth++) {
    if (depth > deepestComposites) throw new DamagedInput('composites');
    const parts: number[] = [];
    for (const glyph of waiting) {
      const outline = outlineOf(glyph);
      for (const { glyph: part } of glyph < count ? partsOf(outline) : []) {
        if (part >= count) throw new DamagedInput('part');
        if (glyphs.has(part)) continue;
        glyphs.add(part);
        parts.push(part);
      }
    }
    waiting = parts;
  }
  return glyphs;
}

/** Widths of glyphs that are gone only take room. */
function clearWidths(hmtx: Buffer, measured: number, kept: ReadonlySet<number>): Buffer {
  const cleared = Buffer.alloc(hmtx.length);
  // The last full entry gives the width of all glyphs after it.
  const last = Math.max(0, measured - 1);
  hmtx.copy(cleared, last * 4, last * 4, measured * 4);
  for (const glyph of kept) {
    const at = glyph < measured ? glyph * 4 : measured * 4 + (glyph - measured) * 2;
    if (at < hmtx.length) hmtx.copy(cleared, at, at, at + (glyph < measured ? 4 : 2));
  }
  return cleared;
}

/** The table without names of glyphs (version 3). */
function plainPost(post: Buffer | undefined): Buffer {
  const plain = Buffer.alloc(32);
  post?.copy(plain, 0, 0, 32);
  plain.writeUInt32BE(0x00030000, 0);
  return plain;
}
