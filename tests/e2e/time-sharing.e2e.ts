import { describe, expect, test } from 'vitest';
import { siteUrl } from './site.ts';
import { columnOf, converterPath, converterVisits, textOf, ticking } from './time-visit.ts';

const enter = converterVisits();

test('a link from an address that names its tab opens that tab, and stays there when it is changed', async () => {
  const { page } = await enter({}, '/time-tools?tab=world-clock');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await enter({}, link.replace(siteUrl(), ''));
  const title = other.page.getByRole('heading', { level: 1 });
  expect(await title.innerText()).toBe('World clock');
  await other.page.getByRole('button', { name: 'Remove Tokyo' }).click();
  await expect.poll(() => new URL(other.page.url()).hash).not.toContain('Tokyo');
  await other.page.waitForTimeout(300);
  expect(await title.innerText()).toBe('World clock');
});

test('zones a link names for the converter are not the clocks of the tab beside it', async () => {
  const { page } = await enter({}, `${converterPath}?from=europe-paris&to=tokyo&lng=en`);
  expect(await columnOf(page, 1)).toEqual(['Tokyo']);
  await page.getByRole('tab', { name: 'World clock' }).click();
  await page.getByRole('heading', { level: 1, name: 'World clock' }).waitFor();
  await page.getByRole('button', { name: 'Remove Singapore' }).waitFor();
  expect(new URL(page.url()).search).toBe('?lng=en');
});

describe('what lasts and is handed on', () => {
  test('rows, source and sort survive a reload; a shared link shows them elsewhere and leaves its rows alone', async () => {
    const { page } = await enter();
    await page.getByRole('button', { name: 'Remove Tokyo' }).click();
    await page.getByLabel('Date').fill('2026-11-01');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const stored = JSON.stringify({ rows: ['Asia/Tokyo'] });
    const other = await enter({ zone: 'Asia/Tokyo', storage: { timeConverter: stored } }, link.replace(siteUrl(), ''));
    expect(await other.page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toBe(
      'London · GMT · UTC+0',
    );
    expect(await other.page.getByLabel('Date').inputValue()).toBe('2026-11-01');
    expect(await columnOf(other.page, 1)).toEqual(await columnOf(page, 1));

    await page.getByRole('columnheader', { name: 'Difference' }).getByRole('button').click();
    await page.getByRole('combobox', { name: 'From time zone' }).fill('tehran');
    await page.getByRole('option', { name: /Tehran/ }).click();
    const before = await columnOf(page, 1);
    await page.reload();
    await ticking(page);
    expect(await columnOf(page, 1)).toEqual(before);
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toContain('Tehran');

    await other.page.getByRole('button', { name: 'Remove Dubai' }).click();
    await other.page.getByLabel('Date').fill('2026-11-02');
    await other.page.reload();
    await ticking(other.page);
    expect(await other.page.getByLabel('Date').inputValue()).toBe('2026-11-02');
    expect(await other.page.getByRole('rowheader').count()).toBe(9);
    expect(await other.page.evaluate(() => localStorage.getItem('timeConverter'))).toBe(stored);
  });

  test('an address in plain names opens with that state, and its calendar file holds the chosen moment', async () => {
    const { page } = await enter({}, `${converterPath}?from=europe-paris&to=asia-kolkata`);
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toContain('Paris');
    expect(await columnOf(page, 1)).toEqual(['Kolkata (New Delhi)']);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('from=');

    await page.getByLabel('Date').fill('2026-05-14');
    await page.getByLabel('Time', { exact: true }).fill('16:30');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('time-2026-05-14T1630.ics');
    const file = await textOf(download);
    expect(file).toContain('DTSTART;TZID=Europe/Paris:20260514T163000\r\n');
    expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Paris\r\n');
    expect(file).toContain('SUMMARY:16:30 in Paris\r\n');
    expect(file).toContain('PRODID:-//Kitbox//');
  });
});
