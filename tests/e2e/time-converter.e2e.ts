import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { closeVisits, siteUrl, type Visit } from './site.ts';
import { columnOf, rowOf, textOf, ticking, visitAt } from './time-visit.ts';

const winterNoon = '2026-01-15T12:00:30Z';
const path = '/time-tools/converter';
const visits: Visit[] = [];
const enter = async (options: Partial<Parameters<typeof visitAt>[1]> = {}, address = path) => {
  const opened = await visitAt(address, { at: winterNoon, zone: 'Europe/London', ...options });
  visits.push(opened);
  return opened;
};
afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});
afterAll(closeVisits);

describe('the converter', () => {
  test('starts with now, the visitor’s own zone and the quick zones but that one', async () => {
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
    expect(complaints).toEqual([]);
  });

  test('the prerendered page shows no time and no zone of the visitor', async () => {
    const html = await (await fetch(siteUrl() + path)).text();
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

  test('sorts ascending first, then descending, and says so', async () => {
    const { page } = await enter();
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
  });

  test('copies the time as the row shows it, with a check mark for two seconds', async () => {
    const { page } = await enter();
    const button = page.getByRole('button', { name: 'Copy the time in Tokyo' });
    await button.click();
    await button.locator('.lucide-check').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('21:00');
    await page.clock.runFor(1900);
    expect(await button.locator('.lucide-check').count()).toBe(1);
    await page.clock.runFor(200);
    await button.locator('.lucide-copy').waitFor();
  });

  test('a removed quick zone is offered again as a button, and the focus stays in the table', async () => {
    const { page } = await enter();
    await page.getByRole('button', { name: 'Remove Tokyo' }).click();
    expect(await page.getByRole('rowheader', { name: 'Tokyo' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove Kolkata (New Delhi)',
    );
    await page.getByRole('button', { name: 'Tokyo', exact: true }).click();
    expect((await columnOf(page, 1)).at(-1)).toBe('Tokyo');
    expect(await page.getByRole('button', { name: 'Tokyo', exact: true }).count()).toBe(0);
  });

  test('the now button brings back this minute', async () => {
    const { page } = await enter();
    await page.getByLabel('Date').fill('2030-01-01');
    await page.clock.runFor(120_000);
    await page.getByRole('button', { name: 'Now' }).click();
    expect(await page.getByLabel('Date').inputValue()).toBe('2026-01-15');
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('12:02');
  });

  test('an emptied field is explained and the table keeps the last time', async () => {
    const { page } = await enter();
    await page.getByLabel('Date').fill('');
    await page.getByText('Enter a date and a time.').waitFor();
    expect((await rowOf(page, 'Tokyo'))[1]).toMatch(/^21:00/);
  });
});

describe('the selector', () => {
  test('adds a zone by keyboard, once', async () => {
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
  });

  test.each([
    ['Nepal', 'Kathmandu'],
    ['Pacific/Chatham', 'Chatham Islands'],
    ['HKT', 'Hong Kong'],
    ['sao', 'São Paulo'],
    ['Lebanon', 'Lebanon → Beirut'],
    ['UTC', 'UTC'],
    ['UTC+5:30', 'UTC+5:30'],
    ['भारत', 'भारत → Kolkata'],
    ['부산', '부산 → Seoul'],
  ])('finds %s', async (query, city) => {
    const { page } = await enter();
    await page.getByRole('combobox', { name: 'Add a time zone' }).fill(query);
    await page.getByRole('option').filter({ hasText: city }).first().waitFor();
  });

  test('changes the source by pointer; the new source leaves the table and the old one returns', async () => {
    const { page } = await enter();
    const source = page.getByRole('combobox', { name: 'From time zone' });
    await source.click();
    expect(await page.getByRole('option').count()).toBeGreaterThan(95);
    await source.pressSequentially('tok');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    expect(await source.inputValue()).toBe('Tokyo · JST · UTC+9');
    expect(await page.getByRole('rowheader', { name: 'Tokyo' }).count()).toBe(0);
    expect((await rowOf(page, 'London')).slice(1, 5)).toEqual(['03:00', '15 Jan 2026', 'Thu', '−9 h']);
  });

  test('Escape closes the list and changes nothing', async () => {
    const { page } = await enter();
    const source = page.getByRole('combobox', { name: 'From time zone' });
    await source.fill('tok');
    await page.getByRole('option', { name: /Tokyo/ }).waitFor();
    await source.press('Escape');
    expect(await source.inputValue()).toBe('London · GMT · UTC+0');
    expect(await page.getByRole('option').count()).toBe(0);
  });

  test('works in Arabic with Arabic and English names', async () => {
    const { page, complaints } = await enter(
      { locale: 'ar-SA', storage: { timeConverter: '{"clock":24}' } },
      `${path}?lng=ar`,
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

describe('a clock change in the source zone', () => {
  test('a time that does not exist is explained and can be read as earlier or later', async () => {
    const { page } = await enter({ zone: 'America/New_York' });
    await page.getByLabel('Date').fill('2026-03-08');
    await page.getByLabel('Time', { exact: true }).fill('02:30');
    await page
      .getByText('02:30 does not exist in New York on 8 March 2026: clocks jump from 02:00 to 03:00.')
      .waitFor();
    expect((await rowOf(page, 'London')).slice(1, 5)).toEqual(['07:30', '8 Mar 2026', 'Sun', '+4 h']);
    await page.getByLabel('Earlier 01:30 EST').check();
    expect((await rowOf(page, 'London')).slice(1, 5)).toEqual(['06:30', '8 Mar 2026', 'Sun', '+5 h']);
    await page.getByLabel('Time', { exact: true }).fill('03:00');
    expect(await page.getByText('does not exist').count()).toBe(0);
  });

  test('a time that comes twice is explained and can be read as earlier or later', async () => {
    const { page } = await enter({ zone: 'America/New_York' });
    await page.getByLabel('Date').fill('2026-11-01');
    await page.getByLabel('Time', { exact: true }).fill('01:30');
    await page
      .getByText('01:30 occurs twice in New York on 1 November 2026: clocks go back from 02:00 to 01:00.')
      .waitFor();
    expect((await rowOf(page, 'London'))[1]).toBe('05:30');
    await page.getByLabel('Later 01:30 EST').check();
    expect((await rowOf(page, 'London'))[1]).toBe('06:30');
  });

  test('in Arabic too, and the next change is announced', async () => {
    const { page } = await enter(
      { zone: 'America/New_York', locale: 'ar', storage: { timeConverter: '{"clock":24}' } },
      `${path}?lng=ar`,
    );
    await page.getByText('نيويورك: تُقدَّم الساعات').waitFor();
    await page.getByLabel('التاريخ').fill('2026-03-08');
    await page.getByLabel('الوقت', { exact: true }).fill('02:30');
    await page.getByText('لا وجود للساعة 02:30 في نيويورك').waitFor();
    expect((await rowOf(page, 'لندن'))[1]).toBe('07:30');
  });
});

describe('the visitor’s zone', () => {
  test.each([
    ['Asia/Calcutta', 'Kolkata (New Delhi) · IST · UTC+5:30'],
    ['Asia/Katmandu', 'Kathmandu · NPT · UTC+5:45'],
    ['Antarctica/Troll', 'Troll · UTC+0'],
  ])('%s is shown as %s', async (zone, shown) => {
    const { page, complaints } = await enter({ zone });
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toBe(shown);
    expect(await page.getByRole('rowheader').count()).toBe(zone === 'Asia/Calcutta' ? 11 : 12);
    expect(complaints).toEqual([]);
  });
});

describe('the line', () => {
  test('moves by keys, by a click on an hour and by dragging, and every time follows', async () => {
    const { page, complaints } = await enter();
    const line = page.getByRole('slider', { name: 'Move the line' });
    await line.press('ArrowRight');
    expect(await line.getAttribute('aria-valuetext')).toBe('12:15, Thursday, London');
    expect((await rowOf(page, 'Tokyo'))[1]).toBe('21:15');
    await page.locator('[data-place="Asia/Tokyo"] [data-slot="8"]').click();
    expect((await rowOf(page, 'Tokyo'))[1]).toBe('11:00');
    const box = await page.locator('[data-place="source"] .hours').boundingBox();
    if (!box) throw new Error('the grid is not there');
    await page.mouse.move(box.x + box.width / 4, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + 20, { steps: 5 });
    await page.mouse.up();
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('18:00');
    expect(complaints).toEqual([]);
  });

  test('an address in plain names opens with that state', async () => {
    const { page } = await enter({}, `${path}?from=utc&to=asia-kolkata`);
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toContain('UTC');
    expect(await columnOf(page, 1)).toEqual(['Kolkata (New Delhi)']);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('from=');
  });
});

describe('what lasts', () => {
  test('rows, source and sort survive a reload', async () => {
    const { page } = await enter();
    await page.getByRole('button', { name: 'Remove Tokyo' }).click();
    await page.getByRole('columnheader', { name: 'Difference' }).getByRole('button').click();
    await page.getByRole('combobox', { name: 'From time zone' }).fill('tehran');
    await page.getByRole('option', { name: /Tehran/ }).click();
    const before = await columnOf(page, 1);
    await page.reload();
    await ticking(page);
    expect(await columnOf(page, 1)).toEqual(before);
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toContain('Tehran');
  });

  test('a shared link shows the same state elsewhere and leaves the rows stored there alone', async () => {
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
    await other.page.getByRole('button', { name: 'Remove Dubai' }).click();
    await other.page.getByLabel('Date').fill('2026-11-02');
    await other.page.reload();
    await ticking(other.page);
    expect(await other.page.getByLabel('Date').inputValue()).toBe('2026-11-02');
    expect(await other.page.getByRole('rowheader').count()).toBe(9);
    expect(await other.page.evaluate(() => localStorage.getItem('timeConverter'))).toBe(stored);
  });

  test('the calendar file holds the chosen moment', async () => {
    const { page } = await enter({ zone: 'Europe/Paris' });
    await page.getByLabel('Date').fill('2026-05-14');
    await page.getByLabel('Time', { exact: true }).fill('16:30');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('time-2026-05-14T1630.ics');
    const file = await textOf(download);
    expect(file).toContain('DTSTART:20260514T143000Z\r\n');
    expect(file).toContain('SUMMARY:16:30 in Paris\r\n');
    expect(file).toContain('PRODID:-//Kitbox//');
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
