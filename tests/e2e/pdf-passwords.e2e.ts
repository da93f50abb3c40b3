import { createDecipheriv } from 'node:crypto';
import * as mupdf from 'mupdf';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { makeProtectedPdf, testSecret } from '../api/support/protected-pdf.ts';
import { bannerText, pdfFile, pick, submit, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

const path = '/pdf-tools/compress';
const roomy = pdfFile('roomy.pdf', makePdf(2, 300_000));

afterAll(closeVisits);

test.each(['de', 'fr'])('in %s a label and what is pressed beside it share one line', async (language) => {
  const { page, context } = await visit(`${path}?lng=${language}`);
  const rows = page.locator('.label-row:has(button)');
  await rows.first().waitFor();
  const areLow = () => rows.evaluateAll((all) => all.map((row) => row.clientHeight <= 24));
  expect(await areLow()).toEqual([true]);
  // As wide as any system's font.
  await page.evaluate(() => Object.assign(document.body.style, { letterSpacing: '0.08em' }));
  expect(await areLow()).toEqual([true]);
  const optional = rows.locator('.label-optional');
  expect(await optional.evaluate((word) => word.clientHeight < word.scrollHeight), 'it gave way').toBe(true);
  await context.close();
});

describe('passwords', () => {
  test('can be shown and copied; leave the browser encrypted only, in their own fields, if there are any', async () => {
    const { page, context } = await visit(path);
    const current = page.getByLabel('Current password');
    await current.fill('geheim');
    const show = page.getByRole('button', { name: 'Show the password' }).first();
    await show.click();
    expect(await current.getAttribute('type')).toBe('text');
    await show.click();
    expect(await current.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Use current' }).click();
    expect(await page.getByLabel('New password').inputValue()).toBe('geheim');
    expect(await page.locator('.work-options').innerText()).toContain(
      'If you leave this empty, the result will have no password.',
    );
    for (const label of ['Current password', 'New password']) await page.getByLabel(label).fill('');

    const bodies: string[] = [];
    const headers: Record<string, string>[] = [];
    await page.route('**/api/pdf/compress', async (route) => {
      bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
      headers.push(route.request().headers());
      await route.fulfill({ status: 500, body: '{}' });
    });
    await pick(page, pdfFile('a.pdf', makePdf(1)));
    await submit(page);
    await page.locator('.banner').waitFor();
    await page.getByLabel('Current password').fill('пароль');
    await page.getByLabel('New password').fill('neu');
    await submit(page);
    await expect.poll(() => bodies.length).toBe(2);
    expect(bodies[0]).not.toContain('name="password"');
    expect(bodies[0]).not.toContain('name="newPassword"');
    expect(fieldIn(bodies[1] ?? '', 'level')).toBe('MEDIUM');
    expect(decrypt(fieldIn(bodies[1] ?? '', 'password'))).toBe('пароль');
    expect(decrypt(fieldIn(bodies[1] ?? '', 'newPassword'))).toBe('neu');
    expect(headers[1]?.['x-session-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers[1]?.['content-type']).toContain('multipart/form-data');
    await context.close();
  });

  test('a protected file shows a lock, leads to the field, and opens with the right one', async () => {
    const { page, context } = await visit(path);
    await pick(page, pdfFile('locked.pdf', makeProtectedPdf('secret')));
    await page.getByText('Protected. Enter its password to see it.').waitFor();
    await page.getByText('This PDF is locked. Enter its password first.').waitFor();
    expect(await page.getByRole('button', { name: 'Compress PDF' }).isDisabled()).toBe(true);
    const field = page.getByLabel('Current password');
    expect(await field.getAttribute('required')).not.toBe(null);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

    await field.fill('wrong');
    await submit(page);
    await page.getByText('Incorrect password provided for the PDF file').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');

    await field.fill('secret');
    await page.locator('canvas[data-drawn=true]').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    expect(await field.getAttribute('required'), 'though its pages are shown').not.toBe(null);
    await page.getByLabel('New password').fill('next');
    const { bytes } = await submitAndDownload(page);
    const result = mupdf.Document.openDocument(bytes, 'application/pdf');
    expect(result.needsPassword()).toBe(true);
    expect(result.authenticatePassword('next')).not.toBe(0);
    await context.close();
  });

  test('a wrong one is told before pages are asked for; pages that are picked end the complaint about none', async () => {
    const { page, context } = await visit('/pdf-tools/modify');
    await pick(page, pdfFile('locked.pdf', makeProtectedPdf('secret')));
    await page.getByText('Protected. Enter its password to see it.').waitFor();
    const field = page.getByLabel('Current password');
    await field.fill('wrong');
    await submit(page);
    await page.getByText('Incorrect password provided for the PDF file').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');

    await field.fill('secret');
    await page.locator('.thumb').first().waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    expect(await field.getAttribute('aria-invalid')).toBe(null);

    await submit(page);
    await page.locator('.banner', { hasText: 'Please specify the pages to keep or remove' }).waitFor();
    await page.locator('.thumb').first().click();
    await expect.poll(() => page.locator('.banner').count()).toBe(0);
    await context.close();
  });

  test('that cannot be encrypted are told, and no call is made', async () => {
    const { page, context } = await visit(path);
    let calls = 0;
    await page.route('**/api/client-config', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.route('**/api/pdf/compress', (route) => {
      calls++;
      return route.abort();
    });
    await pick(page, roomy);
    await page.getByLabel('Current password').fill('x');
    await submit(page);
    await page.locator('.banner').waitFor();
    expect(await bannerText(page)).toBe('Failed to encrypt password');
    expect(calls).toBe(0);
    await context.close();
  });
});

function fieldIn(body: string, name: string): string {
  return body.split(`name="${name}"\r\n\r\n`)[1]?.split('\r\n')[0] ?? '';
}

function decrypt(base64: string): string {
  const decipher = createDecipheriv('aes-128-ecb', testSecret.slice(0, 16), null);
  return decipher.update(base64, 'base64', 'utf8') + decipher.final('utf8');
}
