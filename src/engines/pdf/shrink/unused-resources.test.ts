import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { drawPages, meanDifference } from '../../../../tests/fixtures/pdf-tools.ts';
import type { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressPdf } from '../compress.ts';

const side = 120;

function addImage(writer: PdfWriter, tone: number): number {
  const pixels = photoPixels(side, side).map((value) => (value + tone) & 255);
  const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  return writer.addStream(entries, Buffer.from(pixels));
}

/** Pages of one list of images, as a page cut out of a longer document has it: not all of them are drawn. */
function makeShared(contents: readonly string[]): Uint8Array {
  const pages = contents.map((content, index) => ({ text: `page ${index}`, content }));
  return makeDocument({ pages, sharedResources: true }, (writer) => {
    const images = [10, 60, 110].map((tone, index) => `/Im${index} ${addImage(writer, tone)} 0 R`);
    const form = writer.addStream('/Type /XObject /Subtype /Form /BBox [0 0 600 800]', '90 0 0 90 50 50 cm /Im2 Do');
    return { resources: `/XObject << ${images.join(' ')} /Fm0 ${form} 0 R >>` };
  });
}

async function imagesLeft(input: Uint8Array) {
  const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const before = drawPages(input, 40);
  const after = drawPages(result.value.bytes, 40);
  for (const [index, page] of before.entries())
    expect(meanDifference(page.pixels, after[index]?.pixels ?? Buffer.alloc(0))).toBeLessThan(2);
  const { notes } = result.value.report;
  const countOf = (code: string) => notes.find((note) => note.code === code)?.count ?? 0;
  return { images: countOf('images_recompressed') + countOf('images_kept'), dropped: countOf('private_data_dropped') };
}

describe('images that pages list and never draw', () => {
  const place = 'q 80 0 0 80 100 300 cm';

  it('go', async () => {
    expect(await imagesLeft(makeShared([`${place} /Im0 Do Q`, 'q Q']))).toEqual({ images: 1, dropped: 3 });
  });

  it('stay when another page draws them, or a form that has no list of its own', async () => {
    const contents = [`${place} /Im0 Do Q`, `${place} /Im#31 Do Q`, '/Fm0 Do'];
    expect(await imagesLeft(makeShared(contents))).toEqual({ images: 3, dropped: 0 });
  });
});
