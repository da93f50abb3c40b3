import { modifyPdf } from '../../src/engines/pdf/modify.ts';
import { makeDocument } from '../../tests/fixtures/pdf-documents.ts';
import { makeTrueTypeForm, makeType1Document } from '../../tests/fixtures/pdf-fonts.ts';
import { jpegOf, makeImageDocument, photoPixels, screenPixels, textBits } from '../../tests/fixtures/pdf-images.ts';
import { makeBoxFont } from '../../tests/fixtures/truetype-font.ts';
import { makeType1Font } from '../../tests/fixtures/type1-font.ts';

/** Small files that together hold what PDFs are made of. */
export async function makeSeeds(): Promise<Uint8Array[]> {
  const book = makeDocument({
    pages: [
      { text: 'alpha', linksTo: [2], linksToNames: ['end'], fields: { name: 'Ada' } },
      { text: 'bravo', fields: { second: 'two' }, rotate: 90 },
      { text: 'charlie', linksTo: [1, 0], uri: 'https://example.org/' },
    ],
    outline: [{ title: 'First', page: 0, children: [{ title: 'Second', page: 1 }] }],
    destinations: { start: 0, end: 2 },
    labels: '0 << /S /r >> 2 << /S /D /St 10 /P (A-) >>',
    attachments: { 'note.txt': 'attached' },
    layers: [{ name: 'Layer', on: true }],
    tagged: true,
  });
  const photo = await jpegOf(photoPixels(120, 90), 120, 90, 3, 80);
  const device = '/Width 120 /Height 90 /BitsPerComponent 8 /ColorSpace /DeviceRGB';
  const images = makeImageDocument([
    { dictionary: `${device} /Filter /DCTDecode`, data: photo, width: 30, height: 20 },
    { dictionary: device, data: screenPixels(120, 90), width: 200, height: 150 },
    {
      dictionary: '/Width 120 /Height 90 /BitsPerComponent 1 /ColorSpace /DeviceGray',
      data: textBits(120, 90),
      width: 20,
      height: 15,
    },
  ]);
  const around = { onProgress: () => undefined };
  const select = async (options: { newPassword?: string }) => {
    const whole = { modifyType: 'SELECT', pages: '1-3', compatibilityMode: false, ...options } as const;
    const result = await modifyPdf({ files: [book], options: whole }, around);
    if (!result.ok) throw new Error(result.failure.code);
    return result.value.bytes;
  };
  const letters = Array.from({ length: 400 }, (_, index) => 0x20 + index);
  const fonts = [makeType1Document(makeType1Font()), makeTrueTypeForm(makeBoxFont(letters), 'typed here')];
  return [book, images, await select({}), await select({ newPassword: 'key' }), ...fonts];
}
