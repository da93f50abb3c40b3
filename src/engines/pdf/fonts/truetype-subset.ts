/** Tables a PDF reader needs of a TrueType font (ISO 32000-1, 9.9), and two small ones some readers ask for. */
const keptTables = ['OS/2', 'cvt ', 'fpgm', 'gasp', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const;
const deepestComposites = 8;

/**
 * Cuts a TrueType font down to the characters `unicodes` and what the codes of an old Macintosh table lead to. Glyphs
 * keep their numbers; the others become empty. Undefined when the font is unusual in any way.
 */
export function subsetTrueType(font: Buffer, unicodes: ReadonlySet<number>): Buffer | undefined {
  try {
    return cutDown(font, unicodes);
  } catch (error) {
    // Reading past the end of a truncated table.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function cutDown(font: Buffer, unicodes: ReadonlySet<number>): Buffer | undefined {
  const tables = readDirectory(font);
  const [head, maxp, hhea, loca, glyf, hmtx, cmap] = ['head', 'maxp', 'hhea', 'loca', 'glyf', 'hmtx', 'cmap'].map(
    (name) => tables.get(name),
  );
  if (!head || !maxp || !hhea || !loca || !glyf || !hmtx || !cmap) return undefined;
  const count = maxp.readUInt16BE(4);
  const isLong = head.readInt16BE(50) === 1;
  const offsets = Array.from({ length: count + 1 }, (_, glyph) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2,
  );
  if (offsets.some((offset, glyph) => offset > glyf.length || offset < (offsets[glyph - 1] ?? 0))) return undefined;

  const codes = readCharacters(cmap, unicodes);
  if (!codes || codes.unicode.size === 0) return undefined;
  const glyphOf = (glyph: number) => glyf.subarray(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0);
  const kept = closeOverParts(new Set([0, ...codes.unicode.values(), ...codes.macintosh]), count, glyphOf);
  if (!kept) return undefined;

  const parts: Buffer[] = [];
  const newLoca = Buffer.alloc((count + 1) * 4);
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    newLoca.writeUInt32BE(length, glyph * 4);
    if (!kept.has(glyph)) continue;
    const outline = glyphOf(glyph);
    const padded = Buffer.alloc((outline.length + 3) & ~3);
    outline.copy(padded);
    parts.push(padded);
    length += padded.length;
  }
  newLoca.writeUInt32BE(length, count * 4);
  const newHead = Buffer.from(head);
  newHead.writeUInt32BE(0, 8);
  newHead.writeInt16BE(1, 50);
  const written = new Map<string, Buffer>();
  for (const name of keptTables) {
    const table = tables.get(name);
    if (table) written.set(name, table);
  }
  written.set('cmap', writeCharacters(codes));
  written.set('glyf', Buffer.concat(parts));
  written.set('head', newHead);
  written.set('hmtx', clearWidths(hmtx, hhea.readUInt16BE(34), kept));
  written.set('loca', newLoca);
  written.set('post', plainPost(tables.get('post')));
  return writeFont(written);
}

function readDirectory(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  const version = font.readUInt32BE(0);
  if (version !== 0x00010000 && version !== 0x74727565) return tables;
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    if (offset + length > font.length) return new Map();
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length));
  }
  return tables;
}

interface Characters {
  /** From Unicode to glyph, for the characters that are kept. */
  unicode: Map<number, number>;
  /** Glyphs of the 256 codes of the Macintosh table; empty when there is none. */
  macintosh: number[];
}

/** Undefined when a table is there that is not understood: a reader might go by it. */
function readCharacters(cmap: Buffer, unicodes: ReadonlySet<number>): Characters | undefined {
  const unicode = new Map<number, number>();
  let macintosh: number[] = [];
  let hasUnicode = false;
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index++) {
    const at = 4 + index * 8;
    const kind = `${cmap.readUInt16BE(at)},${cmap.readUInt16BE(at + 2)}`;
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    const format = table.readUInt16BE(0);
    // A symbol font: its codes mean what it says, not what an encoding says.
    if (kind === '3,0') return undefined;
    if (kind === '3,1' && format === 4) {
      hasUnicode = true;
      for (const character of unicodes) {
        const glyph = lookUp(table, character);
        if (glyph > 0) unicode.set(character, glyph);
      }
    }
    if (kind === '1,0') {
      if (format !== 0 && format !== 6) return undefined;
      macintosh = readBytes(table, format);
    }
  }
  return hasUnicode ? { unicode, macintosh } : undefined;
}

/** Segments of characters with a difference or a list of glyphs each (OpenType, cmap format 4). */
function lookUp(table: Buffer, character: number): number {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    if (table.readUInt16BE(14 + at) < character) continue;
    const first = table.readUInt16BE(16 + doubled + at);
    if (first > character) return 0;
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    if (range === 0) return (character + delta) & 0xffff;
    const glyph = table.readUInt16BE(rangeAt + range + 2 * (character - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function readBytes(table: Buffer, format: number): number[] {
  if (format === 0) return [...table.subarray(6, 262)];
  const glyphs = new Array<number>(256).fill(0);
  const first = table.readUInt16BE(6);
  const count = table.readUInt16BE(8);
  for (let index = 0; index < count && first + index < 256; index++)
    glyphs[first + index] = table.readUInt16BE(10 + index * 2);
  return glyphs;
}

/** Letters with accents are put together from other glyphs, which must stay too. */
function closeOverParts(
  glyphs: Set<number>,
  count: number,
  glyphOf: (glyph: number) => Buffer,
): Set<number> | undefined {
  let waiting = [...glyphs];
  for (let depth = 0; waiting.length > 0; depth++) {
    if (depth > deepestComposites) return undefined;
    const parts: number[] = [];
    for (const glyph of waiting) {
      if (glyph >= count) return undefined;
      const outline = glyphOf(glyph);
      if (outline.length === 0 || outline.readInt16BE(0) >= 0) continue;
      for (const part of partsOf(outline)) {
        if (glyphs.has(part)) continue;
        glyphs.add(part);
        parts.push(part);
      }
    }
    waiting = parts;
  }
  return glyphs;
}

function partsOf(outline: Buffer): number[] {
  const parts: number[] = [];
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & 1 ? 4 : 2);
    if (flags & 8) at += 2;
    else if (flags & 0x40) at += 4;
    else if (flags & 0x80) at += 8;
    if (!(flags & 0x20)) return parts;
  }
}

/** Widths of glyphs that are gone only take room. */
function clearWidths(hmtx: Buffer, measured: number, kept: ReadonlySet<number>): Buffer {
  const cleared = Buffer.from(hmtx);
  // The last full entry gives the width of all glyphs after it.
  for (let glyph = 0; glyph < measured - 1; glyph++) if (!kept.has(glyph)) cleared.fill(0, glyph * 4, glyph * 4 + 4);
  return cleared;
}

/** The table without names of glyphs (version 3). */
function plainPost(post: Buffer | undefined): Buffer {
  const plain = Buffer.alloc(32);
  post?.copy(plain, 0, 0, 32);
  plain.writeUInt32BE(0x00030000, 0);
  return plain;
}

function writeCharacters({ unicode, macintosh }: Characters): Buffer {
  const characters = [...unicode].sort(([a], [b]) => a - b);
  const segments: { first: number; last: number; delta: number }[] = [];
  for (const [character, glyph] of characters) {
    const before = segments.at(-1);
    const delta = (glyph - character) & 0xffff;
    if (before && before.last === character - 1 && before.delta === delta) before.last = character;
    else segments.push({ first: character, last: character, delta });
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const doubled = segments.length * 2;
  const table = Buffer.alloc(16 + 4 * doubled);
  const power = 2 ** Math.floor(Math.log2(segments.length));
  [4, table.length, 0, doubled, power * 2, Math.log2(power), doubled - power * 2].forEach((value, index) => {
    table.writeUInt16BE(value, index * 2);
  });
  segments.forEach(({ first, last, delta }, index) => {
    table.writeUInt16BE(last, 14 + index * 2);
    table.writeUInt16BE(first, 16 + doubled + index * 2);
    table.writeUInt16BE(delta, 16 + 2 * doubled + index * 2);
  });
  return Buffer.concat([...directoryOf(macintosh.length > 0, table.length), table, ...macintoshTable(macintosh)]);
}

function directoryOf(hasMacintosh: boolean, unicodeLength: number): Buffer[] {
  const count = hasMacintosh ? 2 : 1;
  const directory = Buffer.alloc(4 + count * 8);
  directory.writeUInt16BE(count, 2);
  const start = directory.length;
  const entries = [...(hasMacintosh ? [[1, 0, start + unicodeLength]] : []), [3, 1, start]];
  entries.forEach(([platform = 0, encoding = 0, offset = 0], index) => {
    directory.writeUInt16BE(platform, 4 + index * 8);
    directory.writeUInt16BE(encoding, 6 + index * 8);
    directory.writeUInt32BE(offset, 8 + index * 8);
  });
  return [directory];
}

/** Format 6: a list of glyphs from code 0 on. */
function macintoshTable(glyphs: readonly number[]): Buffer[] {
  if (glyphs.length === 0) return [];
  const table = Buffer.alloc(10 + glyphs.length * 2);
  table.writeUInt16BE(6, 0);
  table.writeUInt16BE(table.length, 2);
  table.writeUInt16BE(glyphs.length, 8);
  glyphs.forEach((glyph, index) => {
    table.writeUInt16BE(glyph, 10 + index * 2);
  });
  return [table];
}

function writeFont(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const directory = Buffer.alloc(12 + names.length * 16);
  const power = 2 ** Math.floor(Math.log2(names.length));
  directory.writeUInt32BE(0x00010000, 0);
  [names.length, power * 16, Math.log2(power), names.length * 16 - power * 16].forEach((value, index) => {
    directory.writeUInt16BE(value, 4 + index * 2);
  });
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  names.forEach((name, index) => {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = Buffer.alloc((table.length + 3) & ~3);
    table.copy(padded);
    const at = 12 + index * 16;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  });
  const font = Buffer.concat(parts);
  const head = font.readUInt32BE(12 + names.indexOf('head') * 16 + 8);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, head + 8);
  return font;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
