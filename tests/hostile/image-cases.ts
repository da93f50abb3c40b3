import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { makeClaimingBmp, makeManyFramesGif, makeManyScansJpeg, makeTextBombPng } from '../fixtures/image-bombs.ts';
import { accepted, either, type HostileCase, latin1, mutate, refused, seededRandom } from './hostile-case.ts';
import { honestPdf } from './pdf-structure-cases.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

interface PngOptions {
  depth?: number;
  color?: number;
  isInterlaced?: boolean;
  before?: Buffer[];
}

function png(width: number, height: number, pixels: Buffer, options: PngOptions = {}): Buffer {
  const { depth = 8, color = 2, isInterlaced = false, before = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const honestPng = () => {
  const rows = Buffer.alloc(64 * 193);
  for (let at = 0; at < rows.length; at++) rows[at] = at % 193 === 0 ? 0 : (at * 7) & 255;
  return png(64, 64, rows);
};

const little = Buffer.alloc(100);
const pngs: HostileCase[] = [
  { name: 'an honest PNG', make: honestPng, expects: accepted },
  { name: 'no bytes', make: () => Buffer.alloc(0), expects: refused },
  { name: 'a PNG of 100,000 pixels a side', make: () => png(100_000, 100_000, little), expects: refused },
  { name: 'a PNG of 2^31 pixels a side', make: () => png(0x7fffffff, 0x7fffffff, little), expects: refused },
  { name: 'a PNG of no width', make: () => png(0, 64, little), expects: refused },
  { name: 'a PNG of one by a million', make: () => png(1, 1_000_000, little), expects: refused },
  {
    name: 'an interlaced PNG of 20,000 pixels a side',
    make: () => png(20_000, 20_000, little, { isInterlaced: true }),
    expects: refused,
  },
  {
    name: 'a 16-bit PNG of 8,000 pixels a side',
    make: () => png(8000, 8000, little, { depth: 16, color: 6 }),
    expects: refused,
  },
  { name: 'a PNG with texts of 2 GB', make: () => Buffer.from(makeTextBombPng('zTXt')), expects: either },
  { name: 'a PNG with a profile of 100 MB', make: () => Buffer.from(makeTextBombPng('iCCP')), expects: either },
  {
    name: 'a PNG of 10,000 unknown chunks',
    make: () =>
      png(64, 64, Buffer.alloc(64 * 193), {
        before: Array.from({ length: 10_000 }, () => chunk('zzZz', Buffer.alloc(10))),
      }),
    expects: either,
  },
  { name: 'half a PNG', make: () => honestPng().subarray(0, 60), expects: either },
];

const gifs: HostileCase[] = [
  { name: 'a GIF of 5,000 frames', make: () => Buffer.from(makeManyFramesGif(5000, 1000)), expects: either },
  { name: 'a GIF of 65,535 pixels a side', make: () => Buffer.from(makeManyFramesGif(1, 65_535)), expects: refused },
  { name: 'a GIF that ends in its header', make: () => latin1('GIF89a\x01\0\x01\0\x80\0\0'), expects: refused },
];

/** A lossless WebP that only claims its size: one color, no pixels. */
function webp(width: number, height: number): Buffer {
  const bits = Buffer.alloc(24);
  bits[0] = 0x2f;
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const head = latin1('RIFF\0\0\0\0WEBPVP8L\0\0\0\0');
  head.writeUInt32LE(12 + bits.length, 4);
  head.writeUInt32LE(bits.length, 16);
  return Buffer.concat([head, bits]);
}

const webps: HostileCase[] = [
  { name: 'a WebP of 16,383 pixels a side', make: () => webp(16_383, 16_383), expects: refused },
  { name: 'a WebP of 10,000 pixels a side', make: () => webp(10_000, 10_000), expects: refused },
  { name: 'half a WebP', make: () => webp(64, 64).subarray(0, 22), expects: refused },
];

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const tables = [0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 16)];
  const codes = (kind: number) => [0xff, 0xc4, 0, 20, kind << 4, 1, ...Array.from({ length: 15 }, () => 0), 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const blocks = Math.min(Math.ceil(width / 8) * Math.ceil(height / 8), 1000);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, ...tables]),
    frame,
    Buffer.from([...codes(0), ...codes(1), ...scan]),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const lyingExif = () => {
  const exif = latin1(`Exif\0\0II*\0\x08\0\0\0\xff\xff${'\x12\x01\x03\0\xff\xff\xff\x7f\0\0\0\0'.repeat(50)}`);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 4);
  return Buffer.concat([head, exif, jpeg(64, 64).subarray(2)]);
};

const jpegs: HostileCase[] = [
  { name: 'an honest JPEG', make: () => jpeg(64, 64), expects: accepted },
  { name: 'a JPEG of 65,500 pixels a side', make: () => jpeg(65_500, 65_500), expects: refused },
  { name: 'a JPEG of 15,000 pixels a side', make: () => jpeg(15_000, 15_000), expects: refused },
  { name: 'a JPEG of 10,000 scans', make: () => Buffer.from(makeManyScansJpeg(10_000)), expects: either },
  { name: 'a JPEG with counts that lie', make: lyingExif, expects: either },
  { name: 'half a JPEG', make: () => jpeg(64, 64).subarray(0, 60), expects: refused },
];

const bmps: HostileCase[] = [
  { name: 'a BMP of 60,000 pixels a side', make: () => Buffer.from(makeClaimingBmp(60_000, 60_000)), expects: refused },
  {
    name: 'a BMP of negative size',
    make: () => Buffer.from(makeClaimingBmp(-2147483648, -2147483648)),
    expects: refused,
  },
  {
    name: 'a run-length BMP of 30,000 pixels a side',
    make: () => Buffer.from(makeClaimingBmp(30_000, 30_000, 1)),
    expects: refused,
  },
];

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
const disguise = (name: string, bytes: Buffer | string): HostileCase => ({
  name: `${name}, called an image`,
  make: () => Buffer.from(bytes as string, 'latin1'),
  expects: refused,
});

/** Files of kinds that no decoder here may ever see. */
const disguised: HostileCase[] = [
  disguise('a drawing with a script', svg('<script>alert(1)</script>')),
  disguise(
    'a drawing that reads a file',
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('<text>&e;</text>')}`,
  ),
  disguise('a drawing that asks another server', svg('<image href="http://169.254.169.254/"/>')),
  disguise('a packed drawing', gzipSync(svg(''))),
  disguise('a web page', '<!doctype html><script>alert(1)</script>'),
  disguise(
    'a drawing language with commands',
    'push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|id; ")\'\npop graphic-context',
  ),
  disguise('a PDF', honestPdf()),
  disguise('a ZIP', `PK\x03\x04${'\0'.repeat(60)}`),
  disguise('a program after the first bytes of a JPEG', '\xff\xd8\xff\xe0<?php system($_GET[0]); ?>'),
  disguise(
    'random bytes',
    Buffer.from(
      Array.from(
        { length: 2048 },
        (
          (random) => () =>
            Math.floor(random() * 256)
        )(seededRandom(3)),
      ),
    ),
  ),
];

const mutated: HostileCase[] = [honestPng, () => jpeg(64, 64)].flatMap((make, kind) =>
  Array.from({ length: 4 }, (_, index) => ({
    name: `${kind === 0 ? 'a PNG' : 'a JPEG'} with ${3 + index * 4} bytes changed`,
    make: () => Buffer.concat([make().subarray(0, 8), mutate(make().subarray(8), 99 + index * 104_729, 3 + index * 4)]),
    expects: either,
  })),
);

export const imageCases: HostileCase[] = [...pngs, ...gifs, ...webps, ...jpegs, ...bmps, ...disguised, ...mutated];
