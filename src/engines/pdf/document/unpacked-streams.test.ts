import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { UnpackedStreams } from './unpacked-streams.ts';

it('tells what a stream was packed from, for as long as it has those bytes', () => {
  const document = new mupdf.PDFDocument();
  const unpacked = new UnpackedStreams();
  const plain = Buffer.from('0 0 m 1 1 l S');
  const packed = deflateSync(plain);
  const stream = document.addRawStream(packed, {});
  expect(unpacked.plainOf(stream, packed)).toBeUndefined();
  unpacked.note(stream, packed, plain);
  expect(unpacked.plainOf(stream, Buffer.from(packed))).toBe(plain);
  expect(unpacked.plainOf(stream, deflateSync(plain, { level: 0 }))).toBeUndefined();
  expect(unpacked.plainOf(document.addRawStream(packed, {}), packed)).toBeUndefined();
});

it('holds only so much', () => {
  const document = new mupdf.PDFDocument();
  const unpacked = new UnpackedStreams();
  const plain = Buffer.alloc(6 * 1024 * 1024);
  const packed = deflateSync(plain, { level: 1 });
  const streams = Array.from({ length: 3 }, () => document.addRawStream(packed, {}));
  for (const stream of streams) unpacked.note(stream, packed, plain);
  expect(streams.map((stream) => unpacked.plainOf(stream, packed)?.length)).toEqual([
    plain.length,
    plain.length,
    undefined,
  ]);
});
