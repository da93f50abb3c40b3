import { DamagedInput } from '../../../damage.ts';
import { firstOwnName, standardEncoding, standardNames } from '../adobe-glyph-names.ts';
import { type DictionaryEntry, readDictionary, readIndex } from './cff-syntax.ts';

/** Operators of the dictionaries (Adobe Technical Note 5176, appendix H). */
export const operators = {
  charset: 15,
  encoding: 16,
  charstrings: 17,
  private: 18,
  subroutines: 19,
  charstringType: 12 * 256 + 6,
  ros: 12 * 256 + 30,
  fontArray: 12 * 256 + 36,
  fontSelect: 12 * 256 + 37,
} as const;

/** What glyphs share: hints, widths and subroutines. */
export interface FontPart {
  /** The dictionary that leads here; empty for the only part of a font with names. */
  dictionary: DictionaryEntry[];
  private: DictionaryEntry[];
  subroutines: Buffer[];
}

/** A CFF font, taken apart. */
export interface CffProgram {
  name: Buffer;
  top: DictionaryEntry[];
  strings: Buffer[];
  subroutines: Buffer[];
  charstrings: Buffer[];
  /** By glyph: the number of its name, or of its character when `isCid`. */
  charset: number[];
  isCid: boolean;
  /** Glyphs by code as the font says itself; only fonts with names have it. */
  encoding: Map<number, number>;
  hasOwnEncoding: boolean;
  parts: FontPart[];
  partOf: (glyph: number) => number;
}

const maxGlyphs = 65_535;

export function readCff(font: Buffer): CffProgram {
  const names = readIndex(font, font.readUInt8(2));
  const tops = readIndex(font, names.end);
  const strings = readIndex(font, tops.end);
  const global = readIndex(font, strings.end);
  const [first] = tops.items;
  if (!first || tops.items.length !== 1 || names.items.length !== 1) throw new DamagedInput('fonts');
  const top = readDictionary(first);
  if (valuesOf(top, operators.charstringType)[0] === 1) throw new DamagedInput('charstrings');
  const { items: charstrings } = readIndex(font, offsetOf(top, operators.charstrings));
  if (charstrings.length === 0 || charstrings.length > maxGlyphs) throw new DamagedInput('glyphs');
  const isCid = top.some(({ operator }) => operator === operators.ros);
  const charset = readCharset(font, valuesOf(top, operators.charset)[0] ?? 0, charstrings.length, isCid);
  const encodingAt = valuesOf(top, operators.encoding)[0] ?? 0;
  if (!isCid && encodingAt === 1) throw new DamagedInput('expert encoding');
  const program = {
    name: names.items[0] ?? Buffer.alloc(0),
    top,
    strings: strings.items,
    subroutines: global.items,
    charstrings,
    charset,
    isCid,
    hasOwnEncoding: encodingAt > 1,
  };
  if (!isCid) {
    const part = readPart(font, top);
    const encoding = encodingAt > 1 ? readEncoding(font, encodingAt, charset) : standardCodes(charset, strings.items);
    return { ...program, encoding, parts: [{ ...part, dictionary: [] }], partOf: () => 0 };
  }
  const { items } = readIndex(font, offsetOf(top, operators.fontArray));
  const parts = items.map((item) => readPart(font, readDictionary(item)));
  const select = readSelect(font, offsetOf(top, operators.fontSelect), charstrings.length);
  if (select.some((part) => part >= parts.length)) throw new DamagedInput('parts');
  return { ...program, encoding: new Map(), parts, partOf: (glyph) => select[glyph] ?? 0 };
}

export function nameOfString(strings: readonly Buffer[], number: number): string {
  return standardNames[number] ?? strings[number - firstOwnName]?.toString('latin1') ?? '';
}

function valuesOf(dictionary: readonly DictionaryEntry[], operator: number): number[] {
  return dictionary.find((entry) => entry.operator === operator)?.values ?? [];
}

function offsetOf(dictionary: readonly DictionaryEntry[], operator: number): number {
  const [offset] = valuesOf(dictionary, operator);
  if (offset === undefined || !(offset > 0)) throw new DamagedInput('offset');
  return offset;
}

function readPart(font: Buffer, dictionary: DictionaryEntry[]): FontPart {
  const [size = 0, offset = 0] = valuesOf(dictionary, operators.private);
  if (size < 0 || offset < 0 || offset + size > font.length) throw new DamagedInput('private');
  const own = readDictionary(font.subarray(offset, offset + size));
  const [subroutinesAt = 0] = valuesOf(own, operators.subroutines);
  const subroutines = subroutinesAt > 0 ? readIndex(font, offset + subroutinesAt).items : [];
  return { dictionary, private: own, subroutines };
}

function readCharset(font: Buffer, offset: number, count: number, isCid: boolean): number[] {
  if (offset <= 2) {
    // The first of the ready-made ones holds the standard names in their order; the others are rare.
    if (offset !== 0 || isCid || count > 229) throw new DamagedInput('charset');
    return Array.from({ length: count }, (_, glyph) => glyph);
  }
  const charset = [0];
  const format = font.readUInt8(offset);
  if (format > 2) throw new DamagedInput('charset');
  for (let at = offset + 1; charset.length < count; ) {
    const first = font.readUInt16BE(at);
    const left = format === 0 ? 0 : font.readUIntBE(at + 2, format);
    at += 2 + format;
    for (let index = 0; index <= left && charset.length < count; index++) charset.push(first + index);
  }
  return charset;
}

function readEncoding(font: Buffer, offset: number, charset: readonly number[]): Map<number, number> {
  const encoding = new Map<number, number>();
  const format = font.readUInt8(offset);
  const count = font.readUInt8(offset + 1);
  let at = offset + 2;
  let glyph = 1;
  for (let index = 0; index < count; index++) {
    const code = font.readUInt8(at++);
    const left = (format & 127) === 1 ? font.readUInt8(at++) : 0;
    for (let step = 0; step <= left; step++) encoding.set(code + step, glyph++);
  }
  if (format & 128) {
    const further = font.readUInt8(at++);
    for (let index = 0; index < further; index++, at += 3) {
      const named = charset.indexOf(font.readUInt16BE(at + 1));
      if (named > 0) encoding.set(font.readUInt8(at), named);
    }
  }
  return encoding;
}

function standardCodes(charset: readonly number[], strings: readonly Buffer[]): Map<number, number> {
  const glyphs = new Map(charset.map((name, glyph) => [nameOfString(strings, name), glyph]));
  return new Map([...standardEncoding].map(([code, name]) => [code, glyphs.get(name) ?? 0]));
}

function readSelect(font: Buffer, offset: number, count: number): Uint8Array {
  const format = font.readUInt8(offset);
  if (format === 0) return font.subarray(offset + 1, offset + 1 + count);
  if (format !== 3) throw new DamagedInput('select');
  const select = new Uint8Array(count);
  const ranges = font.readUInt16BE(offset + 1);
  for (let range = 0; range < ranges; range++) {
    const at = offset + 3 + range * 3;
    select.fill(font.readUInt8(at + 2), font.readUInt16BE(at), Math.min(count, font.readUInt16BE(at + 3)));
  }
  return select;
}
