import { afterAll, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { axeViolations } from './axe.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

const path = '/pdf-tools/modify';

afterAll(closeVisits);

test('a split says how many parts there will be, shows them and answers a ZIP of them', async () => {
  const { page, context } = await visit(path);
  await pick(page, pdfFile('letters.pdf', makePdf(6)));
  await page.getByRole('radio', { name: 'Split pages' }).check();
  await page.getByRole('radio', { name: 'By size' }).check({ force: true });
  await page.getByText('About 1 file').waitFor();
  await page.getByLabel('Largest part, in MB').fill('0.0001');
  await page.getByText('About 6 files').waitFor();
  // The same pages in two parts are two parts, and go when they are taken out again.
  await page.getByRole('radio', { name: 'Ranges' }).check({ force: true });
  await page.getByLabel('One range for each part').fill('1;1;2');
  const listed = page.locator('.part-list li');
  await expect.poll(() => listed.count()).toBe(3);
  await page.getByLabel('One range for each part').fill('2');
  await expect.poll(() => listed.count()).toBe(1);
  // Which page there is not is said before anything is sent, as it is for pages to keep.
  await page.getByLabel('One range for each part').fill('1-3;4-9');
  await page.getByText('There’s no page 9. The file has 6 pages.').waitFor();
  await page.getByRole('radio', { name: 'At pages' }).check({ force: true });
  await page.getByLabel('Pages that start a new part').fill('0');
  await page.getByText('There’s no page 0. The file has 6 pages.').waitFor();
  await page.getByLabel('Pages that start a new part').fill('');
  await page.getByText('For example 3,7. Or choose the first page of each part.').waitFor();
  await page.locator('[data-page="3"]').click();
  await page.locator('[data-page="5"]').click();
  expect(await page.getByLabel('Pages that start a new part').inputValue()).toBe('3,5');
  await page.getByText('3 files in one ZIP').waitFor();
  await page.getByRole('button', { name: 'Split into 3 PDFs' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { name, bytes } = await submitAndDownload(page);
  expect(name).toBe('split_letters.zip');
  expect(readZip(bytes).map((entry) => entry.name)).toEqual([
    'letters_1_p1-2.pdf',
    'letters_2_p3-4.pdf',
    'letters_3_p5-6.pdf',
  ]);
  await context.close();
});

test('a number that is none is asked for again, as are bookmarks of a file without; nothing is sent that only a reload would mend', async () => {
  const { page, context } = await visit(path);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pdf/split')) calls++;
  });
  await pick(page, pdfFile('letters.pdf', makePdf(6)));
  await page.getByRole('radio', { name: 'Split pages' }).check();
  const action = page.locator('#tool-panel form button[type=submit]');
  const field = page.getByLabel('Pages in each part');
  const hint = page.locator('.work-options .field .help').first();
  for (const typed of ['0', 'a', '2,5', '']) {
    await field.fill(typed);
    await expect.poll(() => hint.innerText()).toBe('Enter a whole number from 1 to 5000.');
    expect(await action.isDisabled(), typed).toBe(true);
    await field.press('Enter');
  }
  await page.getByRole('radio', { name: 'By size' }).check({ force: true });
  await page.getByLabel('Largest part, in MB').fill('0');
  await expect.poll(() => hint.innerText()).toBe('Enter a size in MB, such as 5 or 0.5.');
  expect(await action.isDisabled()).toBe(true);
  await page.getByLabel('Largest part, in MB').fill('0,5');
  await page.getByText('About 1 file').waitFor();
  expect(await action.isEnabled()).toBe(true);

  // The page says why it is not sent.
  await page.getByRole('radio', { name: 'Bookmarks' }).check({ force: true });
  await expect.poll(() => action.isDisabled()).toBe(true);
  expect(await page.getByText('This PDF has no bookmarks to split at.').count()).toBe(1);
  await page.getByRole('radio', { name: 'Every n pages' }).check({ force: true });
  await field.fill('2');
  await expect.poll(() => action.isEnabled()).toBe(true);
  expect(calls).toBe(0);
  await context.close();
});
