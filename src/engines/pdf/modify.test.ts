import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { processorMsSince } from '../../../tests/fixtures/processor-time.ts';
import { type ModifyOptions, modifyPdf } from './modify.ts';

async function modify(bytes: Uint8Array, options: Partial<ModifyOptions> & { pages: string }) {
  return modifyPdf(
    { files: [bytes], options: { modifyType: 'SELECT', compatibilityMode: false, ...options } },
    { onProgress: () => undefined },
  );
}

async function modified(bytes: Uint8Array, options: Partial<ModifyOptions> & { pages: string }) {
  const result = await modify(bytes, options);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

const book = makeDocument({
  pages: [
    { text: 'alpha', linksTo: [2, 3], linksToNames: ['end'], fields: { name: 'Ada' } },
    { text: 'bravo', fields: { secret: 'bravo only' } },
    { text: 'charlie', linksTo: [1, 0], uri: 'https://example.org/' },
    { text: 'delta', linksToNames: ['start', 'middle'] },
  ],
  outline: [
    { title: 'First', page: 0, children: [{ title: 'Second', page: 1 }] },
    { title: 'Gone', page: 1, children: [{ title: 'Third', page: 2 }] },
    { title: 'Fourth', page: 3 },
  ],
  destinations: { start: 0, middle: 1, end: 3 },
  labels: '0 << /S /r >> 2 << /S /D /St 10 /P (A-) >>',
  tagged: true,
});

describe('selecting pages', () => {
  it('keeps the typed order', async () => {
    const { bytes } = await modified(book, { pages: '4, 1' });
    expect((await readPdf(bytes)).texts).toEqual(['delta', 'alpha']);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  it('may repeat a page, each copy with its own annotations', async () => {
    const { bytes, report } = await modified(book, { pages: '1,1,3' });
    const read = await readPdf(bytes);
    expect(read.texts).toEqual(['alpha', 'alpha', 'charlie']);
    expect(read.widgets).toEqual([['name'], ['name'], []]);
    expect(report.pages).toBe(3);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  it('keeps links, bookmarks, named places, labels, fields and tags of the pages that stay', async () => {
    const { bytes, report } = await modified(book, { pages: '1,3-4' });
    const read = await readPdf(bytes);
    expect(read.links[0]).toEqual([
      { page: 1, url: undefined },
      { page: 2, url: undefined },
      { page: 2, url: undefined },
    ]);
    expect(read.links[1]).toEqual([
      { page: 0, url: undefined },
      { page: undefined, url: 'https://example.org/' },
    ]);
    expect(read.links[2]).toEqual([{ page: 0, url: undefined }]);
    expect(read.outline).toEqual([
      { title: 'First', page: 0, children: [] },
      { title: 'Gone', page: undefined, children: ['Third'] },
      { title: 'Fourth', page: 2, children: [] },
    ]);
    expect(read.destinations).toEqual(['end', 'start']);
    expect(read.labels).toEqual(['i', 'A-10', 'A-11']);
    expect(read.fields).toEqual({ name: 'Ada' });
    expect(read.isTagged).toBe(true);
    expect(report.notes).toContainEqual({ code: 'links_dropped', count: 2 });
    expect(report.notes).toContainEqual({ code: 'bookmarks_dropped', count: 1 });
    expect(report.notes).toContainEqual({ code: 'fields_dropped', count: 1 });
  });

  it('leaves no byte of a removed page in the file', async () => {
    const noise = Buffer.alloc(200_000, 0).map((_, index) => (index * index * 31 + (index >> 3)) & 255);
    const heavy = makeDocument(
      {
        pages: [
          { text: 'small' },
          { text: 'TOP SECRET', content: 'q 100 0 0 100 0 0 cm /Big Do Q', fields: { hidden: 'SECRET VALUE' } },
        ],
        outline: [{ title: 'SECRET TITLE', page: 1 }],
        destinations: { SECRETNAME: 1 },
        sharedResources: true,
        tagged: true,
      },
      (writer) => ({
        resources: `/XObject << /Big ${writer.addStream('/Type /XObject /Subtype /Image /Width 400 /Height 500 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode', deflateSync(noise))} 0 R >>`,
      }),
    );
    const { bytes } = await modified(heavy, { modifyType: 'REMOVE', pages: '2' });
    expect(bytes.length).toBeLessThan(4000);
    const { execFileSync } = await import('node:child_process');
    const { isInstalled, withFile } = await import('../../../tests/fixtures/pdf-tools.ts');
    if (!isInstalled('qpdf')) {
      console.warn('SKIPPED: qpdf is not installed, the unpacked output was not searched');
      return;
    }
    const unpacked = withFile(bytes, (file) =>
      execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-']),
    ).toString('latin1');
    expect(unpacked).not.toContain('SECRET');
    expect(unpacked).toContain('small');
  });

  it('refuses page 0, a page past the end and removing every page', async () => {
    for (const options of [
      { pages: '0' },
      { pages: '5' },
      { pages: '3-1' },
      { modifyType: 'REMOVE' as const, pages: '1-4' },
    ]) {
      expect(await modify(book, options)).toEqual({ ok: false, failure: { code: 'invalid_page_range' } });
    }
  });

  it('tells when a signature becomes invalid', async () => {
    const signed = makeDocument({ pages: [{ text: 'signed' }, { text: 'more' }], signed: true });
    const { report } = await modified(signed, { pages: '1' });
    expect(report.notes).toContainEqual({ code: 'signatures_invalidated', count: 1 });
  });

  it('does not grow a file that it only copies', async () => {
    const { bytes } = await modified(book, { pages: '1-4' });
    expect(bytes.length).toBeLessThan(book.length * 1.1);
  });
});

describe('the new password', () => {
  it('protects the result with AES-256 that qpdf and PDF.js open', async () => {
    const password = 'komma, = ümlaut 漢';
    const { bytes, report } = await modified(book, { pages: '1-2', newPassword: password });
    await expect(readPdf(bytes)).rejects.toThrow();
    expect((await readPdf(bytes, password)).texts).toEqual(['alpha', 'bravo']);
    expect(qpdfComplaints(bytes, password)).toBe('');
    expect(report.notes).toContainEqual({ code: 'protected' });
  });

  it('is gone when none is asked for', async () => {
    const locked = await modified(book, { pages: '1-2', newPassword: 'x' });
    expect(await modify(locked.bytes, { pages: '1' })).toEqual({ ok: false, failure: { code: 'password_required' } });
    const open = await modified(locked.bytes, { pages: '1', password: 'x' });
    expect((await readPdf(open.bytes)).texts).toEqual(['alpha']);
    expect(open.report.notes).toContainEqual({ code: 'unprotected' });
  });
});

describe('compatibility mode', () => {
  it('makes images of the pages with the same size and rotation', async () => {
    const turned = makeDocument({
      pages: [{ text: 'upright' }, { text: 'turned', rotate: 90 }, { text: 'odd', box: [10, 20, 310, 220] }],
    });
    const { bytes, report } = await modified(turned, { pages: '1-3', compatibilityMode: true });
    const read = await readPdf(bytes);
    expect(read.texts).toEqual(['', '', '']);
    expect(read.boxes).toEqual([
      [0, 0, 612, 792],
      [0, 0, 612, 792],
      [0, 0, 300, 200],
    ]);
    expect(read.rotations).toEqual([0, 90, 0]);
    expect(report.notes).toContainEqual({ code: 'rasterised', count: 3 });
    expect(bytes.length).toBeLessThan(200_000);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  it('says which pages were drawn less finely, since they are very large', async () => {
    const poster = makeDocument({ pages: [{ text: 'small' }, { text: 'poster', box: [0, 0, 6000, 4000] }] });
    const { report } = await modified(poster, { pages: '1-2', compatibilityMode: true });
    expect(report.notes).toContainEqual({ code: 'pages_coarser', count: 1 });
    const plain = await modified(poster, { pages: '1', compatibilityMode: true });
    expect(plain.report.notes.map(({ code }) => code)).not.toContain('pages_coarser');
  });

  it('refuses a page too large to draw before drawing it', async () => {
    const huge = makeDocument({ pages: [{ text: 'x', box: [0, 0, 1e6, 1e6] }] });
    const started = process.cpuUsage();
    expect(await modify(huge, { pages: '1', compatibilityMode: true })).toEqual({
      ok: false,
      failure: { code: 'too_complex' },
    });
    expect(processorMsSince(started)).toBeLessThan(2000);
  });

  it('refuses more than 300 pages', async () => {
    const long = makeDocument({ pages: Array.from({ length: 301 }, (_, page) => ({ text: `${page}` })) });
    expect(await modify(long, { pages: '1-301', compatibilityMode: true })).toEqual({
      ok: false,
      failure: { code: 'too_complex' },
    });
  });
});

it('a page keeps the font of what follows an inline image, however that ends', async () => {
  const image = 'q 9 0 0 9 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \xf0EI Q';
  const pages = [{ text: 'shown', content: image }, { text: 'gone' }];
  const { bytes } = await modified(makeDocument({ pages, sharedResources: true }), {
    modifyType: 'SELECT',
    pages: '1',
  });
  expect((await readPdf(bytes)).texts).toEqual(['shown']);
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  expect(document.findPage(0).get('Resources', 'Font', 'F1', 'BaseFont').toString()).toBe('/Helvetica');
});

it('pages made into images tell what they no longer hold', async () => {
  const input = makeDocument({
    pages: [{ text: 'x' }],
    signed: true,
    catalog: '/OpenAction << /S /JavaScript /JS (1) >>',
  });
  for (const compatibilityMode of [false, true]) {
    const { notes } = (await modified(input, { pages: '1', compatibilityMode })).report;
    expect(notes).toContainEqual({ code: 'signatures_invalidated', count: 1 });
    expect(notes).toContainEqual({ code: 'active_content_removed', count: 1 });
  }
});
