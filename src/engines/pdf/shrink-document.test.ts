import { beforeEach, expect, it, vi } from 'vitest';
import { jpegOf, makeImageDocument, photoPixels } from '../../../tests/fixtures/pdf-images.ts';
import { compressPdf } from './compress.ts';
import { subsetFonts } from './fonts/subset-fonts.ts';
import { recompressImages } from './images/recompress-images.ts';

vi.mock('./images/recompress-images.ts', async (load) => {
  const actual = await load<typeof import('./images/recompress-images.ts')>();
  return { ...actual, recompressImages: vi.fn(actual.recompressImages) };
});

vi.mock('./fonts/subset-fonts.ts', async (load) => {
  const actual = await load<typeof import('./fonts/subset-fonts.ts')>();
  return { ...actual, subsetFonts: vi.fn(actual.subsetFonts) };
});

/** With an image that says it has so many pixels on each side. */
async function compressClaiming(side: number) {
  const data = await jpegOf(photoPixels(300, 300), 300, 300, 3, 95);
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
  const input = makeImageDocument([{ dictionary, data, width: 100, height: 100 }]);
  const result = await compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });
  expect(result.ok).toBe(true);
  const [images = 0] = vi.mocked(recompressImages).mock.invocationCallOrder;
  const [fonts = 0] = vi.mocked(subsetFonts).mock.invocationCallOrder;
  return { images, fonts };
}

beforeEach(() => {
  vi.clearAllMocks();
});

it('begins with images that take little, so that they are encoded beside the fonts', async () => {
  const { images, fonts } = await compressClaiming(300);
  expect(images).toBeLessThan(fonts);
});

it('leaves images that take long until the fonts are done', async () => {
  const { images, fonts } = await compressClaiming(4000);
  expect(fonts).toBeLessThan(images);
});
