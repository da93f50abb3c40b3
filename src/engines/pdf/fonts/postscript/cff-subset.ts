import { DamagedInput } from '../../../damage.ts';
import { firstOwnName } from '../adobe-glyph-names.ts';
import { type CffProgram, type FontPart, nameOfString, operators } from './cff-program.ts';
import {
  type DictionaryEntry,
  dictionaryNumber,
  fiveBytes,
  twoBytes,
  writeDictionary,
  writeIndex,
} from './cff-syntax.ts';
import { followCalls } from './charstring-calls.ts';

const endchar = Buffer.from([14]);
const nothing = Buffer.from([11]);
/** Names, copyright and numbers by which programs tell whole fonts apart; readers of a PDF ask for none of them. */
const droppedEntries = new Set([0, 1, 2, 3, 4, 13, 14, ...[0, 21, 22, 23, 38].map((second) => 12 * 256 + second)]);
const fontName = 12 * 256 + 38;

/**
 * Cuts a CFF font down to `glyphs` and what they are put together from. Where glyphs are found by name or by the number
 * of their character the others go; with `keepsNumbers` they become empty instead.
 */
export function subsetCff(program: CffProgram, glyphs: Iterable<number>, keepsNumbers: boolean): Buffer {
  const { charstrings, parts, partOf } = program;
  const { kept, ownCalls, globalCalls } = closeOverCalls(program, glyphs);
  const order = keepsNumbers ? charstrings.map((_, glyph) => glyph) : orderOf(program, kept);
  const strings = new StringTable(program.strings);
  const charset = Buffer.concat([
    Buffer.from([0]),
    ...order.slice(1).map((glyph) => {
      const name = program.charset[glyph] ?? 0;
      return twoBytes(program.isCid ? name : strings.numberOf(name));
    }),
  ]);
  const encoding = program.hasOwnEncoding ? writeEncoding(program, order, strings) : Buffer.alloc(0);
  const select = program.isCid ? writeSelect(order.map(partOf)) : Buffer.alloc(0);
  const outlines = writeIndex(order.map((glyph) => (kept.has(glyph) ? (charstrings[glyph] ?? endchar) : endchar)));
  const written = parts.map((part, index) => writePart(part, ownCalls[index] ?? new Set()));
  const global = writeIndex(program.subroutines.map((code, index) => (globalCalls.has(index) ? code : nothing)));
  const kernel = { program, strings, charset, encoding, select, outlines, parts: written, global };
  return assemble(kernel);
}

function closeOverCalls(program: CffProgram, glyphs: Iterable<number>) {
  const { charstrings, parts, partOf, subroutines } = program;
  const kept = new Set([0, ...glyphs].filter((glyph) => glyph < charstrings.length));
  const ownCalls = parts.map(() => new Set<number>());
  const globalCalls = new Set<number>();
  const byName = new Map(program.charset.map((name, glyph) => [nameOfString(program.strings, name), glyph]));
  // A set that grows while it is walked is walked to its end.
  for (const glyph of kept) {
    const part = parts[partOf(glyph)];
    const names = new Set<string>();
    const calls = { own: ownCalls[partOf(glyph)] ?? new Set(), global: globalCalls, names };
    const code = charstrings[glyph];
    if (part && code) followCalls(code, { own: part.subroutines, global: subroutines }, calls);
    for (const name of names) {
      const named = program.isCid ? undefined : byName.get(name);
      if (named === undefined) throw new DamagedInput('part of a glyph');
      kept.add(named);
    }
  }
  return { kept, ownCalls, globalCalls };
}

/** The glyph for missing ones first, then those with a code: the encoding lists them in the order of the font. */
function orderOf({ encoding, hasOwnEncoding }: CffProgram, kept: ReadonlySet<number>): number[] {
  const coded = hasOwnEncoding ? [...new Set(encoding.values())].filter((glyph) => glyph > 0 && kept.has(glyph)) : [];
  const others = [...kept].filter((glyph) => glyph > 0 && !coded.includes(glyph)).sort((a, b) => a - b);
  return [0, ...coded, ...others];
}

/** Numbers of names in the new font. */
class StringTable {
  readonly kept: Buffer[] = [];
  private readonly numbers = new Map<number, number>();

  constructor(private readonly strings: readonly Buffer[]) {}

  numberOf(old: number): number {
    if (old < firstOwnName) return old;
    const known = this.numbers.get(old);
    if (known !== undefined) return known;
    const number = firstOwnName + this.kept.length;
    this.kept.push(this.strings[old - firstOwnName] ?? Buffer.alloc(0));
    this.numbers.set(old, number);
    return number;
  }
}

function writeEncoding(program: CffProgram, order: readonly number[], strings: StringTable): Buffer {
  const place = new Map(order.map((glyph, index) => [glyph, index]));
  const codes = new Map<number, number>();
  const further: [code: number, glyph: number][] = [];
  for (const [code, glyph] of program.encoding) {
    const at = place.get(glyph) ?? 0;
    if (at === 0) continue;
    if (codes.has(at)) further.push([code, glyph]);
    else codes.set(at, code);
  }
  const count = Math.max(0, ...codes.keys());
  if (count > 255 || further.length > 255) throw new DamagedInput('encoding');
  const listed = Array.from({ length: count }, (_, index) => codes.get(index + 1) ?? 0);
  const supplement = further.flatMap(([code, glyph]) => [
    Buffer.from([code]),
    twoBytes(strings.numberOf(program.charset[glyph] ?? 0)),
  ]);
  const format = further.length > 0 ? 0x80 : 0;
  const tail = further.length > 0 ? [Buffer.from([further.length]), ...supplement] : [];
  return Buffer.concat([Buffer.from([format, count, ...listed]), ...tail]);
}

/** Format 3: ranges of glyphs with the same part. */
function writeSelect(partsByGlyph: readonly number[]): Buffer {
  const ranges = partsByGlyph.flatMap((part, glyph) =>
    part === partsByGlyph[glyph - 1] ? [] : [[glyph, part] as const],
  );
  return Buffer.concat([
    Buffer.from([3]),
    twoBytes(ranges.length),
    ...ranges.map(([glyph, part]) => Buffer.concat([twoBytes(glyph), Buffer.from([part])])),
    twoBytes(partsByGlyph.length),
  ]);
}

interface WrittenPart {
  dictionary: DictionaryEntry[];
  private: Buffer;
  subroutines: Buffer;
}

/** The numbers of subroutines depend on how many there are, so those that are gone leave an empty one. */
function writePart({ dictionary, private: own, subroutines }: FontPart, called: ReadonlySet<number>): WrittenPart {
  const rest = writeDictionary(own.filter(({ operator }) => operator !== operators.subroutines));
  if (called.size === 0) return { dictionary, private: rest, subroutines: Buffer.alloc(0) };
  const offset = rest.length + 6;
  return {
    dictionary,
    private: Buffer.concat([rest, fiveBytes(offset), Buffer.from([operators.subroutines])]),
    subroutines: writeIndex(subroutines.map((code, index) => (called.has(index) ? code : nothing))),
  };
}

interface Kernel {
  program: CffProgram;
  strings: StringTable;
  charset: Buffer;
  encoding: Buffer;
  select: Buffer;
  outlines: Buffer;
  parts: WrittenPart[];
  global: Buffer;
}

function assemble({ program, strings, charset, encoding, select, outlines, parts, global }: Kernel): Buffer {
  const { isCid } = program;
  const head = Buffer.concat([Buffer.from([1, 0, 4, 4]), writeIndex([program.name])]);
  const kept = program.top
    .filter(({ operator }) => !droppedEntries.has(operator) && !isPlace(operator))
    .map((entry) => (entry.operator === operators.ros ? writeRos(entry, strings) : entry));
  const stringIndex = writeIndex(strings.kept);
  const privates = parts.map((part) => Buffer.concat([part.private, part.subroutines]));
  const layOut = (start: number) => {
    const [charsetAt, encodingAt] = [start, start + charset.length];
    const selectAt = encodingAt + encoding.length;
    const outlinesAt = selectAt + select.length;
    let privateAt = outlinesAt + outlines.length;
    const places = parts.map((part, index) => {
      const place = Buffer.concat([fiveBytes(part.private.length), fiveBytes(privateAt)]);
      privateAt += privates[index]?.length ?? 0;
      return place;
    });
    const array = writeIndex(
      parts.map(({ dictionary }, index) =>
        writeDictionary([
          ...dictionary.filter(({ operator }) => operator !== operators.private && operator !== fontName),
          { operator: operators.private, bytes: places[index] ?? Buffer.alloc(0) },
        ]),
      ),
    );
    const top = writeIndex([
      writeDictionary([
        ...kept,
        { operator: operators.charset, bytes: fiveBytes(charsetAt) },
        ...(encoding.length > 0 ? [{ operator: operators.encoding, bytes: fiveBytes(encodingAt) }] : []),
        { operator: operators.charstrings, bytes: fiveBytes(outlinesAt) },
        ...(isCid
          ? [
              { operator: operators.fontArray, bytes: fiveBytes(privateAt) },
              { operator: operators.fontSelect, bytes: fiveBytes(selectAt) },
            ]
          : [{ operator: operators.private, bytes: places[0] ?? Buffer.alloc(0) }]),
      ]),
    ]);
    return { top, array: isCid ? array : Buffer.alloc(0) };
  };
  const start = head.length + layOut(0).top.length + stringIndex.length + global.length;
  const { top, array } = layOut(start);
  return Buffer.concat([head, top, stringIndex, global, charset, encoding, select, outlines, ...privates, array]);
}

/** The collection of characters is named by two strings. */
function writeRos({ operator, values }: DictionaryEntry, strings: StringTable): DictionaryEntry {
  const [registry = 0, ordering = 0, supplement = 0] = values;
  const numbers = [strings.numberOf(registry), strings.numberOf(ordering), supplement];
  return { operator, values, bytes: Buffer.concat(numbers.map(dictionaryNumber)) };
}

function isPlace(operator: number): boolean {
  const { charset, encoding, charstrings, fontArray, fontSelect } = operators;
  return [charset, encoding, charstrings, operators.private, fontArray, fontSelect].some((place) => place === operator);
}
