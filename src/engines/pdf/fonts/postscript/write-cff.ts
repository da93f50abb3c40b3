import { firstOwnName, standardNames } from '../adobe-glyph-names.ts';
import { dictionaryNumber, fiveBytes, twoBytes, writeIndex } from './cff-syntax.ts';
import { type Outline, outlineOf } from './type1-outline.ts';
import { BeyondType1, type Type1Program } from './type1-program.ts';
import { writeCharstring } from './type2-charstring.ts';

/** Operators of the private dictionary (Adobe Technical Note 5176, table 23); those marked hold differences. */
const privateOperators: readonly [name: string, operator: number[], isDelta: boolean][] = [
  ['BlueValues', [6], true],
  ['OtherBlues', [7], true],
  ['FamilyBlues', [8], true],
  ['FamilyOtherBlues', [9], true],
  ['StdHW', [10], false],
  ['StdVW', [11], false],
  ['BlueScale', [12, 9], false],
  ['BlueShift', [12, 10], false],
  ['BlueFuzz', [12, 11], false],
  ['StemSnapH', [12, 12], true],
  ['StemSnapV', [12, 13], true],
  ['LanguageGroup', [12, 17], false],
  ['ExpansionFactor', [12, 18], false],
];
const usualWidthOperator = 20;
const matrixOperator = [12, 7];

/**
 * The same font as a bare CFF: its charstrings are not encrypted, so that they compress. With `wanted`, only the glyphs
 * of these names are taken over.
 */
export function writeCff(program: Type1Program, wanted?: ReadonlySet<string>): Buffer {
  const order = glyphOrder(program).filter((name) => name === '.notdef' || !wanted || wanted.has(name));
  const outlines = order.map((name) =>
    name === '.notdef' && !program.glyphs.has(name) ? { width: 250, parts: [] } : outlineOf(program, name),
  );
  const usualWidth = maxFrequent(outlines.map(({ width }) => width));
  const charstrings = writeIndex(outlines.map((outline) => writeCharstring(outline, usualWidth)));
  const { names, numberOf } = numberNames(order);
  const charset = Buffer.concat([Buffer.from([0]), ...order.slice(1).map((name) => twoBytes(numberOf(name)))]);
  const encoding = writeEncoding(program.encoding, order, numberOf);
  const privateDictionary = writePrivate(program, usualWidth);
  const font = Buffer.concat([
    Buffer.from([1, 0, 4, 4]),
    writeIndex([Buffer.from(program.name.slice(0, 127), 'latin1')]),
  ]);
  const strings = Buffer.concat([writeIndex(names.map((name) => Buffer.from(name, 'latin1'))), writeIndex([])]);
  // Offsets are written with five bytes each, so that the length of this dictionary is known beforehand.
  const topAt = (start: number) =>
    writeIndex([
      Buffer.concat([
        ...(program.box.length === 4 ? roundedOut(program.box) : boxOf(outlines)).map(dictionaryNumber),
        Buffer.from([5]),
        ...matrixOf(program),
        ...entry([start], [15]),
        ...entry([start + charset.length], [16]),
        ...entry([start + charset.length + encoding.length], [17]),
        ...entry([privateDictionary.length, start + charset.length + encoding.length + charstrings.length], [18]),
      ]),
    ]);
  const start = font.length + topAt(0).length + strings.length;
  return Buffer.concat([font, topAt(start), strings, charset, encoding, charstrings, privateDictionary]);
}

const usualUnit = 0.001;

function matrixOf({ unit, slant }: Type1Program): Buffer[] {
  const isUsual = slant === 0 && Math.abs(unit - usualUnit) < 1e-9;
  return isUsual ? [] : [...[unit, 0, slant, unit, 0, 0].map(dictionaryNumber), Buffer.from(matrixOperator)];
}

/** The glyph for missing ones first, then those with a code: the encoding lists them in the order of the font. */
function glyphOrder({ glyphs, encoding }: Type1Program): string[] {
  const coded = new Set([...encoding.values()].filter((name) => glyphs.has(name) && name !== '.notdef'));
  return ['.notdef', ...coded, ...[...glyphs.keys()].filter((name) => name !== '.notdef' && !coded.has(name))];
}

function roundedOut([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): number[] {
  return [Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)];
}

/** What the glyphs cover, by their control points. */
function boxOf(outlines: readonly Outline[]): number[] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const { parts } of outlines) {
    for (const part of parts) {
      if (part.kind === 'stems') continue;
      const points = part.kind === 'curve' ? part.points : [part.x, part.y];
      for (let index = 0; index < points.length; index += 2) {
        const [x = 0, y = 0] = points.slice(index, index + 2);
        left = Math.min(left, x);
        right = Math.max(right, x);
        bottom = Math.min(bottom, y);
        top = Math.max(top, y);
      }
    }
  }
  return roundedOut([left, bottom, right, top]);
}

function maxFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function numberNames(order: readonly string[]): { names: string[]; numberOf: (name: string) => number } {
  const standard = new Map(standardNames.map((name, number) => [name, number]));
  const names = order.filter((name) => !standard.has(name));
  const own = new Map(names.map((name, index) => [name, firstOwnName + index]));
  return { names, numberOf: (name) => standard.get(name) ?? own.get(name) ?? 0 };
}

function writeEncoding(
  encoding: ReadonlyMap<number, string>,
  order: readonly string[],
  numberOf: (name: string) => number,
): Buffer {
  const first = new Map<string, number>();
  const further: [number, string][] = [];
  for (const [code, name] of encoding) {
    if (!order.includes(name) || name === '.notdef') continue;
    if (first.has(name)) further.push([code, name]);
    else first.set(name, code);
  }
  if (first.size > 255 || further.length > 255) throw new BeyondType1('encoding');
  const codes = order.slice(1, 1 + first.size).map((name) => first.get(name) ?? 0);
  const supplement = further.map(([code, name]) => Buffer.concat([Buffer.from([code]), twoBytes(numberOf(name))]));
  const format = further.length > 0 ? 0x80 : 0;
  return Buffer.concat([
    Buffer.from([format, codes.length, ...codes]),
    ...(further.length > 0 ? [Buffer.from([further.length]), ...supplement] : []),
  ]);
}

function writePrivate({ hints }: Type1Program, usualWidth: number): Buffer {
  const parts: Buffer[] = [];
  for (const [name, operator, isDelta] of privateOperators) {
    const values = hints.get(name) ?? [];
    if (values.length === 0) continue;
    const written = isDelta ? values.map((value, index) => value - (values[index - 1] ?? 0)) : values.slice(0, 1);
    parts.push(...written.map(dictionaryNumber), Buffer.from(operator));
  }
  parts.push(dictionaryNumber(usualWidth), Buffer.from([usualWidthOperator]));
  return Buffer.concat(parts);
}

function entry(offsets: number[], operator: number[]): Buffer[] {
  return [...offsets.map(fiveBytes), Buffer.from(operator)];
}
