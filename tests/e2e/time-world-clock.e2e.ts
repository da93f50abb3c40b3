import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isFull } from '../fixtures/is-full.ts';
import { closeVisits, siteUrl, type Visit, visit } from './site.ts';
import { ticking, visitAt } from './time-visit.ts';

const path = '/time-tools/world-clock';
let open: Visit | undefined;
const enter = async (options: Partial<Parameters<typeof visitAt>[1]> = {}, address = path) => {
  open = await visitAt(address, { at: '2026-05-14T14:30:24Z', zone: 'Europe/Paris', ...options });
  return open;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const cardOf = (page: Page, city: string) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name: city }) });

async function read(page: Page, city: string): Promise<string> {
  const text = await cardOf(page, city).innerText();
  return text.replaceAll(/[\u2066\u2069]/g, '').replaceAll(/\s+/g, ' ');
}

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function expectListInSight(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('an');
  await page.getByRole('option').first().waitFor();
  await expect
    .poll(() => page.getByRole('listbox').evaluate((list) => list.getBoundingClientRect().bottom - window.innerHeight))
    .toBeLessThanOrEqual(0);
}

/** From now on, in the page's `heard`. */
async function noteWhatReadersHear(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=timer]')) {
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    }
  });
}

describe('the world clock', () => {
  test('shows the local zone first and the default ones; ticks unheard, and not while it is hidden', async () => {
    const { page, complaints } = await enter();
    const cities = await page.locator('main li h2').allInnerTexts();
    const others = ['New York', 'London', 'Singapore', 'Shanghai', 'Tokyo', 'Kolkata (New Delhi)', 'Los Angeles'];
    expect(cities).toEqual(['Paris', ...others]);
    expect(await read(page, 'Paris')).toBe('Day Paris CEST Local 16:30:24 Thursday ±0 h 14 May 2026');
    expect(await read(page, 'Kolkata')).toBe('Night Kolkata (New Delhi) IST 20:00:24 Thursday +3.5 h 14 May 2026');
    expect(await page.getByText('Local', { exact: true }).count()).toBe(1);

    await noteWhatReadersHear(page);
    for (const seconds of ['25', '26', '27', '28', '29']) {
      await page.clock.runFor(1000);
      expect(await read(page, 'Tokyo'), 'on the second').toContain(`23:30:${seconds}`);
    }
    await page.clock.runFor(31_000);
    expect(await read(page, 'Tokyo')).toContain('23:31:00');
    await page.clock.runFor(30_000);
    const heard = await page.evaluate(() => (window as { heard?: string[] }).heard);
    expect(heard, 'readers are not told every second').toEqual([]);

    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hide(true);
    await page.clock.runFor(90_000);
    expect(await read(page, 'Tokyo'), 'hidden it stands still').toContain('23:31:3');
    await hide(false);
    expect(await read(page, 'Tokyo'), 'seen again it is right at once').toContain('23:33:00');
    expect(complaints).toEqual([]);
  });

  test('a local zone outside the defaults makes nine cards, by its own name; it is day from six to six', async () => {
    const { page } = await enter({ zone: 'Antarctica/Troll', at: '2026-05-14T03:59:59Z' });
    expect(await page.locator('main li[data-sky]').count()).toBe(9);
    expect(await read(page, 'Troll')).toContain('Troll UTC+2 Local 05:59:59');
    const shows = async (sky: string, icon: string) => {
      const card = page.locator(`main li:first-child[data-sky=${sky}]`);
      await card.waitFor();
      expect(await card.locator(`.lucide-${icon}`).count()).toBe(1);
    };
    await shows('night', 'moon');
    await page.clock.runFor(1000);
    await shows('day', 'sun');
    await page.clock.fastForward((12 * 3600 - 1) * 1000);
    await shows('day', 'sun');
    await page.clock.runFor(1000);
    await shows('night', 'moon');
  });

  // The mirrored page; both in the full run.
  test.each(isFull ? ['', '?lng=ar'] : ['?lng=ar'])('is right across a clock change (%s)', async (query) => {
    // Casablanca kept UTC until 22 March in 2026, for Ramadan.
    const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Casablanca'];
    const options = {
      zone: 'America/New_York',
      at: '2026-03-08T06:59:58Z',
      storage: { worldClock: JSON.stringify(zones) },
    };
    const { page, complaints } = await enter(options, path + query);
    const times = () => page.locator('main li p:first-of-type').allInnerTexts();
    const offsets = async () =>
      (await page.locator('main li p:nth-of-type(2) span:last-child').allInnerTexts()).map(
        (text) => /[\d.]+/.exec(text)?.[0],
      );
    expect(await times()).toEqual(['01:59:58', '12:29:58', '12:44:58', '20:44:58', '06:59:58']);
    expect(await offsets()).toEqual(['0', '10.5', '10.75', '18.75', '5']);
    await page.clock.runFor(2000);
    expect(await times()).toEqual(['03:00:00', '12:30:00', '12:45:00', '20:45:00', '07:00:00']);
    expect(await offsets()).toEqual(['0', '9.5', '9.75', '17.75', '4']);
    expect(await page.locator('main li').first().innerText()).toContain('EDT');
    expect(complaints).toEqual([]);
  });

  test('on a phone the list of zones opens in sight', async () => {
    const { page } = await enter({ phone: true });
    await expectListInSight(page);
  });

  test('finds places in sight, fills the screen, is put in order and turned by its slider', async () => {
    const { page } = await enter();
    await expectListInSight(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a city' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Full screen' }).click();
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await leave.waitFor();
    expect(await page.evaluate(() => document.fullscreenElement?.querySelectorAll('li').length)).toBe(8);
    await leave.click();
    await leave.waitFor({ state: 'detached' });

    const order = () => page.locator('main li h2').allInnerTexts();
    await page.getByRole('button', { name: 'Move Singapore, 3 of 7' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect((await order()).slice(0, 4)).toEqual(['Paris', 'New York', 'Singapore', 'London']);
    await page.getByText('Singapore is now 2 of 7').waitFor();
    await page.keyboard.press('Home');
    expect((await order()).slice(0, 2)).toEqual(['Paris', 'Singapore']);
    expect(await focusedLabel(page), 'the focus is kept').toBe('Move Singapore, 1 of 7');
    await page.getByRole('button', { name: /^Move Tokyo/ }).hover();
    await page.mouse.down();
    const target = await page.getByRole('button', { name: /^Move Singapore/ }).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 20, { steps: 4 });
    await page.mouse.move((target?.x ?? 0) + 16, (target?.y ?? 0) + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['Paris', 'Tokyo', 'Singapore']);

    const slider = page.getByRole('slider', { name: /Shift all clocks/ });
    await slider.focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('+1.5 h');
    expect(await read(page, 'Tokyo')).toContain('01:00:24 Friday +7 h 15 May 2026');
    await page.getByRole('button', { name: 'Back to now' }).click();
    expect(await read(page, 'Tokyo')).toContain('23:30:24');
  });

  test('added and removed zones, a name of one’s own and the format survive a reload', async () => {
    const { page, complaints } = await enter();
    await page.getByRole('button', { name: 'Remove Singapore' }).click();
    expect(await cardOf(page, 'Paris').getByRole('button').count(), 'the local one stays').toBe(0);
    const add = page.getByRole('button', { name: 'Add', exact: true });
    expect(await add.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Add a time zone' }).fill('nepal');
    await page.getByRole('option', { name: /Kathmandu/ }).click();
    await add.click();
    expect(await read(page, 'Kathmandu')).toContain('20:15:24');
    await page.getByRole('combobox', { name: 'Add a time zone' }).click();
    await page.getByRole('listbox').evaluate((list) => list.scrollBy(0, 200));
    await page.getByRole('option', { name: /^Singapore/ }).waitFor({ state: 'attached' });
    expect(await page.getByRole('option', { name: /^(Kathmandu|Tokyo|Paris)/ }).count()).toBe(0);
    expect(await page.getByRole('option', { name: /^Singapore/ }).count()).toBe(1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Rename London' }).click();
    await page.getByRole('textbox', { name: 'Your own name for London' }).fill('Mum');
    await page.keyboard.press('Enter');
    expect(await read(page, 'Mum')).toContain('Mum London BST 15:30:24');
    expect(await focusedLabel(page)).toBe('Rename Mum');
    await page.getByText('12 h', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Seconds' }).click();
    const before = await page.locator('main li h2').allInnerTexts();
    await page.reload();
    await ticking(page);
    await cardOf(page, 'Kathmandu').waitFor();
    await cardOf(page, 'Mum').waitFor();
    expect(await page.locator('main li h2').allInnerTexts()).toEqual(before);
    await expect
      .poll(() => read(page, 'Tokyo'), { message: 'twelve hours, no seconds' })
      .toContain('JST 11:30 pm Thursday');

    await page.goto(`${siteUrl()}/time-tools/converter`);
    await ticking(page);
    await page.getByRole('rowheader', { name: 'Mum' }).waitFor();
    await page.goto(siteUrl() + path);
    await ticking(page);
    await page.getByRole('button', { name: 'Rename Mum' }).click();
    await page.locator('main li input').fill('');
    await page.keyboard.press('Enter');
    await cardOf(page, 'London').waitFor();
    expect(complaints).toEqual([]);
  });

  test('a link shows its clocks and names and leaves the visitor’s own list alone', async () => {
    const { page } = await enter({ storage: { worldClock: '["Asia/Tokyo",["Africa/Lagos","Team Lagos"]]' } });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#to=Europe\/Paris,Asia\/Tokyo,Africa\/Lagos&label=Africa\/Lagos:Team%20Lagos$/);
    await open?.context.close();
    const { page: other } = await enter({ zone: 'UTC' }, link.slice(siteUrl().length));
    const cities = () => other.locator('main li h2').allInnerTexts();
    await expect.poll(cities).toEqual(['UTC', 'Paris', 'Tokyo', 'Team Lagos']);
    await other.getByRole('button', { name: 'Remove Paris' }).click();
    await expect.poll(cities).toEqual(['UTC', 'Tokyo', 'Team Lagos']);
    expect(await other.evaluate(() => localStorage.getItem('worldClock'))).toBeNull();
  });

  test('without Temporal the polyfill does the same', async () => {
    const { page, complaints } = await enter({ withoutTemporal: true });
    await page.locator('main li[data-sky=night]').first().waitFor();
    expect(await read(page, 'Kolkata')).toContain('20:00:24');
    expect(complaints).toEqual([]);
  });

  test('where the polyfill cannot be loaded that is said, and the button tries again', async () => {
    const { page, context } = await visit(path, {
      isFirst: true,
      script: () => Reflect.deleteProperty(globalThis, 'Temporal'),
      prepare: (page) => page.route(/implementation.*\.js/, (route) => route.abort('connectionrefused')),
    });
    await page.getByRole('alert').getByText('This page could not be loaded.').waitFor();
    await page.unroute(/implementation.*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('main li').first().innerText()).toMatch(/\d\d:\d\d/);
    await context.close();
  });

  test('the prerendered page shows no time', async () => {
    const html = await (await fetch(siteUrl() + path)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain('Singapore');
    expect(main).not.toMatch(/\d\d:\d\d/);
    expect(main).not.toContain(' style="');
  });
});
