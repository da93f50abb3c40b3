import { DamagedInput } from '../../damage.ts';

/** One table of a TrueType font that leads from characters to glyphs. */
export interface CharacterTable {
  platform: number;
  encoding: number;
  glyphOf: (character: number) => number;
}

/** The part of a table that is kept. */
export interface KeptCharacters {
  platform: number;
  encoding: number;
  glyphs: ReadonlyMap<number, number>;
}

const variations = 14;

/** All tables of a font (OpenType, cmap); damage when there is one that is not understood: a reader might go by it. */
export function readCharacterTables(cmap: Buffer): CharacterTable[] {
  const tables: CharacterTable[] = [];
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index++) {
    const at = 4 + index * 8;
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    const format = table.readUInt16BE(0);
    if (format === variations) continue;
    const look = lookups[format];
    if (!look) throw new DamagedInput(`cmap ${format}`);
    tables.push({
      platform: cmap.readUInt16BE(at),
      encoding: cmap.readUInt16BE(at + 2),
      glyphOf: (character) => look(table, character),
    });
  }
  return tables;
}

const lookups: Readonly<Record<number, (table: Buffer, character: number) => number>> = {
  0: (table, character) => (character < 256 ? table.readUInt8(6 + character) : 0),
  4: lookUpSegment,
  6: (table, character) => {
    const index = character - table.readUInt16BE(6);
    return index >= 0 && index < table.readUInt16BE(8) ? table.readUInt16BE(10 + index * 2) : 0;
  },
  12: lookUpGroup,
};

/** Segments of characters with a difference or a list of glyphs each. */
function lookUpSegment(table: Buffer, character: number): number {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    if (table.readUInt16BE(14 + at) < character) continue;
    const first = table.readUInt16BE(16 + doubled + at);
    if (first > character) return 0;
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    // Some writers mean "none" by this value.
    if (range === 0 || range === 0xffff) return range === 0 ? (character + delta) & 0xffff : 0;
    const glyphAt = rangeAt + range + 2 * (character - first);
    const glyph = glyphAt + 2 <= table.length ? table.readUInt16BE(glyphAt) : 0;
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function lookUpGroup(table: Buffer, character: number): number {
  let low = 0;
  let high = table.readUInt32BE(12) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + middle * 12;
    if (table.readUInt32BE(at) > character) high = middle - 1;
    else if (table.readUInt32BE(at + 4) < character) low = middle + 1;
    else return table.readUInt32BE(at + 8) + character - table.readUInt32BE(at);
  }
  return 0;
}

/** A cmap of the characters that are kept, under the same platforms and encodings. */
export function writeCharacterTables(tables: readonly KeptCharacters[]): Buffer {
  const directory = Buffer.alloc(4 + tables.length * 8);
  directory.writeUInt16BE(tables.length, 2);
  const parts: Buffer[] = [directory];
  const places = new Map<string, number>();
  let offset = directory.length;
  tables.forEach(({ platform, encoding, glyphs }, index) => {
    const table = platform === 1 ? writeList(glyphs) : writeSegments(glyphs);
    const twin = table.toString('latin1');
    const place = places.get(twin) ?? offset;
    directory.writeUInt16BE(platform, 4 + index * 8);
    directory.writeUInt16BE(encoding, 6 + index * 8);
    directory.writeUInt32BE(place, 8 + index * 8);
    if (place !== offset) return;
    places.set(twin, place);
    parts.push(table);
    offset += table.length;
  });
  return Buffer.concat(parts);
}

/** Format 6: a list of glyphs from the first code on. */
function writeList(glyphs: ReadonlyMap<number, number>): Buffer {
  const codes = [...glyphs.keys()].filter((code) => code < 256).sort((a, b) => a - b);
  const first = codes[0] ?? 0;
  const count = codes.length === 0 ? 0 : (codes.at(-1) ?? 0) - first + 1;
  const table = Buffer.alloc(10 + count * 2);
  [6, table.length, 0, first, count].forEach((value, index) => {
    table.writeUInt16BE(value, index * 2);
  });
  for (const code of codes) table.writeUInt16BE(glyphs.get(code) ?? 0, 10 + (code - first) * 2);
  return table;
}

/** Format 4, every segment with a difference. */
function writeSegments(glyphs: ReadonlyMap<number, number>): Buffer {
  const segments: { first: number; last: number; delta: number }[] = [];
  for (const [character, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    if (character >= 0xffff) continue;
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
  return table;
}
