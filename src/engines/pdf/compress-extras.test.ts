import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { jpegOf, makeImageDocument, photoPixels } from '../../../tests/fixtures/pdf-images.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type CompressOptions, compressPdf } from './compress.ts';

async function compress(bytes: Uint8Array, options: Partial<CompressOptions> = {}) {
  return compressPdf({ files: [bytes], options: { level: 'MEDIUM', ...options } }, { onProgress: () => undefined });
}

async function compressed(bytes: Uint8Array, options: Partial<CompressOptions> = {}) {
  const result = await compress(bytes, options);
  if (!result.ok) throw new Error(result.failure.code);
  expect(qpdfComplaints(result.value.bytes, options.newPassword)).toBe('');
  return result.value;
}

describe('what the file carries besides', () => {
  it('stores identical images once', async () => {
    const data = await jpegOf(photoPixels(300, 300), 300, 300, 3, 60);
    const dictionary = '/Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
    const image = { dictionary, data, width: 300, height: 300 };
    const { bytes, report } = await compressed(makeImageDocument([image, image, image]), { level: 'LOW' });
    expect(bytes.length).toBeLessThan(data.length * 1.5);
    expect(report.notes).toContainEqual({ code: 'images_shared', count: 2 });
  });

  it('drops thumbnails and the private data of programs', async () => {
    const private_ = 'x'.repeat(20_000);
    const input = makeDocument({
      pages: [{ text: 'page', extra: `/PieceInfo << /Editor << /Private (${private_}) >> >>` }],
    });
    const { bytes, report } = await compressed(input);
    expect(bytes.length).toBeLessThan(3000);
    expect(report.notes).toContainEqual({ code: 'private_data_dropped', count: 1 });
  });

  it('tells when a signature becomes invalid', async () => {
    const signed = makeDocument({ pages: [{ text: 'x'.repeat(4000) }], signed: true });
    const { report } = await compressed(signed);
    expect(report.notes).toContainEqual({ code: 'signatures_invalidated', count: 1 });
  });
});

describe('passwords', () => {
  it('tells a missing password from a wrong one', async () => {
    const locked = await compressed(makeDocument({ pages: [{ text: 'secret' }] }), { newPassword: 'key' });
    expect(await compress(locked.bytes)).toEqual({ ok: false, failure: { code: 'password_required' } });
    expect(await compress(locked.bytes, { password: 'no' })).toEqual({
      ok: false,
      failure: { code: 'incorrect_password' },
    });
  });

  it('carries out the password wish even when nothing gets smaller', async () => {
    const input = makeDocument({ pages: [{ text: 'tiny' }] });
    const locked = await compressed(input, { newPassword: 'key' });
    await expect(readPdf(locked.bytes)).rejects.toThrow();
    expect(locked.report.notes).toContainEqual({ code: 'protected' });
    const open = await compressed(locked.bytes, { password: 'key' });
    expect((await readPdf(open.bytes)).texts).toEqual(['tiny']);
    expect(open.report.notes).toContainEqual({ code: 'unprotected' });
  });

  it('unlocks a file that only has an owner password', async () => {
    const document = mupdf.PDFDocument.openDocument(
      makeDocument({ pages: [{ text: 'owned' }] }),
      'application/pdf',
    ) as mupdf.PDFDocument;
    const owned = document.saveToBuffer({ encrypt: 'aes-128', 'owner-password': 'o' }).asUint8Array().slice();
    expect((await readPdf((await compressed(owned)).bytes)).texts).toEqual(['owned']);
  });
});
