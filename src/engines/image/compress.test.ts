import { describe, expect, test } from 'vitest';
import { makeStill, pipelineOf } from '../../../tests/fixtures/image-files.ts';
import { largestDifference, makeDrawing, makePhoto, meanDifference } from '../../../tests/fixtures/image-images.ts';
import { readIndependently } from '../../../tests/fixtures/independent-decoder.ts';
import { isFull } from '../../../tests/fixtures/is-full.ts';
import { compressionLevelIds } from '../../shared/compression-level.ts';
import { detectImageFormat } from '../../shared/sniff-kind.ts';
import type { EngineOutput } from '../engine-task.ts';
import { type CompressImageOptions, compressImage } from './compress.ts';

async function compress(bytes: Uint8Array, options: Partial<CompressImageOptions> = {}): Promise<EngineOutput> {
  const result = await compressImage(
    { files: [bytes], options: { quality: 'MEDIUM', ...options } },
    { onProgress: () => undefined },
  );
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function failureOf(bytes: Uint8Array): Promise<string | undefined> {
  const result = await compressImage({ files: [bytes], options: { quality: 'LOW' } }, { onProgress: () => undefined });
  return result.ok ? undefined : result.failure.code;
}

function notesOf({ report }: EngineOutput): string[] {
  return report.notes.map((note) => note.code);
}

const inputs = ['png', 'jpeg', 'webp', 'gif', 'bmp'] as const;
const outputs = ['JPEG', 'PNG', 'WEBP', 'GIF'] as const;

describe('every input becomes every output', () => {
  const photo = makePhoto(96, 72);
  // What is read does not know what is written: half of the pairs, with every format on both sides; all in the full run.
  for (const [row, input] of inputs.entries()) {
    for (const output of outputs.filter((_, column) => isFull || (row + column) % 2 === 0)) {
      test(`${input} becomes ${output}, recognizably the same image`, async () => {
        const result = await compress(await makeStill(input, photo), { format: output });
        expect(detectImageFormat(result.bytes)).toBe(output.toLowerCase());
        expect(result.mediaType).toBe(`image/${output.toLowerCase()}`);
        const shown = await readIndependently(result.bytes);
        expect([shown.width, shown.height]).toEqual([96, 72]);
        expect(meanDifference(shown.rgb, photo.pixels)).toBeLessThan(output === 'GIF' || input === 'gif' ? 14 : 7);
      });
    }
  }

  for (const input of ['png', 'jpeg', 'webp', 'gif'] as const) {
    test(`${input} without a chosen format stays ${input}`, async () => {
      const result = await compress(await makeStill(input, photo));
      expect(detectImageFormat(result.bytes)).toBe(input);
    });
  }

  test('a BMP without a chosen format becomes a PNG', async () => {
    const result = await compress(await makeStill('bmp', photo));
    expect(detectImageFormat(result.bytes)).toBe('png');
    expect(result.report.outputBytes).toBeLessThan(result.report.inputBytes);
  });
});

describe('size', () => {
  const rasters = { photo: makePhoto(120, 90), drawing: makeDrawing(120, 90), logo: makeDrawing(80, 60, true) };
  const formats = ['png', 'jpeg', 'webp', 'gif'] as const;
  for (const [row, [name, raster]] of Object.entries(rasters).entries()) {
    for (const format of formats.filter((_, column) => isFull || (row + column) % 2 === 1)) {
      test(`a ${name} as ${format} never grows, and a stronger level never gives more bytes`, async () => {
        const input = await makeStill(format, raster);
        const sizes: number[] = [];
        for (const quality of compressionLevelIds) sizes.push((await compress(input, { quality })).bytes.length);
        expect(sizes[0]).toBeLessThanOrEqual(input.length);
        expect(sizes[1]).toBeLessThanOrEqual(sizes[0] ?? 0);
        expect(sizes[2]).toBeLessThanOrEqual(sizes[1] ?? 0);
      });
    }
  }

  test('what cannot shrink comes back with the same pixels and says so', async () => {
    const tight = await pipelineOf(makePhoto(64, 64)).jpeg({ quality: 4, mozjpeg: true }).toBuffer();
    const result = await compress(tight, { quality: 'LOW' });
    expect(result.bytes.length).toBeLessThanOrEqual(tight.length);
    const [before, after] = [await readIndependently(tight), await readIndependently(result.bytes)];
    expect(largestDifference(before.rgb, after.rgb)).toBe(0);
    expect(result.report.unchanged === true || notesOf(result).includes('lossless')).toBe(true);
  });

  test('a chosen format is delivered even when it is larger, and says so', async () => {
    const tight = await pipelineOf(makePhoto(100, 80)).jpeg({ quality: 20, mozjpeg: true }).toBuffer();
    const result = await compress(tight, { format: 'PNG', quality: 'LOW' });
    expect(detectImageFormat(result.bytes)).toBe('png');
    expect(result.bytes.length).toBeGreaterThan(tight.length);
    expect(notesOf(result)).toContain('larger_than_input');
  });
});

describe('levels hold their score', () => {
  for (const format of ['JPEG', 'WEBP'] as const) {
    test(`${format} of photographs lands within two points of 88, 76 and 62`, async () => {
      const input = await pipelineOf(makePhoto(320, 240, 7))
        .png()
        .toBuffer();
      for (const [quality, target] of [
        ['LOW', 88],
        ['MEDIUM', 76],
        ['HIGH', 62],
      ] as const) {
        const { report } = await compress(input, { format, quality });
        expect(Math.abs((report.score ?? 0) - target)).toBeLessThanOrEqual(2);
      }
    });
  }
});

describe('broken and hostile files', () => {
  for (const format of inputs) {
    test(`a ${format} cut in half is called damaged`, async () => {
      const whole = await makeStill(format, makePhoto(200, 150));
      expect(await failureOf(whole.subarray(0, whole.length >> 1))).toBe('damaged_file');
    });
  }

  test('text, nothing and an SVG are not images', async () => {
    for (const text of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      expect(await failureOf(Buffer.from(text))).toBe('unsupported_type');
    }
  });

  test('progress only grows and ends below 1', async () => {
    const shares: number[] = [];
    const input = await makeStill('png', makePhoto(300, 200));
    await compressImage(
      { files: [input], options: { quality: 'MEDIUM', format: 'JPEG' } },
      { onProgress: ({ share }) => share !== undefined && shares.push(share) },
    );
    expect(shares.length).toBeGreaterThan(1);
    expect([...shares].sort((one, other) => one - other)).toEqual(shares);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });
});
