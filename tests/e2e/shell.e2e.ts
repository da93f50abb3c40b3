import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { closeVisits, hydrated, openBrowser, sitePath, siteUrl, type Visit, visit } from './site.ts';

let open: Visit | undefined;
const enter = async (...args: Parameters<typeof visit>) => {
  open = await visit(...args);
  return open;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const addressOf = (url: string) => url.replace(siteUrl(), '');

describe('tabs', () => {
  test('on the path form a click changes the path and adds no history entry', async () => {
    const { page } = await enter('/financial-tools/currency');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('tab', { name: 'Tax' }).click();
    await page.waitForURL('**/financial-tools/tax');
    await page.getByRole('tab', { name: 'Interest' }).click();
    await page.waitForURL('**/financial-tools/interest');
    expect(await page.evaluate(() => history.length)).toBe(before);
    await expect.poll(() => page.title()).toContain('Interest calculator');
  });
  test('on the root form a click sets ?tab=', async () => {
    const { page } = await enter('/financial-tools');
    await page.getByRole('tab', { name: 'Tax' }).click();
    await page.waitForURL('**/financial-tools?tab=tax');
    expect(await page.locator('h1').textContent()).toBe('Tax calculator');
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
    await expect.poll(canonical).toMatch(/\/financial-tools\/tax$/);
  });
  test('arrow keys move between tabs, mirrored in Arabic', async () => {
    const { page } = await enter('/financial-tools?lng=ar');
    await page.locator('#tab-financial-currency').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**tab=interest**');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-financial-interest');
  });
});

describe('the header', () => {
  test.each(['en', 'ar'])('on the narrowest phone the languages are all on the screen, in %s', async (language) => {
    const { page } = await enter(`/?lng=${language}`, { viewport: { width: 320, height: 568 } });
    await page.locator('[aria-controls=language-menu]').click();
    const box = await page.locator('#language-menu').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  });

  test('a list of tools opens on hover, on click and with the arrow key, and closes on Escape', async () => {
    const { page } = await enter('/');
    const list = page.locator('#tools-of-time');
    await page.getByRole('link', { name: 'Time', exact: true }).hover();
    await list.waitFor({ state: 'visible' });
    expect(await list.getByRole('link').count()).toBe(4);
    await page.mouse.move(600, 700);
    await list.waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: 'Show Time tools' });
    await button.press('Enter');
    await list.waitFor({ state: 'visible' });
    await button.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement?.getAttribute('href')?.endsWith('/time-tools/converter'));
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
  test('the phone menu lists the four families and closes when a link is chosen', async () => {
    const { page } = await enter('/', { phone: true });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.locator('#phone-menu');
    expect(await menu.getByRole('link').count()).toBe(4);
    await menu.getByRole('link', { name: 'Financial tools' }).click();
    await page.waitForURL('**/financial-tools');
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('navigation within the site', () => {
  test('keeps the page alive, moves the focus and updates the head', async () => {
    const { page } = await enter('/');
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await page.locator('footer').getByRole('link', { name: 'Terms of service' }).click();
    await page.waitForURL('**/terms');
    expect(await page.evaluate(() => (window as { sameVisit?: boolean }).sameVisit)).toBe(true);
    await page.waitForFunction(() => document.title.startsWith('Terms of service'));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(3);
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith('Kitbox'));
    expect(await page.locator('h1').textContent()).toBe('Small tools for everyday files');
  });

  test('a link below a tool leads to the top of its neighbor, and the way back to where it stood', async () => {
    const { page } = await enter('/pdf-tools/compress', { phone: true });
    const scrolled = () => page.evaluate(() => window.scrollY);
    const link = page.locator('.quick-link:visible', { hasText: 'Modify PDF pages' });
    // In the middle of the screen, so that the click itself scrolls no further.
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await scrolled();
    expect(before).toBeGreaterThan(400);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Modify PDF pages' }).waitFor();
    await expect.poll(scrolled).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Compress PDF' }).waitFor();
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(50);
    // The first tool is the family's own page: the link has nowhere else to go.
    await page.locator('footer').getByRole('link', { name: 'PDF tools' }).click();
    await expect.poll(scrolled).toBe(0);
  });
});

describe('the language', () => {
  test('switches everything at once, is kept in cookie and storage, and survives a reload', async () => {
    const { page, context } = await enter('/terms');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'ar' && document.documentElement.dir === 'rtl');
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_language');
    expect(cookie).toMatchObject({ value: 'ar', path: sitePath() || '/', sameSite: 'Strict' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86400);
    expect(await page.evaluate(() => localStorage.getItem('i18n_language'))).toBe('ar');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar');
  });
  test('one that cannot be loaded is said where it is seen, below a list that scrolls', async () => {
    const { page } = await enter('/', { isFirst: true });
    await page.route('**/locales/**', (route) => route.abort());
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    const sentence = await page.locator('#language-menu [role=alert]').boundingBox();
    const menu = await page.locator('#language-menu').boundingBox();
    expect(menu && sentence && sentence.y + sentence.height - menu.y - menu.height).toBeLessThanOrEqual(0);
  });
  test('a returning visitor whose cookie did not arrive is sent to the saved language before anything is painted, unless the address names another', async () => {
    const { page, context } = await enter('/');
    const comeBack = async (query: string) => {
      await page.evaluate(() => localStorage.setItem('i18n_language', 'de'));
      await context.clearCookies();
      await page.goto(`${siteUrl()}/privacy${query}`);
    };
    await comeBack('');
    await page.waitForURL('**/privacy?lng=de');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    for (const [named, read] of [
      ['PT', 'pt'],
      ['pt-BR', 'pt'],
      ['xx', 'de'],
    ] as const) {
      await comeBack(`?lng=${named}`);
      await page.waitForFunction((language) => document.documentElement.lang === language, read);
      expect(new URL(page.url()).searchParams.get('lng'), named).toBe(read === 'de' ? 'de' : named);
    }
  });
  test('the browser’s language is offered after a second; dismissing is remembered', async () => {
    const { page } = await enter('/?lng=en', { locale: 'pt-BR' });
    const notice = page.locator('.notice');
    expect(await notice.count()).toBe(0);
    await notice.waitFor({ timeout: 5000 });
    expect(await notice.locator('[lang=pt]').first().textContent()).toBeTruthy();
    await notice.getByRole('button').last().click();
    await notice.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('dismissedLangNotifications'))).toBe('pt');
    await page.reload();
    await hydrated(page);
    await page.waitForTimeout(1500);
    expect(await notice.count()).toBe(0);
  });
  test('accepting the offer switches and dismisses', async () => {
    const { page } = await enter('/?lng=en', { locale: 'fr-FR' });
    await page.locator('.notice .btn').click();
    await page.waitForFunction(() => document.documentElement.lang === 'fr');
    await page.locator('.notice').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('dismissedLangNotifications'))).toBe('fr');
  });
  test('nothing is offered to a browser that speaks en-GB or it-IT', async () => {
    // Side by side: both only wait.
    const visits = await Promise.all(['en-GB', 'it-IT'].map((locale) => visit('/?lng=en', { locale })));
    await visits[0]?.page.waitForTimeout(1800);
    for (const { page, context } of visits) {
      expect(await page.locator('.notice').count()).toBe(0);
      await context.close();
    }
  });
});

describe('the theme', () => {
  const isDark = () => open?.page.evaluate(() => document.documentElement.classList.contains('dark'));

  test('follows the system until the visitor chooses, then the choice', async () => {
    const { page } = await enter('/', { dark: true });
    expect(await isDark()).toBe(true);
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    expect(await isDark()).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.reload();
    expect(await isDark()).toBe(false);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    expect(await isDark(), 'a saved dark theme wins over a light system').toBe(true);
  });
});

describe('without luck', () => {
  test('the site works with storage blocked, and asks nothing of another origin', async () => {
    const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce' });
    await context.addInitScript(() => {
      const blocked = {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'localStorage', blocked);
      Object.defineProperty(window, 'sessionStorage', blocked);
      Object.defineProperty(window, 'indexedDB', blocked);
      Object.defineProperty(window, 'caches', blocked);
      Object.defineProperty(Navigator.prototype, 'serviceWorker', blocked);
      Object.defineProperty(Document.prototype, 'cookie', { get: blocked.get, set: blocked.get });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(siteUrl()) && !request.url().startsWith('data:'))
        elsewhere.push(addressOf(request.url()));
    });
    await page.goto(siteUrl());
    await hydrated(page);
    await page.getByRole('button', { name: /Switch to the dark/ }).click();
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(errors).toEqual([]);
    await page.waitForTimeout(500);
    expect(elsewhere, 'nothing is asked of another origin').toEqual([]);
    await context.close();
  });
});
