import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type MergeOptions, mergePdfs } from './merge.ts';
import { modifyPdf } from './modify.ts';

async function merge(files: Uint8Array[], options: Partial<MergeOptions> = {}) {
  return mergePdfs(
    { files, options: { passwords: {}, compatibilityMode: false, ...options } },
    { onProgress: () => undefined },
  );
}

async function merged(files: Uint8Array[], options: Partial<MergeOptions> = {}) {
  const result = await merge(files, options);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  expect(qpdfComplaints(result.value.bytes, options.newPassword)).toBe('');
  return result.value;
}

const first = makeDocument({
  pages: [{ text: 'one', linksTo: [1], linksToNames: ['there'], fields: { name: 'Ada', only: 'x' } }, { text: 'two' }],
  outline: [{ title: 'One', page: 0, children: [{ title: 'Two', page: 1 }] }],
  destinations: { there: 1, first: 0 },
  labels: '0 << /S /r >>',
  attachments: { 'invoice.xml': '<a/>' },
  tagged: true,
  role: { name: 'Body', meaning: 'P' },
  layers: [{ name: 'Shown', on: true }],
});
const second = makeDocument({
  pages: [
    { text: 'three', fields: { name: 'Grace' } },
    { text: 'four', linksTo: [0], linksToNames: ['there'] },
  ],
  outline: [{ title: 'Four', page: 1 }],
  destinations: { there: 0 },
  attachments: { 'invoice.xml': '<b/>', 'notes.txt': 'hello' },
  tagged: true,
  role: { name: 'Body', meaning: 'H1' },
  layers: [{ name: 'Hidden', on: false }],
});

describe('merging', () => {
  it.each(['987654 0 R', '0 0 R'])(
    'takes %s, an object that is not there, for null as every reader does',
    async (ghost) => {
      const text = Buffer.from(makeDocument({ pages: [{ text: 'one' }] })).toString('latin1');
      const dangling = Buffer.from(text.replace('/Type /Page ', `/Type /Page /Ghost [ ${ghost} ] `), 'latin1');
      expect(dangling.length).toBeGreaterThan(text.length);
      const texts = ['one', 'three', 'four'];
      expect((await readPdf((await merged([dangling, second])).bytes)).texts).toEqual(texts);
      const locked = await merged([dangling, second], { newPassword: 'by the engine' });
      expect((await readPdf(locked.bytes, 'by the engine')).texts).toEqual(texts);
    },
  );

  it('keeps the order of the list, and all of it', async () => {
    expect((await readPdf((await merged([first, second])).bytes)).texts).toEqual(['one', 'two', 'three', 'four']);
    expect((await readPdf((await merged([second, first, second])).bytes)).texts).toEqual([
      'three',
      'four',
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('joins the bookmarks of all files, each leading to its own page', async () => {
    const { outline } = await readPdf((await merged([first, second])).bytes);
    expect(outline).toEqual([
      { title: 'One', page: 0, children: ['Two'] },
      { title: 'Four', page: 3, children: [] },
    ]);
  });

  it('keeps links and named places right even when two files use the same name', async () => {
    const read = await readPdf((await merged([first, second])).bytes);
    expect(read.links[0]?.map(({ page }) => page)).toEqual([1, 1]);
    expect(read.links[3]?.map(({ page }) => page)).toEqual([2, 2]);
    expect(read.destinations).toEqual(['first', 'there', 'there_2']);
  });

  it('does not tie fields of the same name together', async () => {
    const { bytes, report } = await merged([first, second]);
    expect((await readPdf(bytes)).fields).toEqual({ name: 'Ada', only: 'x', name_2: 'Grace' });
    expect(report.notes).toContainEqual({ code: 'fields_renamed', count: 1 });
  });

  it('keeps page labels and numbers files without any from one', async () => {
    expect((await readPdf((await merged([first, second])).bytes)).labels).toEqual(['i', 'ii', '1', '2']);
  });

  it('keeps every attachment, renamed where two have one name', async () => {
    const { bytes, report } = await merged([first, second]);
    expect((await readPdf(bytes)).attachments).toEqual({
      'invoice.xml': '<a/>',
      'invoice (2).xml': '<b/>',
      'notes.txt': 'hello',
    });
    expect(report.notes).toContainEqual({ code: 'attachments_renamed', count: 1 });
  });

  it('stays tagged, with a custom tag name that two files use differently kept apart', async () => {
    const { bytes } = await merged([first, second]);
    const read = await readPdf(bytes);
    expect(read.isTagged).toBe(true);
    const mupdf = await import('mupdf');
    const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as InstanceType<typeof mupdf.PDFDocument>;
    const structure = document.getTrailer().get('Root', 'StructTreeRoot');
    expect(structure.get('RoleMap').toString()).toContain('/Body_2/H1');
    expect(structure.get('RoleMap').toString()).toContain('/Body/P');
    expect(document.findPage(2).get('StructParents').asNumber()).toBe(2);
    expect(structure.get('ParentTree', 'Nums').length).toBe(8);
    const layers = document.getTrailer().get('Root', 'OCProperties');
    expect(layers.get('OCGs').length).toBe(2);
    expect(layers.get('D', 'OFF', 0, 'Name').asString()).toBe('Hidden');
  });

  it('opens each file with the password of its place and blames the right one', async () => {
    const locked = await modifyPdf(
      { files: [second], options: { modifyType: 'SELECT', pages: '1', newPassword: 'key', compatibilityMode: false } },
      { onProgress: () => undefined },
    );
    if (!locked.ok) throw new Error('could not lock');
    const files = [first, locked.value.bytes];
    expect(await merge(files)).toEqual({ ok: false, failure: { code: 'password_required', fileIndex: 1 } });
    expect(await merge(files, { passwords: { 1: 'no' } })).toEqual({
      ok: false,
      failure: { code: 'incorrect_password', fileIndex: 1 },
    });
    expect((await readPdf((await merged(files, { passwords: { 1: 'key' } })).bytes)).texts).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(await merge([first, Buffer.from('not a pdf')])).toEqual({
      ok: false,
      failure: { code: 'unsupported_type', fileIndex: 1 },
    });
  });

  it('protects the result when asked', async () => {
    const { bytes } = await merged([first, second], { newPassword: 'a,b' });
    expect((await readPdf(bytes, 'a,b')).texts).toHaveLength(4);
  });

  it('follows links through thousands of pages without running out of stack', async () => {
    const count = 2000;
    const chain = makeDocument({
      pages: Array.from({ length: count }, (_, page) => ({ text: `${page}`, linksTo: [(page + 1) % count] })),
      outline: Array.from({ length: count }, (_, page) => ({ title: `${page}`, page })),
    });
    const { report } = await merged([chain, first]);
    expect(report.pages).toBe(count + 2);
    expect(report.notes).toContainEqual({ code: 'links_kept', count: count + 2 });
    expect(report.notes).toContainEqual({ code: 'bookmarks_kept', count: count + 2 });
  });

  it('makes images of all pages in compatibility mode', async () => {
    const { bytes, report } = await merged([first, second], { compatibilityMode: true });
    expect((await readPdf(bytes)).texts).toEqual(['', '', '', '']);
    expect(report.notes).toContainEqual({ code: 'rasterised', count: 4 });
  });
});
