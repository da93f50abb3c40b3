import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { apply, download, load } from './edit-visit.ts';
import { choose, discOnWhite, photo } from './image-visit.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

/** Each tool once, from a file or a click to its result: what `npm run check` asks of a change. */
const document = pdfFile('pages.pdf', makePdf(4, 200_000));

afterAll(closeVisits);

describe('each tool works from end to end', () => {
  test('PDF compress', async () => {
    const { page, context, complaints } = await visit('/pdf-tools/compress');
    await pick(page, document);
    expect((await submitAndDownload(page)).name).toBe('compressed.pdf');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('PDF modify', async () => {
    const { page, context, complaints } = await visit('/pdf-tools/modify');
    await pick(page, document);
    await page.getByRole('textbox', { name: /Pages/ }).first().fill('2,1');
    expect((await submitAndDownload(page)).name).toBe('modified_pages.pdf');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('PDF merge', async () => {
    const { page, context, complaints } = await visit('/pdf-tools/merge');
    await pick(page, document, pdfFile('more.pdf', makePdf(2)));
    expect((await submitAndDownload(page)).name).toBe('merged.pdf');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('image compress', async () => {
    const { page, context, complaints } = await visit('/image-tools/compress');
    await choose(page, await photo());
    expect((await submitAndDownload(page)).name).toMatch(/\.jpg$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('image background by color', async () => {
    const { page, context, complaints } = await visit('/image-tools/background');
    await choose(page, await discOnWhite());
    await page.getByRole('radio', { name: /by color/i }).check();
    await page.getByRole('button', { name: 'Remove background' }).click();
    await page
      .getByRole('button', { name: /Download|Save/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('image edit', async () => {
    const { page, context, complaints } = await visit('/image-tools/edit');
    await load(page, (await photo()).buffer, 'photo.jpg');
    await apply(page);
    expect((await download(page)).name).toBe('edited-image.png');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('time zone converter', async () => {
    const { page, context, complaints } = await visit('/time-tools/converter');
    expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('world clock', async () => {
    const { page, context, complaints } = await visit('/time-tools/world-clock');
    expect(await page.getByText('London').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
