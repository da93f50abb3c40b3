import { describe, expect, test } from 'vitest';
import { siteUrl } from './site.ts';
import { columnOf, converterPath, converterVisits, rowOf } from './time-visit.ts';

const enter = converterVisits();

describe('the converter', () => {
  test('starts with now, own and quick zones; copies, takes other times, removes, adds and sorts rows', async () => {
    const { page, complaints } = await enter();
    expect(await page.getByLabel('Date').inputValue()).toBe('2026-01-15');
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('12:00');
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toBe('London · GMT · UTC+0');
    expect(await page.getByRole('rowheader').count()).toBe(11);
    expect(await page.getByRole('rowheader', { name: 'London' }).count()).toBe(0);
    expect(await rowOf(page, 'Kolkata')).toEqual([
      'Kolkata (New Delhi) IST',
      '17:30',
      '15 Jan 2026',
      'Thu',
      '+5.5 h',
      '',
    ]);
    expect((await rowOf(page, 'New York')).slice(1, 5)).toEqual(['07:00', '15 Jan 2026', 'Thu', '−5 h']);
    expect((await rowOf(page, 'Melbourne')).slice(1, 5)).toEqual(['23:00', '15 Jan 2026', 'Thu', '+11 h']);
    expect((await rowOf(page, 'New York'))[0]).toBe('New York EST · clocks forward 8 Mar');
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Time zone', 'Local time', 'Date', 'Day', 'Difference', 'Actions']);

    const button = page.getByRole('button', { name: 'Copy the time in Tokyo' });
    await button.click();
    await button.locator('.lucide-check').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('21:00');
    await page.clock.runFor(1900);
    expect(await button.locator('.lucide-check').count()).toBe(1);
    await page.clock.runFor(200);
    await button.locator('.lucide-copy').waitFor();

    await page.getByLabel('Date').fill('');
    await page.getByText('Enter a date and a time.').waitFor();
    expect((await rowOf(page, 'Tokyo'))[1]).toMatch(/^21:00/);
    await page.getByLabel('Date').fill('2030-01-01');
    await page.clock.runFor(120_000);
    await page.getByRole('button', { name: 'Now' }).click();
    expect(await page.getByLabel('Date').inputValue()).toBe('2026-01-15');
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('12:02');
    await page.getByLabel('Time', { exact: true }).fill('12:00');

    await page.getByRole('button', { name: 'Remove Tokyo' }).click();
    expect(await page.getByRole('rowheader', { name: 'Tokyo' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove Kolkata (New Delhi)',
    );
    await page.getByRole('button', { name: 'Tokyo', exact: true }).click();
    expect((await columnOf(page, 1)).at(-1)).toBe('Tokyo');
    expect(await page.getByRole('button', { name: 'Tokyo', exact: true }).count()).toBe(0);

    const head = (name: string) => page.getByRole('columnheader', { name });
    await head('Local time').getByRole('button').click();
    expect(await head('Local time').getAttribute('aria-sort')).toBe('ascending');
    expect((await columnOf(page, 2)).slice(0, 2)).toEqual(['04:00', '06:00']);
    await page.getByText('Sorted by Local time, ascending').waitFor({ state: 'attached' });
    await head('Local time').getByRole('button').click();
    expect(await head('Local time').getAttribute('aria-sort')).toBe('descending');
    expect((await columnOf(page, 2))[0]).toBe('23:00');
    await head('Time zone').getByRole('button').click();
    expect(await head('Local time').getAttribute('aria-sort')).toBeNull();
    expect((await columnOf(page, 1)).slice(0, 3)).toEqual(['Berlin', 'Chicago', 'Dubai']);
    expect(await head('Actions').getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the prerendered page shows no time and no zone of the visitor', async () => {
    const html = await (await fetch(siteUrl() + converterPath)).text();
    const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
    expect(table).toContain('Singapore');
    expect(table).not.toMatch(/\d\d:\d\d/);
    expect(html).not.toContain(' style="');
  });

  test('shows zones of 45 minutes, of the far east and of Morocco', async () => {
    const rows = ['Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Casablanca', 'America/New_York', 'Asia/Kolkata'];
    const { page } = await enter({ storage: { timeConverter: JSON.stringify({ rows }) } });
    await page.getByLabel('Date').fill('2026-12-31');
    await page.getByLabel('Time', { exact: true }).fill('23:30');
    expect((await rowOf(page, 'Kathmandu')).slice(1, 5)).toEqual(['05:15', '1 Jan 2027', 'Fri', '+5.75 h']);
    expect((await rowOf(page, 'Chatham')).slice(1, 5)).toEqual(['13:15', '1 Jan 2027', 'Fri', '+13.75 h']);
    expect((await rowOf(page, 'Casablanca')).slice(1, 5)).toEqual(['23:30', '31 Dec 2026', 'Thu', '±0 h']);
    await page.getByLabel('Date').fill('2026-07-01');
    expect((await rowOf(page, 'Chatham')).slice(1, 5)).toEqual(['11:15', '2 Jul 2026', 'Thu', '+11.75 h']);
    expect((await rowOf(page, 'New York')).slice(1, 5)).toEqual(['18:30', '1 Jul 2026', 'Wed', '−5 h']);
  });
});

describe('the selector', () => {
  test('shows its list as a whole when scrolled, finds places, and changes the source', async () => {
    const { page } = await enter();
    await page.getByRole('combobox', { name: 'Add a time zone' }).click();
    const list = page.getByRole('listbox');
    await page.getByRole('option').first().waitFor();
    const size = Number(await page.getByRole('option').first().getAttribute('aria-setsize'));
    expect(size).toBeGreaterThan(80);
    // The whole first turn of a wheel counts, though only the first rows were drawn at once.
    await page.clock.runFor(300);
    await page.getByRole('option').nth(23).waitFor({ state: 'attached' });
    expect(await page.getByRole('option').count()).toBeLessThan(size);
    await list.evaluate((element) => element.scrollBy(0, 240));
    await page
      .getByRole('option')
      .nth(size - 1)
      .waitFor({ state: 'attached' });
    expect(await list.evaluate((element) => element.scrollTop)).toBe(240);
    await page.keyboard.press('Escape');

    const source = page.getByRole('combobox', { name: 'From time zone' });
    await source.fill('tok');
    await page.getByRole('option', { name: /Tokyo/ }).waitFor();
    await source.press('Escape');
    expect(await source.inputValue()).toBe('London · GMT · UTC+0');
    expect(await page.getByRole('option').count()).toBe(0);

    for (const [query, city] of [
      ['Nepal', 'Kathmandu'],
      ['Pacific/Chatham', 'Chatham Islands'],
      ['HKT', 'Hong Kong'],
      ['sao', 'São Paulo'],
      ['Lebanon', 'Lebanon → Beirut'],
      ['UTC', 'UTC'],
      ['UTC+5:30', 'UTC+5:30'],
      ['भारत', 'भारत → Kolkata'],
      ['부산', '부산 → Seoul'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Add a time zone' }).fill(query);
      await page.getByRole('option').filter({ hasText: city }).first().waitFor();
    }
    await page.keyboard.press('Escape');

    await source.click();
    const options = page.getByRole('option');
    // Again, since the first turn may come before there is anything to scroll.
    const scrolled = async () => {
      await page.getByRole('listbox').evaluate((list) => list.scrollBy(0, 200));
      return options.count();
    };
    await expect.poll(scrolled).toBeGreaterThan(95);
    await source.pressSequentially('tok');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    expect(await source.inputValue()).toBe('Tokyo · JST · UTC+9');
    expect(await page.getByRole('rowheader', { name: 'Tokyo' }).count()).toBe(0);
    expect((await rowOf(page, 'London')).slice(1, 5)).toEqual(['03:00', '15 Jan 2026', 'Thu', '−9 h']);
  });

  test('adds a zone by keyboard, once; Enter takes what was typed, not what the letter before found', async () => {
    const { page } = await enter();
    const add = page.getByRole('button', { name: 'Add', exact: true });
    expect(await add.isDisabled()).toBe(true);
    const field = page.getByRole('combobox', { name: 'Add a time zone' });
    await field.fill('kathm');
    await page.getByRole('option', { name: /Kathmandu/ }).waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await field.press('Enter');
    expect(await field.inputValue()).toBe('Kathmandu');
    expect(await add.isEnabled()).toBe(true);
    await field.press('Enter');
    expect((await rowOf(page, 'Kathmandu'))[4]).toBe('+5.75 h');
    await field.fill('kathm');
    await page.getByRole('option', { name: 'Kathmandu Nepal already in the list' }).waitFor();
    await field.press('Enter');
    await page.locator('tr[data-place="Asia/Kathmandu"][data-flash]').waitFor();
    expect(await page.getByRole('rowheader', { name: 'Kathmandu' }).count()).toBe(1);

    await field.fill('t');
    await page.getByRole('option').first().waitFor();
    await field.evaluate(async (input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, 'reykjavik');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      // The letter is rendered, and no task has run since.
      await Promise.resolve();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('form [role=combobox]')?.value);
    expect(await field.inputValue()).toBe('Reykjavik');
  });
  test('works in Arabic with Arabic and English names', async () => {
    const { page, complaints } = await enter(
      { locale: 'ar-SA', storage: { timeConverter: '{"clock":24}' } },
      `${converterPath}?lng=ar`,
    );
    const field = page.getByRole('combobox', { name: 'إضافة منطقة زمنية' });
    await field.fill('كاتماندو');
    await page.getByRole('option', { name: /كاتماندو/ }).waitFor();
    await field.fill('chatham');
    await page.getByRole('option', { name: /تشاتام/ }).click();
    await page.getByRole('button', { name: 'إضافة', exact: true }).click();
    expect((await rowOf(page, 'تشاتام')).slice(1, 5)).toEqual(['01:45', '16 يناير 2026', 'الجمعة', '+13.75 س']);
    expect((await rowOf(page, 'كولكاتا')).slice(1, 5)).toEqual(['17:30', '15 يناير 2026', 'الخميس', '+5.5 س']);
    expect(complaints).toEqual([]);
  });
});

describe('elsewhere', () => {
  test('without Temporal the polyfill is loaded and answers the same', async () => {
    const requests: string[] = [];
    const { page, complaints } = await enter({ withoutTemporal: true, zone: 'America/New_York' });
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Date').fill('2026-11-01');
    await page.getByLabel('Time', { exact: true }).fill('01:30');
    await page.getByText('01:30 occurs twice').waitFor();
    expect((await rowOf(page, 'London'))[1]).toBe('05:30');
    expect((await rowOf(page, 'Kolkata'))[1]).toBe('11:00');
    expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  test('on a phone rows sort by a select and nothing scrolls sideways', async () => {
    const { page } = await enter({ phone: true });
    await page.getByLabel('Sort by').selectOption({ label: 'Local time' });
    expect((await columnOf(page, 2))[0]).toBe('04:00');
    await page.getByRole('button', { name: 'Ascending' }).click();
    expect((await columnOf(page, 2))[0]).toBe('23:00');
    expect(await page.getByRole('rowheader').count()).toBe(11);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
