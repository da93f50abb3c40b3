import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { jpegOf, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { drawPages, meanDifference, qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import { compressionLevelIds } from '../../../shared/compression-level.ts';
import { compressPdf } from '../compress.ts';

const side = 240;

/** Four bytes in five letters, as ReportLab writes all its images (ISO 32000-1, 7.4.3). */
function inLetters(bytes: Buffer): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    let letters = '';
    for (let digit = 0; digit < 5; digit++, value = Math.floor(value / 85))
      letters = String.fromCharCode(33 + (value % 85)) + letters;
    text += at + 4 > bytes.length ? letters.slice(0, bytes.length - at + 1) : letters === '!!!!!' ? 'z' : letters;
  }
  return Buffer.from(`${text}~>`, 'latin1');
}

function filterOf(bytes: Uint8Array): string | undefined {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isStream() && object.get('Subtype').toString() === '/Image') return object.get('Filter').toString();
  }
  return undefined;
}

it.each([
  ['letters', '[/ASCII85Decode /DCTDecode]', inLetters],
  [
    'letters around deflate',
    '[/ASCII85Decode /FlateDecode /DCTDecode]',
    (jpeg: Buffer) => inLetters(deflateSync(jpeg)),
  ],
  ['hexadecimal digits', '[/ASCIIHexDecode /DCTDecode]', (jpeg: Buffer) => Buffer.from(`${jpeg.toString('hex')}>`)],
])('takes a JPEG out of %s at every level', async (_, filter, wrap) => {
  const jpeg = await jpegOf(photoPixels(side, side), side, side, 3, 92);
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter ${filter}`;
  const input = makeImageDocument([{ dictionary, data: wrap(jpeg), width: 100, height: 100 }]);
  for (const level of compressionLevelIds) {
    const result = await compressPdf({ files: [input], options: { level } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    const { bytes } = result.value;
    expect(qpdfComplaints(bytes)).toBe('');
    expect(filterOf(bytes)).toBe('/DCTDecode');
    expect(bytes.length).toBeLessThan(jpeg.length + 1000);
    const [before = Buffer.alloc(0), after = Buffer.alloc(0)] = [input, bytes].map(
      (file) => drawPages(file, 72)[0]?.pixels,
    );
    expect(before.length).toBeGreaterThan(0);
    expect(meanDifference(before, after)).toBeLessThan(5);
  }
});
