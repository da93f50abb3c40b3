import { beforeEach, describe, expect, it, vi } from 'vitest';
import { jpegOf, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { type CompressOptions, compressPdf } from '../compress.ts';
import { encodeJpeg } from '../images/image-encoders.ts';

vi.mock('../images/image-encoders.ts', async (load) => {
  const actual = await load<typeof import('../images/image-encoders.ts')>();
  return { ...actual, encodeJpeg: vi.fn(actual.encodeJpeg) };
});

const side = 800;

async function onePhoto(dpi: number): Promise<Uint8Array> {
  const data = await jpegOf(photoPixels(side, side), side, side, 3, 92);
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
  const placed = (side / dpi) * 72;
  return makeImageDocument([{ dictionary, data, width: placed, height: placed }]);
}

async function run(input: Uint8Array, options: CompressOptions) {
  const result = await compressPdf({ files: [input], options }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return { size: result.value.bytes.length, codes: result.value.report.notes.map(({ code }) => code) };
}

/** What was encoded: wholes in full, and how many pixels with a search for the last percents. */
async function encodings() {
  const encode = vi.mocked(encodeJpeg);
  const made = await Promise.all(encode.mock.results.map(({ value }) => value));
  const wholes = encode.mock.calls.filter(([, { height }], index) => made[index].height === height);
  const thorough = encode.mock.calls.map(([, { isQuick }], index) =>
    isQuick ? 0 : made[index].width * made[index].height,
  );
  return { wholes: wholes.length, thoroughPixels: thorough.reduce((sum, pixels) => sum + pixels, 0) };
}

/** One photograph and what its strictest level takes: the same for every size. */
async function workOfStrictest() {
  const input = await onePhoto(150);
  await run(input, { level: 'HIGH' });
  return { input, level: await encodings() };
}
let strictest: ReturnType<typeof workOfStrictest> | undefined;

beforeEach(() => {
  vi.mocked(encodeJpeg).mockClear();
});

describe('the work of a size asked for', () => {
  it.each([0.9, 0.7, 0.5, 0.3])('stays near that of the strictest level at %s of the input', async (share) => {
    strictest ??= workOfStrictest();
    const { input, level } = await strictest;
    vi.mocked(encodeJpeg).mockClear();
    const targetBytes = Math.round(input.length * share);
    const { size, codes } = await run(input, { targetBytes });
    const target = await encodings();
    expect(size).toBeLessThanOrEqual(targetBytes);
    expect(target.thoroughPixels).toBeLessThanOrEqual(1.5 * level.thoroughPixels);
    expect(target.wholes).toBeLessThanOrEqual(level.wholes + 4);
    // What stays well below says why.
    const reasons = ['time_ran_out', 'next_step_too_large', 'full_quality_fits'] as const;
    if (size < targetBytes * 0.98) expect(reasons.filter((code) => codes.includes(code))).toHaveLength(1);
    else expect(reasons.filter((code) => codes.includes(code))).toHaveLength(0);
  });

  it('leaves as they are those images that there is room for', async () => {
    const lavish = async (pixels: number) => {
      const data = await jpegOf(photoPixels(pixels, pixels), pixels, pixels, 3, 100);
      const dictionary = `/Width ${pixels} /Height ${pixels} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
      return { dictionary, data, width: 200, height: 200 };
    };
    const input = makeImageDocument([await lavish(500), await lavish(320)]);
    const targetBytes = Math.round(input.length * 0.7);
    const { size, codes } = await run(input, { targetBytes });
    expect(size).toBeLessThanOrEqual(targetBytes);
    expect(codes).toContain('images_kept');
  });
});
