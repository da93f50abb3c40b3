import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { readZip } from '../../../tests/fixtures/read-zip.ts';
import { modifyPdf } from './modify.ts';
import { type SplitOptions, splitPdf } from './split.ts';

const book = makeDocument({
  pages: [
    { text: 'alpha', linksTo: [1, 2], fields: { name: 'Ada' } },
    { text: 'bravo', linksToNames: ['start', 'end'] },
    { text: 'charlie', linksTo: [3, 0], fields: { city: 'Oslo' } },
    { text: 'delta', rotate: 90, uri: 'https://example.org/' },
    { text: 'echo', linksToNames: ['end'] },
  ],
  outline: [
    { title: 'Opening', page: 0, children: [{ title: 'Inner', page: 1 }] },
    { title: 'Middle/..\\\\part: 1?', page: 2 },
  ],
  destinations: { start: 0, end: 4 },
  labels: '0 << /S /r >> 2 << /S /D /St 10 /P (A-) >>',
  tagged: true,
  sharedResources: true,
});

async function split(bytes: Uint8Array, options: Partial<SplitOptions> & { mode: SplitOptions['mode'] }) {
  return splitPdf({ files: [bytes], options: { filename: 'book.pdf', ...options } }, { onProgress: () => undefined });
}

async function partsOf(bytes: Uint8Array, options: Partial<SplitOptions> & { mode: SplitOptions['mode'] }) {
  const result = await split(bytes, options);
  if (!result.ok) throw new Error(result.failure.code);
  const parts = readZip(result.value.bytes);
  for (const { bytes: part } of parts) expect(qpdfComplaints(part, options.newPassword)).toBe('');
  return parts;
}

const textsOf = async (parts: { bytes: Uint8Array }[], password?: string) =>
  Promise.all(parts.map(async ({ bytes }) => (await readPdf(bytes, password)).texts.join(' ')));

describe('splitting a PDF', () => {
  it('cuts every n pages and names the parts by number and pages', async () => {
    const parts = await partsOf(book, { mode: 'EVERY', value: '2' });
    expect(parts.map(({ name }) => name)).toEqual(['book_1_p1-2.pdf', 'book_2_p3-4.pdf', 'book_3_p5.pdf']);
    expect(await textsOf(parts)).toEqual(['alpha bravo', 'charlie delta', 'echo']);
  });

  it('begins a part at the given pages', async () => {
    expect(await textsOf(await partsOf(book, { mode: 'AT', value: '4, 2' }))).toEqual([
      'alpha',
      'bravo charlie',
      'delta echo',
    ]);
  });

  it('makes one file for each range, in any order and with repeats', async () => {
    const parts = await partsOf(book, { mode: 'RANGES', value: '3-5；1,1; 2' });
    expect(await textsOf(parts)).toEqual(['charlie delta echo', 'alpha alpha', 'bravo']);
    expect(parts[1]?.name).toBe('book_2_p1+1.pdf');
  });

  it('cuts at the bookmarks of the first level and names the parts by them, safely', async () => {
    const parts = await partsOf(book, { mode: 'BOOKMARKS' });
    expect(await textsOf(parts)).toEqual(['alpha bravo', 'charlie delta echo']);
    expect(parts.map(({ name }) => name)).toEqual(['book_1_Opening.pdf', 'book_2_Middle .. part 1.pdf']);
  });

  it('fills parts up to a size that is really kept', async () => {
    const whole = (await partsOf(book, { mode: 'EVERY', value: '5' }))[0]?.bytes.length ?? 0;
    const single = (await partsOf(book, { mode: 'EVERY', value: '1' })).map(({ bytes }) => bytes.length);
    const max = Math.max(...single) + 300;
    const parts = await partsOf(book, { mode: 'SIZE', value: String(max) });
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.length).toBeLessThan(5);
    for (const { bytes } of parts) expect(bytes.length).toBeLessThanOrEqual(max);
    expect((await textsOf(parts)).join(' ')).toBe('alpha bravo charlie delta echo');
    expect(await partsOf(book, { mode: 'SIZE', value: String(whole) })).toHaveLength(1);
  });

  it('makes a part of a page that is larger than the size, and says so', async () => {
    const result = await split(book, { mode: 'SIZE', value: '10' });
    expect(result.ok && result.value.report).toMatchObject({ parts: 5, pages: 5 });
    expect(result.ok && result.value.report.notes).toContainEqual({ code: 'parts_over_size', count: 5 });
  });
});

describe('each part of a split', () => {
  it('keeps links, bookmarks, named places, labels, fields and tags that lead inside it, and no others', async () => {
    const [first, second] = await partsOf(book, { mode: 'AT', value: '3' });
    const one = await readPdf(first?.bytes ?? new Uint8Array());
    expect(one.links).toEqual([[{ page: 1, url: undefined }], [{ page: 0, url: undefined }]]);
    expect(one.outline).toEqual([{ title: 'Opening', page: 0, children: ['Inner'] }]);
    expect(one.labels).toEqual(['i', 'ii']);
    expect(one.fields).toEqual({ name: 'Ada' });
    expect(one.destinations).toEqual(['start']);
    expect(one.isTagged).toBe(true);
    const two = await readPdf(second?.bytes ?? new Uint8Array());
    expect(two.links.map((links) => links.map(({ page, url }) => page ?? url))).toEqual([
      [1],
      ['https://example.org/'],
      [2],
    ]);
    expect(two.labels).toEqual(['A-10', 'A-11', 'A-12']);
    expect(two.rotations).toEqual([0, 90, 0]);
    expect(Buffer.from(second?.bytes ?? []).includes('alpha')).toBe(false);
  });

  it('is what modify gives for the same pages, also through the engine', async () => {
    const parts = await partsOf(book, { mode: 'AT', value: '3' });
    const same = await modifyPdf(
      { files: [book], options: { modifyType: 'SELECT', pages: '3-5', compatibilityMode: false } },
      { onProgress: () => undefined },
    );
    if (!same.ok) throw new Error(same.failure.code);
    expect(await readPdf(parts[1]?.bytes ?? new Uint8Array())).toEqual(await readPdf(same.value.bytes));
  });

  it('has the new password, and a protected file is opened with its own', async () => {
    const parts = await partsOf(book, { mode: 'EVERY', value: '3', newPassword: 'påss' });
    expect(await textsOf(parts, 'påss')).toEqual(['alpha bravo charlie', 'delta echo']);
    const locked = parts[0]?.bytes ?? new Uint8Array();
    const codeOf = async (password?: string) => {
      const result = await split(locked, { mode: 'EVERY', value: '1', password });
      return result.ok ? readZip(result.value.bytes).length : result.failure.code;
    };
    expect(await codeOf()).toBe('password_required');
    expect(await codeOf('wrong')).toBe('incorrect_password');
    expect(await codeOf('påss')).toBe(3);
  });
});

describe('a split that cannot be', () => {
  const codeOf = async (mode: SplitOptions['mode'], value?: string) => {
    const result = await split(book, { mode, value });
    return result.ok ? 'ok' : result.failure.code;
  };
  it.each(['', '0', '-1', '1.5', 'a', '2,3', '99999999999'])('EVERY %j is a wrong field', async (value) => {
    expect(await codeOf('EVERY', value)).toBe('invalid_field');
    expect(await codeOf('SIZE', value)).toBe('invalid_field');
  });
  it.each(['', '0', '6', '3-9', '2;3', 'x', ','])('AT %j is an invalid page range', async (value) => {
    expect(await codeOf('AT', value)).toBe('invalid_page_range');
  });
  it.each(['', ';', '1-3;', '1-9', '3-1', '1-2;6'])('RANGES %j is an invalid page range', async (value) => {
    expect(await codeOf('RANGES', value)).toBe('invalid_page_range');
  });
  it('needs a value, and bookmarks to cut at', async () => {
    expect(await codeOf('AT')).toBe('invalid_field');
    const plain = await split(makeDocument({ pages: [{ text: 'a' }] }), { mode: 'BOOKMARKS' });
    expect(!plain.ok && plain.failure.code).toBe('no_bookmarks');
  });
  it('is refused when the parts repeat more pages than a PDF may have', async () => {
    const long = makeDocument({ pages: Array.from({ length: 300 }, (_, page) => ({ text: String(page) })) });
    const result = await split(long, { mode: 'RANGES', value: Array(20).fill('1-300').join(';') });
    expect(!result.ok && result.failure.code).toBe('too_complex');
  });
});
