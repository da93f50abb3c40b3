import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { drawPages, qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type MergeOptions, mergePdfs } from './merge.ts';

const options: MergeOptions = { passwords: {}, compatibilityMode: false };
const book = makeDocument({
  pages: [{ text: 'alpha', linksTo: [2] }, { text: 'bravo' }, { text: 'charlie' }],
  outline: [{ title: 'Start', page: 0 }],
  labels: '0 << /S /r >>',
});
const backs = makeDocument({ pages: [{ text: 'zulu' }, { text: 'yankee' }, { text: 'xray' }] });

async function merged(files: Uint8Array[], more: Partial<MergeOptions> = {}) {
  const result = await mergePdfs({ files, options: { ...options, ...more } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(`${result.failure.code} ${result.failure.fileIndex ?? ''}`.trim());
  expect(qpdfComplaints(result.value.bytes, more.newPassword)).toBe('');
  return result.value;
}

/** Red in the upper left quarter, blue elsewhere: 40 by 20, so that turning shows. */
function corner(): Sharp {
  const pixels = Buffer.alloc(40 * 20 * 3);
  for (let at = 0; at < 800; at++) {
    const isCorner = at % 40 < 20 && at < 400;
    pixels[at * 3] = isCorner ? 255 : 0;
    pixels[at * 3 + 2] = isCorner ? 0 : 255;
  }
  return sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } });
}

/** Which quarter of the last page is the brighter red one, as poppler draws it. */
function brightCorner(bytes: Uint8Array): string | undefined {
  const page = drawPages(bytes, 96).at(-1);
  if (!page) return undefined;
  const at = (x: number, y: number) =>
    page.pixels[Math.floor(y * page.height) * page.width + Math.floor(x * page.width)] ?? 0;
  const quarters: [string, number][] = [
    ['upper left', at(0.25, 0.25)],
    ['upper right', at(0.75, 0.25)],
    ['lower left', at(0.25, 0.75)],
    ['lower right', at(0.75, 0.75)],
  ];
  return quarters.sort((a, b) => b[1] - a[1])[0]?.[0];
}

describe('images among the files', () => {
  it('become pages of their own size, in order', async () => {
    const png = new Uint8Array(await corner().png().toBuffer());
    const { bytes, report } = await merged([book, png, backs]);
    const read = await readPdf(bytes);
    expect(read.texts).toEqual(['alpha', 'bravo', 'charlie', '', 'zulu', 'yankee', 'xray']);
    expect(read.boxes[3]).toEqual([0, 0, 30, 15]);
    expect(report.notes).toContainEqual({ code: 'images_placed', count: 1 });
  });

  it('keep the bytes of a JPEG as they are', async () => {
    const jpeg = new Uint8Array(await corner().jpeg({ quality: 90 }).withMetadata({ density: 144 }).toBuffer());
    const { bytes } = await merged([jpeg, book]);
    expect(Buffer.from(bytes).includes(Buffer.from(jpeg))).toBe(true);
    expect((await readPdf(bytes)).boxes[0]).toEqual([0, 0, 20, 10]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright, orientation %i', async (orientation) => {
    const jpeg = new Uint8Array(await corner().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer());
    const upright = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const { bytes } = await merged([book, jpeg]);
    const { width, height } = upright.info;
    expect((await readPdf(bytes)).boxes.at(-1)).toEqual([0, 0, width * 0.75, height * 0.75]);
    const red = (x: number, y: number) =>
      upright.data[(Math.floor(y * height) * width + Math.floor(x * width)) * 3] ?? 0;
    const expected = (
      [
        ['upper left', red(0.25, 0.25)],
        ['upper right', red(0.75, 0.25)],
        ['lower left', red(0.25, 0.75)],
        ['lower right', red(0.75, 0.75)],
      ] as const
    ).find(([, value]) => value > 128)?.[0];
    expect(brightCorner(bytes)).toBe(expected);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const image = new Uint8Array(await corner().toFormat(format).toBuffer());
    const { bytes } = await merged([image, book]);
    expect((await readPdf(bytes)).texts).toHaveLength(4);
  });

  it('may be CMYK JPEGs, stored upside down by Adobe', async () => {
    const cmyk = new Uint8Array(
      await sharp({ create: { width: 32, height: 32, channels: 3, background: '#ffffff' } })
        .toColorspace('cmyk')
        .jpeg()
        .toBuffer(),
    );
    const page = drawPages((await merged([book, cmyk])).bytes, 96).at(-1);
    expect(page?.pixels[page.pixels.length >> 1]).toBeGreaterThan(200);
  });

  it('keep their transparency', async () => {
    const clear = new Uint8Array(
      await sharp({ create: { width: 32, height: 32, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    );
    const page = drawPages((await merged([book, clear])).bytes, 96).at(-1);
    expect(page?.pixels[page.pixels.length >> 1]).toBe(255);
  });

  it('are fitted to paper the way they lie', async () => {
    const png = new Uint8Array(await corner().png().toBuffer());
    const { bytes } = await merged([png, book], { pageSize: 'A4' });
    expect((await readPdf(bytes)).boxes[0]?.map(Math.round)).toEqual([0, 0, 842, 595]);
    const letter = await merged([png, book], { pageSize: 'LETTER' });
    expect((await readPdf(letter.bytes)).boxes[0]).toEqual([0, 0, 792, 612]);
  });

  it('that are damaged are named', async () => {
    const jpeg = await corner().resize(400, 200).jpeg().toBuffer();
    const cut = new Uint8Array(jpeg.subarray(0, jpeg.length >> 1));
    await expect(merged([book, cut])).rejects.toThrow('damaged_file 1');
  });
});

describe('parts of files', () => {
  it('are taken in the order they are typed', async () => {
    const { bytes } = await merged([book, backs], { pages: { 0: '3,1', 1: '2-3' } });
    const read = await readPdf(bytes);
    expect(read.texts).toEqual(['charlie', 'alpha', 'yankee', 'xray']);
    expect(read.links[1]).toEqual([{ page: 0, url: undefined }]);
    expect(read.labels).toEqual(['iii', 'i', '1', '2']);
  });

  it('that a file does not have blame it', async () => {
    await expect(merged([book, backs], { pages: { 1: '4' } })).rejects.toThrow('invalid_page_range 1');
    await expect(merged([book, backs], { pages: { 1: '' } })).rejects.toThrow('invalid_page_range 1');
    await expect(merged([book, backs], { pages: { 2: '1' } })).rejects.toThrow('invalid_field');
  });
});

describe('two sides of a stack', () => {
  it('are interleaved, the second from its end', async () => {
    const { bytes } = await merged([book, backs], { interleave: true });
    const read = await readPdf(bytes);
    expect(read.texts).toEqual(['alpha', 'xray', 'bravo', 'yankee', 'charlie', 'zulu']);
    expect(read.links[0]).toEqual([{ page: 4, url: undefined }]);
  });

  it('may differ in length; the rest follows', async () => {
    const { bytes } = await merged([book, backs], { interleave: true, pages: { 1: '1' }, compatibilityMode: true });
    expect((await readPdf(bytes)).boxes).toHaveLength(4);
  });

  it('are two files and no more', async () => {
    await expect(merged([book, backs, book], { interleave: true })).rejects.toThrow('invalid_field');
  });
});

describe('bookmarks of files', () => {
  it.each([false, true])('lead to the first page of each (images: %s)', async (compatibilityMode) => {
    const titles = ['Buch «1»', 'Rückseiten'];
    const { bytes } = await merged([book, backs], { bookmarks: 'FILES', titles, compatibilityMode, newPassword: 'p' });
    const { outline } = await readPdf(bytes, 'p');
    expect(outline.map(({ title, page }) => [title, page])).toEqual([
      ['Buch «1»', 0],
      ['Rückseiten', 3],
    ]);
    expect(outline[0]?.children).toEqual(compatibilityMode ? [] : ['Start']);
  });
});
