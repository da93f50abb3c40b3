import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { latin1 } from './hostile-case.ts';

/** The objects of a document by their number; what is wrong with it is put in by the caller. */
export type Objects = Record<number, Buffer | string>;

interface WriteOptions {
  trailer?: (startOfTable: number) => string;
  startxref?: number;
  hasNoTable?: boolean;
}

export function writePdf(objects: Objects, { trailer, startxref, hasNoTable }: WriteOptions = {}): Buffer {
  const parts: Buffer[] = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), length);
    add(Buffer.concat([latin1(`${number} 0 obj\n`), Buffer.from(body as string, 'latin1'), latin1('\nendobj\n')]));
  }
  const start = length;
  if (!hasNoTable) add(latin1(tableOf(offsets, trailer?.(start) ?? '')));
  add(latin1(`startxref\n${startxref ?? start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function tableOf(offsets: Map<number, number>, trailer: string): string {
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
}

export function stream(dictionary: string, data: Buffer | string): Buffer {
  const bytes = typeof data === 'string' ? latin1(data) : data;
  return Buffer.concat([latin1(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, latin1('\nendstream')]);
}

export const textResources = '/Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R';

export function page(entries = textResources, box = '0 0 612 792'): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${entries} >>`;
}

export const catalog = (entries: string) => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
export const pageTree = (kids: string, count: number | string) => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;

/** One honest page of text, with some of its objects replaced. */
export function withObjects(replaced: Objects = {}): Objects {
  return {
    1: catalog(''),
    2: pageTree('3 0 R', 1),
    3: page(),
    4: stream('', 'BT /F1 24 Tf 72 700 Td (an honest page) Tj ET'),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...replaced,
  };
}

/** A page that draws one image of this kind over its whole area. */
export function withImage(dictionary: string, data: Buffer | string): Objects {
  return withObjects({
    3: page('/Resources << /XObject << /I 6 0 R >> >> /Contents 4 0 R'),
    4: stream('', 'q 612 0 0 792 0 0 cm /I Do Q'),
    6: stream(`/Type /XObject /Subtype /Image ${dictionary}`, data),
  });
}

export const flate = (data: Buffer | string) =>
  deflateSync(typeof data === 'string' ? latin1(data) : data, { level: 9 });

/** A zlib stream of many equal bytes that was never held in memory: one flushed block, repeated. */
export function flateRun(byte: number, length: number): Buffer {
  const blockLength = 32 << 20;
  if (length <= blockLength) return flate(Buffer.alloc(length, byte));
  const blocks = Math.floor(length / blockLength);
  const block = deflateRawSync(Buffer.alloc(blockLength, byte), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const total = BigInt(blocks * blockLength);
  const modulus = 65521n;
  const low = (1n + total * BigInt(byte)) % modulus;
  const high = (total + (BigInt(byte) * (total * (total + 1n))) / 2n) % modulus;
  const adler = Buffer.alloc(4);
  adler.writeUInt32BE(Number((high << 16n) | low));
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: blocks }, () => block),
    Buffer.from([3, 0]),
    adler,
  ]);
}

/** Codes that each repeat one byte more than the last: a few hundred of them open to 30 KB, round after round. */
export function lzwBomb(rounds: number): Buffer {
  const round = [256, 32, ...Array.from({ length: 242 }, (_, index) => 258 + index)];
  const codes = [...Array.from({ length: rounds }, () => round).flat(), 257];
  const bytes = Buffer.alloc(Math.ceil((codes.length * 9) / 8));
  for (const [index, code] of codes.entries()) {
    for (let bit = 0; bit < 9; bit++) {
      const at = index * 9 + bit;
      if ((code >> (8 - bit)) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
  }
  return bytes;
}
