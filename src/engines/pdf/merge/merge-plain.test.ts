import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter, streamBody } from '../../../../tests/fixtures/pdf-writer.ts';
import { joinObjects, PlainFile } from '../fast-path/plain-file.ts';
import { mergePdfs } from '../merge.ts';
import type { MergeOptions } from './join-inputs.ts';
import { mergePlain } from './merge-plain.ts';

const plain: MergeOptions = { passwords: {}, compatibilityMode: false };
const quiet = { onProgress: () => undefined };

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

async function quickly(files: Uint8Array[], options = plain) {
  const merged = await mergePlain(files, options, quiet.onProgress);
  if (!merged?.ok) throw new Error(merged ? merged.failure.code : 'not taken the quick way');
  return merged.value;
}

/** A password sends the files through the engine; taken off again, the rest is the same. */
async function byTheEngine(files: Uint8Array[], options = plain) {
  const locked = await mergePdfs({ files, options: { ...options, newPassword: 'x' } }, quiet);
  if (!locked.ok) throw new Error(locked.failure.code);
  return locked.value;
}

describe('merging without the engine', () => {
  it.each<[string, Partial<MergeOptions>]>([
    ['whole files', {}],
    ['parts of them', { pages: { 0: '2,1', 1: '2' } }],
    ['interleaved', { interleave: true }],
    ['with a bookmark each', { bookmarks: 'FILES', titles: ['Erstes', 'Zweites ☂'] }],
  ])('gives what the engine gives: %s', async (_, more) => {
    const options = { ...plain, ...more };
    const quick = await quickly([first, second], options);
    const slow = await byTheEngine([first, second], options);
    expect(await readPdf(quick.bytes)).toEqual(await readPdf(slow.bytes, 'x'));
    expect(qpdfComplaints(quick.bytes)).toBe('');
    const { report } = await mergePdfs({ files: [first, second], options }, quiet).then((result) => {
      if (!result.ok) throw new Error(result.failure.code);
      return result.value;
    });
    expect(report.notes).toEqual(slow.report.notes.filter(({ code }) => code !== 'protected'));
  });

  it('reads what it wrote, and writes the same files into the same bytes', async () => {
    const once = await quickly([first, second]);
    expect((await quickly([first, second])).bytes).toEqual(once.bytes);
    const again = await quickly([once.bytes, second]);
    expect((await readPdf(again.bytes)).texts).toEqual(['one', 'two', 'three', 'four', 'three', 'four']);
  });

  it('packs what is stored as it is, but not metadata', async () => {
    const { bytes } = await quickly([onePage({ filler: 'q Q '.repeat(5000), metadata: 'm'.repeat(5000) }), second]);
    expect(bytes.length).toBeLessThan(15_000);
    expect(Buffer.from(bytes).includes('m'.repeat(5000))).toBe(true);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  it('copies packed streams byte for byte', async () => {
    const packed = deflateSync('q Q '.repeat(500), { level: 1 });
    const { bytes } = await quickly([onePage({ filler: packed, metadata: '' }), second]);
    expect(Buffer.from(bytes).includes(packed)).toBe(true);
  });

  it('takes a protected and a damaged file after the engine has written them anew', async () => {
    const { bytes: locked } = await byTheEngine([first, second]);
    const cut = first.subarray(0, first.length - 40);
    const options = { ...plain, passwords: { 0: 'x' } };
    const quick = await quickly([locked, cut, second], options);
    const slow = await byTheEngine([locked, cut, second], options);
    expect(quick.inputs).toMatchObject({ encrypted: 1, repaired: 1 });
    expect(await readPdf(quick.bytes)).toEqual(await readPdf(slow.bytes, 'x'));
    expect(qpdfComplaints(quick.bytes)).toBe('');
  });

  it('names the file whose password is missing or wrong', async () => {
    const { bytes: locked } = await byTheEngine([first, second]);
    const merge = (passwords: Record<number, string>) =>
      mergePlain([first, locked], { ...plain, passwords }, quiet.onProgress);
    expect(await merge({})).toEqual({ ok: false, failure: { code: 'password_required', fileIndex: 1 } });
    expect(await merge({ 1: 'y' })).toEqual({ ok: false, failure: { code: 'incorrect_password', fileIndex: 1 } });
  });

  it('unpacks no more of all files together than of one', async () => {
    const large = largeWhenUnpacked();
    expect(large.length).toBeLessThan(100_000);
    await quickly([large, large]);
    expect(await mergePlain([large, large, large], plain, quiet.onProgress)).toBeUndefined();
  });

  it('blames a page that is not there on its file', async () => {
    const merged = await mergePlain([first, second], { ...plain, pages: { 1: '9' } }, quiet.onProgress);
    expect(merged).toEqual({ ok: false, failure: { code: 'invalid_page_range', fileIndex: 1 } });
  });
});

/** One page with a stream of content and one of metadata. */
function onePage({ filler, metadata }: { filler: string | Buffer; metadata: string }): Uint8Array {
  const writer = new PdfWriter();
  const isPacked = typeof filler !== 'string';
  const content = writer.add(streamBody(isPacked ? '/Filter /FlateDecode' : '', Buffer.from(filler)));
  const about = writer.add(streamBody('/Type /Metadata /Subtype /XML', Buffer.from(metadata)));
  const tree = writer.reserve();
  const entries = `/MediaBox [0 0 99 99] /Contents ${content} 0 R /Metadata ${about} 0 R`;
  const page = writer.add(`<< /Type /Page /Parent ${tree} 0 R ${entries} >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** A page that refers to an object of a stream that holds 50 MB of spaces. */
function largeWhenUnpacked(): Uint8Array {
  const file = new PlainFile('1.7');
  file.addBare(1, '<</Type/Catalog/Pages 2 0 R>>');
  file.addBare(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>');
  file.addBare(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Extra 4 0 R>>');
  const { plain: spaces, dictionary } = joinObjects([`<</A 1>>${' '.repeat(50 * 1024 * 1024)}`], [4]);
  file.addObjectStream(5, [4], `${dictionary}/Filter/FlateDecode`, deflateSync(spaces));
  return file.finish(6, '/Root 1 0 R', false);
}
