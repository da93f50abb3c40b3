import { describe, expect, test } from 'vitest';
import { isFull } from '../fixtures/is-full.ts';
import { findCutTexts } from './cut-texts.ts';
import { converterPath, converterVisits, rowOf } from './time-visit.ts';

const enter = converterVisits();

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
    await page.getByLabel('Time', { exact: true }).fill('23:45');
    // The knob reaches beyond the end of the day.
    expect(await page.evaluate(findCutTexts)).toEqual([]);
    const key = () => page.locator('.plan-key').innerText();
    expect((await key()).replaceAll(/[\u2068\u2069]/g, '')).toContain('Night, 22:00–06:00');
    await page.getByText('12 h', { exact: true }).click();
    expect((await key()).replaceAll(/[\u2068\u2069]/g, '')).toMatch(/Night, 10:00.pm–6:00.am/i);
    expect(await page.locator('.plan-options .help').innerText()).toMatch(/9:00.am\W+5:00.pm/i);
    expect(complaints).toEqual([]);
  });
});

test('working hours can be typed digit by digit, and what is no hour goes when the field is left', async () => {
  const { page } = await enter();
  const ends = page.getByLabel('Work ends');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('timeConverter') ?? '{}').work);
  await ends.selectText();
  await page.keyboard.type('12');
  expect(await ends.inputValue()).toBe('12');
  expect(await kept()).toEqual([9, 12]);
  await ends.selectText();
  await page.keyboard.type('7');
  await ends.blur();
  expect(await ends.inputValue()).toBe('12');
  expect(await kept()).toEqual([9, 12]);
});

describe('what readers hear', () => {
  test('tells the hours apart where one comes twice, and only there', async () => {
    const { page } = await enter();
    const line = page.getByRole('slider', { name: 'Move the line' });
    await page.getByLabel('Date').fill('2026-10-25');
    await page.getByLabel('Time', { exact: true }).fill('00:45');
    const heard = [];
    for (let hour = 0; hour < 4; hour++) {
      heard.push(await line.getAttribute('aria-valuetext'));
      await line.press('PageUp');
    }
    expect(heard).toEqual(['00:45', '01:45 BST', '01:45 GMT', '02:45'].map((time) => `${time}, Sunday, London`));
  });

  test('is said of a date once it is typed, and not of those it passes', async () => {
    const { page } = await enter();
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
          if (region) said.push(region.textContent ?? '');
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    const sentence = page.locator('.overlap');
    const seen = new Set([await sentence.innerText()]);
    for (const date of ['0002-01-17', '0020-01-17', '0202-01-17', '2026-01-17']) {
      await page.getByLabel('Date').fill(date);
      seen.add(await sentence.innerText());
      await page.clock.runFor(200);
    }
    expect(seen.size, 'it is seen at once').toBeGreaterThan(2);
    const said = () => page.evaluate(() => (window as { said?: string[] }).said);
    expect(await said()).toEqual([]);
    await page.clock.runFor(1000);
    expect(await said()).toEqual([await sentence.innerText()]);
  });
});

describe('a clock change in the source zone', () => {
  test('a time that does not exist or comes twice is explained and can be read as earlier or later', async () => {
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
      `${converterPath}?lng=ar`,
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
    // Another old name; in the full run.
    ...(isFull ? [['Asia/Katmandu', 'Kathmandu · NPT · UTC+5:45']] : []),
    ['Antarctica/Troll', 'Troll · UTC+0'],
  ])('%s is shown as %s', async (zone, shown) => {
    const { page, complaints } = await enter({ zone });
    expect(await page.getByRole('combobox', { name: 'From time zone' }).inputValue()).toBe(shown);
    expect(await page.getByRole('rowheader').count()).toBe(zone === 'Asia/Calcutta' ? 11 : 12);
    expect(complaints).toEqual([]);
  });
});
