import { describe, expect, it } from 'vitest';
import { jpegOf, makeImageDocument, photoPixels } from '../../../tests/fixtures/pdf-images.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type CompressionLevel, compressionLevelIds } from '../../shared/compression-level.ts';
import { compressPdf } from './compress.ts';

const imageCount = 80;

/** Many images, each a little different from all others. */
async function albumOf(count: number): Promise<Uint8Array> {
  const pixels = photoPixels(160, 160);
  const images = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const own = Buffer.from(pixels).fill((index * 83) % 256, index * 320, index * 320 + 480);
      const data = await jpegOf(own, 160, 160, 3, 95);
      const dictionary = '/Width 160 /Height 160 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
      return { dictionary, data, width: 30, height: 30 };
    }),
  );
  return makeImageDocument(images);
}

/** A clock on which each look takes a while: what is done in time does not depend on the machine. */
function clockOf(looks: number): () => number {
  let left = 30_000;
  return () => {
    left -= 30_000 / looks;
    return left;
  };
}

async function compressWithin(input: Uint8Array, looks: number, level: CompressionLevel = 'MEDIUM') {
  const context = { onProgress: () => undefined, timeLeftMs: clockOf(looks) };
  const result = await compressPdf({ files: [input], options: { level } }, context);
  if (!result.ok) throw new Error(result.failure.code);
  expect(qpdfComplaints(result.value.bytes)).toBe('');
  expect((await readPdf(result.value.bytes)).texts.length).toBe((await readPdf(input)).texts.length);
  return result.value;
}

describe('a document that needs more than its time', () => {
  it('comes back smaller, and the report counts the images that were left', async () => {
    const input = await albumOf(imageCount);
    const { bytes, report } = await compressWithin(input, 80);
    expect(bytes.length).toBeLessThan(input.length);
    const counts = new Map(report.notes.map(({ code, count }) => [code, count ?? 0]));
    const left = report.notes.find(({ code }) => code === 'images_left_for_time');
    expect(left?.total).toBe(imageCount);
    expect(left?.count).toBeGreaterThan(0);
    expect(counts.get('images_recompressed')).toBeGreaterThan(0);
    expect((left?.count ?? 0) + (counts.get('images_recompressed') ?? 0) + (counts.get('images_kept') ?? 0)).toBe(
      imageCount,
    );
  }, 60_000);

  it('is saved without any image touched when there is no time at all', async () => {
    const input = await albumOf(20);
    const { bytes, report } = await compressWithin(input, 1);
    expect(bytes.length).toBeLessThanOrEqual(input.length);
    if (!report.unchanged) expect(report.notes).toContainEqual({ code: 'images_left_for_time', count: 20, total: 20 });
  }, 60_000);

  it('never gets larger from a level to the next', async () => {
    const input = await albumOf(30);
    const sizes: number[] = [];
    for (const level of compressionLevelIds) sizes.push((await compressWithin(input, 50, level)).bytes.length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  }, 60_000);

  it('says nothing of time when it has enough', async () => {
    const { report } = await compressWithin(await albumOf(5), 1e6);
    expect(report.notes.map(({ code }) => code)).not.toContain('images_left_for_time');
  }, 60_000);
});
