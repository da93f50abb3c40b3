import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeImageDocument } from '../../../../tests/fixtures/pdf-images.ts';
import { differenceInLook } from '../../../../tests/fixtures/pdf-tools.ts';
import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { compressPdf } from '../compress.ts';

const side = 240;

interface PaletteImage {
  bits: number;
  /** Values of /Decode, if it has one. */
  decode?: string;
  /** The last color of its palette. */
  last?: number;
  base?: 'DeviceRGB' | 'DeviceCMYK';
}

/** Blocks of all values there are, with some grain, packed badly. */
function samplesOf(bits: number): Buffer {
  const rowBytes = (side * bits) >> 3;
  const data = Buffer.alloc(rowBytes * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const block = Math.floor(x / 30) + Math.floor(y / 30) * 3 + ((x * y) % 7 === 0 ? 1 : 0);
      const at = y * rowBytes + ((x * bits) >> 3);
      data[at] = (data[at] ?? 0) | (((block * (bits === 8 ? 11 : 1)) % 2 ** bits) << (8 - bits - ((x * bits) & 7)));
    }
  return deflateSync(data, { level: 1 });
}

function documentOf({ bits, decode, last = 2 ** bits - 1, base = 'DeviceRGB' }: PaletteImage): Uint8Array {
  const channels = base === 'DeviceRGB' ? 3 : 4;
  const colors = Buffer.from(Array.from({ length: (last + 1) * channels }, (_, at) => (at * 59 + 40) % 256));
  const space = `[/Indexed /${base} ${last} <${colors.toString('hex')}>]`;
  const values = decode ? `/Decode [${decode}]` : '';
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent ${bits} /ColorSpace ${space} /Filter /FlateDecode ${values}`;
  return makeImageDocument([{ dictionary, data: samplesOf(bits), width: side / 4, height: side / 4 }]);
}

async function compressed(input: Uint8Array, level: CompressionLevel) {
  const result = await compressPdf({ files: [input], options: { level } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const isAnew = result.value.report.notes.some(({ code }) => code === 'images_recompressed');
  return { bytes: result.value.bytes, isAnew };
}

it.each([
  { bits: 2, decode: '3 0' },
  { bits: 4, decode: '15 0' },
  { bits: 8, decode: '255 0' },
  { bits: 4, decode: '0 255' },
  { bits: 8, decode: '100 355' },
  { bits: 8, last: 3 },
])('a palette looked up through /Decode, or beyond its end, is taken over: %o', async (image) => {
  const input = documentOf(image);
  for (const level of ['LOW', 'HIGH'] as const) {
    const { bytes, isAnew } = await compressed(input, level);
    expect(isAnew).toBe(true);
    expect(differenceInLook(input, bytes, 72)).toBe('');
  }
});

it.each([
  { bits: 8, decode: '0 100' },
  { bits: 8, decode: '0.5 255.5' },
  { bits: 8, decode: '0 1', base: 'DeviceCMYK' as const },
])('an image between the colors of its palette, where readers differ, stays: %o', async (image) => {
  const input = documentOf(image);
  const { bytes, isAnew } = await compressed(input, 'HIGH');
  expect(isAnew).toBe(false);
  expect(differenceInLook(input, bytes, 72)).toBe('');
});

it('a palette of two colors keeps its /Decode', async () => {
  const input = documentOf({ bits: 1, decode: '1 0' });
  for (const level of ['LOW', 'HIGH'] as const)
    expect(differenceInLook(input, (await compressed(input, level)).bytes, 72)).toBe('');
});
