import { DamagedInput } from '../../../damage.ts';
import { standardEncoding } from '../adobe-glyph-names.ts';

/** The font holds something this reader does not know; it is then left as it is. */
export class BeyondType1 extends DamagedInput {}

/** A Type 1 font program, taken apart (Adobe Type 1 Font Format, 1990). */
export interface Type1Program {
  name: string;
  /** Names by code. */
  encoding: ReadonlyMap<number, string>;
  /** The size of a unit of its outlines, as a share of the letter's: a thousandth in most fonts. */
  unit: number;
  /** What the font adds to the place of a point for each unit of its height. */
  slant: number;
  /** What the font says its glyphs cover, from which readers take the height of lines; often wrong, always kept. */
  box: readonly number[];
  /** Numbers of the private dictionary by name, such as BlueValues. */
  hints: ReadonlyMap<string, number[]>;
  subroutines: ReadonlyMap<number, Uint8Array>;
  /**
   * Decrypted charstrings by glyph name, in the order of the file; undefined where a name is there with several: some
   * readers draw the first of them and some the last.
   */
  glyphs: ReadonlyMap<string, Uint8Array | undefined>;
}

const maxBytes = 2 * 1024 * 1024;
const maxGlyphs = 2000;
const hintNames = [
  'BlueValues',
  'OtherBlues',
  'FamilyBlues',
  'FamilyOtherBlues',
  'BlueScale',
  'BlueShift',
  'BlueFuzz',
  'StdHW',
  'StdVW',
  'StemSnapH',
  'StemSnapV',
  'LanguageGroup',
  'ExpansionFactor',
];

export function readType1(bytes: Buffer): Type1Program {
  const mark = bytes.indexOf('eexec');
  if (mark < 0 || bytes.length > maxBytes) throw new BeyondType1('eexec');
  const head = bytes.toString('latin1', 0, mark);
  const body = decryptBody(bytes, mark + 5);
  const text = body.toString('latin1');
  if (/\/(WeightVector|BlendDesignMap)\b/.test(head)) throw new BeyondType1('multiple master');
  const matrix = readMatrix(numbersAfter(head, 'FontMatrix'));
  // Fonts for two resolutions hold everything twice.
  if (countOf(text, '/CharStrings') !== 1 || countOf(text, '/Subrs') > 1) throw new BeyondType1('sections');
  const lead = numbersAfter(text, 'lenIV')[0] ?? 4;
  return {
    name: /\/FontName\s*\/(\S+)/.exec(head)?.[1] ?? 'Font',
    encoding: readEncoding(head),
    ...matrix,
    box: numbersAfter(head, 'FontBBox'),
    hints: new Map(hintNames.map((name) => [name, numbersAfter(text, name)])),
    subroutines: readSubroutines(body, text, lead),
    glyphs: readGlyphs(body, text, lead),
  };
}

/** Text and charstrings are hidden by the same cipher with different keys (Type 1 Font Format, chapter 7). */
function decrypt(bytes: Uint8Array, key: number, lead: number): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (let index = 0; index < bytes.length; index++) {
    const cipher = bytes[index] ?? 0;
    plain[index] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
  }
  return plain.subarray(lead);
}

function decryptBody(bytes: Buffer, from: number): Buffer {
  let start = from;
  while ([9, 10, 13, 32].includes(bytes[start] ?? 0)) start++;
  const isHex = /^[0-9a-fA-F\s]{8}/.test(bytes.toString('latin1', start, start + 8));
  const cipher = isHex
    ? Buffer.from(bytes.toString('latin1', start).replace(/[^0-9a-fA-F]/g, ''), 'hex')
    : bytes.subarray(start);
  return decrypt(cipher, 55665, 4);
}

const decryptCharstring = (bytes: Uint8Array, lead: number) => (lead < 0 ? bytes : decrypt(bytes, 4330, lead));

function numbersAfter(text: string, name: string): number[] {
  const found = new RegExp(`/${name}\\s*[[{]?([-+.\\deE\\s]*)`).exec(text);
  const numbers = (found?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number);
  return numbers.every(Number.isFinite) ? numbers.slice(0, 32) : [];
}

/** Units finer than these need numbers that charstrings hardly hold, and in much coarser ones no letter can be drawn. */
const [finest, coarsest] = [1 / 16_384, 1 / 64];

/** Only an upright font, or one that was slanted: readers think differently of all other changes. */
function readMatrix([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): { unit: number; slant: number } {
  const isEven = [a - d, b, e, f].every((difference) => Math.abs(difference) < 1e-9);
  if (!isEven || a < finest || a > coarsest || Math.abs(c) >= a) throw new BeyondType1('matrix');
  return { unit: a, slant: c };
}

function countOf(text: string, word: string): number {
  return text.split(word).length - 1;
}

function readEncoding(head: string): ReadonlyMap<number, string> {
  if (/\/Encoding\s+StandardEncoding\s+def/.test(head)) return standardEncoding;
  const encoding = new Map<number, string>();
  for (const [, code = '', name = ''] of head.matchAll(/\bdup\s+(\d{1,3})\s*\/(\S+)\s+put\b/g)) {
    if (Number(code) < 256 && name !== '.notdef') encoding.set(Number(code), name);
  }
  return encoding;
}

/** Each is "dup 5 23 RD ", 23 bytes, and a word or two. */
function readSubroutines(body: Buffer, text: string, lead: number): Map<number, Uint8Array> {
  const subroutines = new Map<number, Uint8Array>();
  const section = text.indexOf('/Subrs');
  if (section < 0) return subroutines;
  const entry = /\s*(?:(?:NP|\||noaccess|put|readonly)\s+)*dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||\S+)\s/y;
  entry.lastIndex = text.indexOf('array', section) + 5;
  for (let found = entry.exec(text); found; found = entry.exec(text)) {
    const [index, length] = [Number(found[1]), Number(found[2])];
    const bytes = body.subarray(entry.lastIndex, entry.lastIndex + length);
    if (bytes.length < length || subroutines.size > 65_535) throw new BeyondType1('subroutines');
    subroutines.set(index, decryptCharstring(bytes, lead));
    entry.lastIndex += length;
  }
  return subroutines;
}

/** Each is "/A 186 RD ", 186 bytes, and a word or two. */
function readGlyphs(body: Buffer, text: string, lead: number): Map<string, Uint8Array | undefined> {
  const glyphs = new Map<string, Uint8Array | undefined>();
  const section = text.indexOf('begin', text.indexOf('/CharStrings')) + 5;
  const entry = /\s*(?:(?:ND|\|-|noaccess|def|readonly)\s+)*\/(\S+)\s+(\d+)\s+(?:RD|-\||\S+)\s/y;
  entry.lastIndex = section;
  for (let found = entry.exec(text); found; found = entry.exec(text)) {
    const [name = '', length] = [found[1], Number(found[2])];
    const bytes = body.subarray(entry.lastIndex, entry.lastIndex + length);
    if (bytes.length < length || glyphs.size >= maxGlyphs) throw new BeyondType1('glyphs');
    const charstring = decryptCharstring(bytes, lead);
    const known = glyphs.get(name);
    const isOther = glyphs.has(name) && !(known && Buffer.compare(known, charstring) === 0);
    glyphs.set(name, isOther ? undefined : charstring);
    entry.lastIndex += length;
  }
  if (glyphs.size === 0) throw new BeyondType1('glyphs');
  return glyphs;
}
