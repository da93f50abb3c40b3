import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { jpegOf, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { compressPdf } from '../compress.ts';

async function compressed(input: Uint8Array, level: CompressionLevel = 'LOW') {
  const result = await compressPdf({ files: [input], options: { level } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

describe('what a cut-out page left behind', () => {
  it('goes, although something still leads to a page that is no longer there', async () => {
    const photo = await jpegOf(photoPixels(300, 300), 300, 300, 3);
    const entries = '/Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
    // The catalog, the page tree and the font come before what leads to it.
    const pages = [{ text: 'here' }, { text: 'there' }];
    const input = makeDocument({ pages, catalog: '/Kept 6 0 R' }, (writer) => {
      const image = writer.addStream(`/Type /XObject /Subtype /Image ${entries}`, photo);
      const content = writer.addStream('', '300 0 0 300 0 0 cm /Im Do');
      const stray = writer.add(
        `<< /Type /Page /MediaBox [0 0 300 300] /Contents ${content} 0 R /Resources << /XObject << /Im ${image} 0 R >> >> >>`,
      );
      expect(stray).toBe(6);
      return {};
    });
    const { bytes } = await compressed(input);
    expect(bytes.length).toBeLessThan(input.length - photo.length);
    expect((await readPdf(bytes)).texts).toEqual((await readPdf(input)).texts);
  });
});

describe('a profile of inks for the print shop', () => {
  const profile = Buffer.from(photoPixels(100, 100));
  const documentWith = (content: string) =>
    makeDocument({ pages: [{ text: 'here', content }], catalog: '/OutputIntents [5 0 R]' }, (writer) => {
      const number = writer.addStream('/N 4', profile);
      const intent = `<< /Type /OutputIntent /S /GTS_PDFX /DestOutputProfile ${number} 0 R >>`;
      expect(writer.add(intent)).toBe(5);
      return {};
    });

  it('goes at every level where no ink is used, and stays where some is', async () => {
    expect((await compressed(documentWith('1 0 0 rg 0 0 9 9 re f'))).bytes.length).toBeLessThan(3000);
    expect((await compressed(documentWith('0 0 0 1 k 0 0 9 9 re f'))).bytes.length).toBeGreaterThan(5000);
  });
});

describe('the description of a document', () => {
  const preview = `<xmp:Thumbnails>${Buffer.from(photoPixels(60, 60)).toString('base64')}</xmp:Thumbnails>`;
  const xmp = (extra: string) =>
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta><dc:title>A title</dc:title>${extra}</x:xmpmeta>${' '.repeat(3000)}<?xpacket end="w"?>`;
  const documentWith = (extra: string) => {
    // The catalog, the page tree and the font come before it.
    return makeDocument({ pages: [{ text: 'here' }], catalog: '/Metadata 4 0 R' }, (writer) => {
      expect(writer.addStream('/Type /Metadata /Subtype /XML', xmp(extra))).toBe(4);
      return {};
    });
  };

  it('loses its preview and padding, and keeps its words where everybody can read them', async () => {
    const { bytes, report } = await compressed(documentWith(preview));
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('<dc:title>A title</dc:title>');
    expect(text).not.toContain('Thumbnails');
    expect(text).not.toContain(' '.repeat(100));
    expect(report.notes).toContainEqual({ code: 'thumbnails_dropped', count: 1 });
  });

  it('of an archive stays plain at every level', async () => {
    const mark = `<pdfaid:part>2</pdfaid:part>${'<dc:subject>many words</dc:subject>'.repeat(200)}`;
    const { bytes } = await compressed(documentWith(mark), 'HIGH');
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
  });
});
