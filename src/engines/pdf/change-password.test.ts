import { expect, it } from 'vitest';
import { jpegOf, makeImageDocument, photoPixels } from '../../../tests/fixtures/pdf-images.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type CompressOptions, compressPdf } from './compress.ts';

async function run(input: Uint8Array, options: CompressOptions) {
  const result = await compressPdf({ files: [input], options }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function photoDocument() {
  const photo = await jpegOf(photoPixels(400, 400), 400, 400, 3, 92);
  const dictionary = '/Width 400 /Height 400 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
  return { photo, document: makeImageDocument([{ dictionary, data: photo, width: 200, height: 200 }]) };
}

it('adds a password and leaves every byte of an image as it is; taking it off gives them back', async () => {
  const { photo, document } = await photoDocument();
  const locked = await run(document, { passwordOnly: true, newPassword: 'secret' });
  expect(qpdfComplaints(locked.bytes, 'secret')).toBe('');
  expect(locked.report.notes.map(({ code }) => code)).toEqual(['protected']);
  const refused = await compressPdf(
    { files: [locked.bytes], options: { passwordOnly: true } },
    { onProgress: () => undefined },
  );
  expect(refused).toMatchObject({ ok: false, failure: { code: 'password_required' } });
  const open = await run(locked.bytes, { passwordOnly: true, password: 'secret' });
  expect(open.report.notes.map(({ code }) => code)).toEqual(['unprotected']);
  expect(Buffer.from(open.bytes).includes(Buffer.from(photo))).toBe(true);
});

it('a document that has none and shall have none comes back as it is', async () => {
  const { document } = await photoDocument();
  const same = await run(document, { passwordOnly: true });
  expect(Buffer.compare(same.bytes, document)).toBe(0);
  expect(same.report.unchanged).toBe(true);
});
