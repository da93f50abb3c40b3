import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import type { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressPdf } from '../compress.ts';

const side = 200;
const data = deflateSync(photoPixels(side, side, 1));

/** A document with one image of this kind; `odd` says the rest of its dictionary. */
function documentWith(odd: (writer: PdfWriter) => string): Uint8Array {
  const pages = [{ text: 'odd', content: `q ${side / 4} 0 0 ${side / 4} 0 0 cm /I Do Q` }];
  return makeDocument({ pages }, (writer) => {
    const entries = `/Type /XObject /Subtype /Image /Height ${side} /Filter /FlateDecode ${odd(writer)}`;
    return { resources: `/XObject << /I ${writer.addStream(entries, data)} 0 R >>` };
  });
}

const gray = '/ColorSpace /DeviceGray';

it.each([
  ['no bits', () => `/Width ${side} /BitsPerComponent 0 ${gray}`],
  ['more bits than there are', () => `/Width ${side} /BitsPerComponent 32 ${gray}`],
  ['half a pixel', () => `/Width ${side + 0.5} /BitsPerComponent 8 ${gray}`],
  ['colors named like what every object has', () => `/Width ${side} /BitsPerComponent 8 /ColorSpace /constructor`],
  [
    'a palette of places in itself',
    (writer: PdfWriter) => {
      const space = writer.reserve();
      writer.set(space, `[/Indexed ${space} 0 R 255 <00>]`);
      return `/Width ${side} /BitsPerComponent 8 /ColorSpace ${space} 0 R`;
    },
  ],
])('an image with %s stays as it is, and the document is compressed', async (_what, odd) => {
  const input = documentWith(odd);
  const result = await compressPdf({ files: [input], options: { level: 'HIGH' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  expect(result.value.bytes.length).toBeLessThan(input.length);
  expect(result.value.report.notes.map(({ code }) => code)).not.toContain('images_recompressed');
  expect(Buffer.from(result.value.bytes).includes(data)).toBe(true);
});
