import { DamagedInput } from '../../../damage.ts';
import { integerBytes } from './type2-charstring.ts';

/** An entry of a dictionary: its operator (two-byte ones as 12 × 256 + the second), the bytes and values before it. */
export interface DictionaryEntry {
  operator: number;
  values: number[];
  bytes: Buffer;
}

/** The items of an index and where it ends (Adobe Technical Note 5176, chapter 5). */
export function readIndex(font: Buffer, start: number): { items: Buffer[]; end: number } {
  const count = font.readUInt16BE(start);
  if (count === 0) return { items: [], end: start + 2 };
  const width = font.readUInt8(start + 2);
  if (width < 1 || width > 4) throw new DamagedInput('index');
  const data = start + 2 + (count + 1) * width;
  const offsetOf = (index: number) => font.readUIntBE(start + 3 + index * width, width);
  const items: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    const [from, to] = [data + offsetOf(index), data + offsetOf(index + 1)];
    if (to < from || to > font.length) throw new DamagedInput('index');
    items.push(font.subarray(from, to));
  }
  return { items, end: data + offsetOf(count) };
}

export function writeIndex(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const size = items.reduce((sum, { length }) => sum + length, 1);
  const width = size < 256 ? 1 : size < 65_536 ? 2 : 3;
  const offsets = Buffer.alloc((items.length + 1) * width);
  let offset = 1;
  items.forEach((item, index) => {
    offsets.writeUIntBE(offset, index * width, width);
    offset += item.length;
  });
  offsets.writeUIntBE(offset, items.length * width, width);
  return Buffer.concat([twoBytes(items.length), Buffer.from([width]), offsets, ...items]);
}

/** Real numbers have no value here: none of those that are asked for is one. */
export function readDictionary(bytes: Buffer): DictionaryEntry[] {
  const entries: DictionaryEntry[] = [];
  let values: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at);
    if (first <= 21) {
      const operator = first === 12 ? 12 * 256 + bytes.readUInt8(at + 1) : first;
      entries.push({ operator, values, bytes: bytes.subarray(start, at) });
      at += first === 12 ? 2 : 1;
      start = at;
      values = [];
      continue;
    }
    const number = readNumber(bytes, at, first);
    values.push(number.value);
    at = number.end;
  }
  return entries;
}

function readNumber(bytes: Buffer, at: number, first: number): { value: number; end: number } {
  if (first === 28) return { value: bytes.readInt16BE(at + 1), end: at + 3 };
  if (first === 29) return { value: bytes.readInt32BE(at + 1), end: at + 5 };
  if (first === 30) {
    let end = at + 1;
    while ((bytes.readUInt8(end) & 15) !== 15 && bytes.readUInt8(end) >> 4 !== 15) end++;
    return { value: Number.NaN, end: end + 1 };
  }
  if (first >= 32 && first <= 246) return { value: first - 139, end: at + 1 };
  if (first >= 247 && first <= 250) return { value: (first - 247) * 256 + bytes.readUInt8(at + 1) + 108, end: at + 2 };
  if (first >= 251 && first <= 254) return { value: -(first - 251) * 256 - bytes.readUInt8(at + 1) - 108, end: at + 2 };
  throw new DamagedInput('dictionary');
}

export function writeDictionary(entries: readonly Pick<DictionaryEntry, 'operator' | 'bytes'>[]): Buffer {
  return Buffer.concat(
    entries.flatMap(({ operator, bytes }) => [
      bytes,
      Buffer.from(operator >= 256 ? [operator >> 8, operator & 255] : [operator]),
    ]),
  );
}

/** An offset, always in five bytes so that the length of its dictionary is known beforehand. */
export function fiveBytes(value: number): Buffer {
  const bytes = Buffer.from([29, 0, 0, 0, 0]);
  bytes.writeInt32BE(value, 1);
  return bytes;
}

export function twoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

export function dictionaryNumber(value: number): Buffer {
  // Never in five bytes: FreeType, at least to 2.12, takes negative ones for huge.
  if (Number.isInteger(value)) return Buffer.from(integerBytes(value));
  // Two characters a byte: digits, a for the point, c for e−, e for the sign, f at the end.
  const text = `${value.toPrecision(9).replace(/\.?0+$/, '')}`.replace('e-', 'c').replace('.', 'a').replace('-', 'e');
  const padded = `${text}f${text.length % 2 === 0 ? 'f' : ''}`;
  return Buffer.concat([Buffer.from([30]), Buffer.from(padded, 'hex')]);
}
