import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

const path = '/pdf-tools/modify';

afterAll(closeVisits);

describe('the result in its order', () => {
  test('is arranged by mouse, and the text follows', async () => {
    const { page, context } = await visit(path);
    await pick(page, pdfFile('five.pdf', makePdf(5)));
    await page.getByRole('button', { name: 'Odd' }).click();
    const field = page.getByLabel('Pages to keep');
    expect(await field.inputValue()).toBe('1,3,5');
    const tiles = page.locator('[data-tile]');
    await tiles.nth(0).scrollIntoViewIfNeeded();
    const last = await tiles.nth(2).boundingBox();
    const first = await tiles.nth(0).boundingBox();
    if (!last || !first) throw new Error('no tiles');
    await page.mouse.move(last.x + 50, last.y + 60);
    await page.mouse.down();
    await page.mouse.move(first.x + 40, first.y + 60, { steps: 6 });
    await page.mouse.move(first.x + 4, first.y + 60, { steps: 3 });
    await page.mouse.up();
    expect(await field.inputValue()).toBe('5,1,3');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await field.inputValue()).toBe('1,3,5');
    await context.close();
  });

  test('is arranged, turned, copied and undone by keys', async () => {
    const { page, context } = await visit(path);
    await pick(page, pdfFile('five.pdf', makePdf(5)));
    const field = page.getByLabel('Pages to keep');
    await field.fill('1-3');
    const grid = page.getByRole('listbox', { name: 'Result, in this order' });
    await grid.press('ControlOrMeta+ArrowRight');
    expect(await field.inputValue()).toBe('2,1,3');
    await grid.press('r');
    await grid.press('d');
    expect(await field.inputValue()).toBe('2,1,1,3');
    expect(await page.locator('.arrange [role=status]').innerText()).toContain('turned by 90°');
    await grid.press('Delete');
    await grid.press('ControlOrMeta+z');
    expect(await field.inputValue()).toBe('2,1,1,3');
    const { bytes } = await submitAndDownload(page);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await context.close();
  });
});

test('a split shows its parts and answers a ZIP of them', async () => {
  const { page, context } = await visit(path);
  await pick(page, pdfFile('letters.pdf', makePdf(6)));
  await page.getByRole('radio', { name: 'Split pages' }).check();
  await page.getByRole('radio', { name: 'At pages' }).check({ force: true });
  await page.locator('[data-page="3"]').click();
  await page.locator('[data-page="5"]').click();
  expect(await page.getByLabel('Pages that begin a new part').inputValue()).toBe('3,5');
  await page.getByText('3 files in one ZIP').waitFor();
  const { name, bytes } = await submitAndDownload(page);
  expect(name).toBe('split_letters.zip');
  expect(readZip(bytes).map((entry) => entry.name)).toEqual([
    'letters_1_p1-2.pdf',
    'letters_2_p3-4.pdf',
    'letters_3_p5-6.pdf',
  ]);
  await context.close();
});
