import { existsSync } from 'node:fs';
import { firefox } from 'playwright-core';
import { type Driver, patienceMs, stepsOfDrag } from './driver.ts';

const places = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox that people have, over WebDriver BiDi; undefined where none is installed. */
export async function startFirefox(): Promise<Driver | undefined> {
  const executablePath = places.find((path) => path && existsSync(path));
  if (!executablePath) return undefined;
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  page.setDefaultTimeout(patienceMs);
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url)),
    choose: (paths) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles([...paths]),
    click: (selector) => page.locator(selector).first().click(),
    drag: async (selector, from, to) => {
      const element = page.locator(selector).first();
      await element.scrollIntoViewIfNeeded();
      const box = await element.boundingBox();
      if (!box) throw new Error(`${selector} is not shown`);
      const [start, ...steps] = stepsOfDrag(box, from, to);
      if (start) await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      for (const { x, y } of steps) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    press: (key) => page.keyboard.press(key),
    type: (selector, text) => page.locator(selector).first().pressSequentially(text),
    waitFor: (selector) => page.locator(selector).first().waitFor(),
    evaluate: <Value>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<Value>,
    close: () => browser.close(),
  };
}
