import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { discOnWhite, photo } from '../e2e/image-visit.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/**
 * Each tool once in the browsers that the other tests do not use, in English and Arabic: upload, progress, result,
 * saving, keyboard. Saving is seen by the link that the page clicks, since only some drivers hand downloads over.
 */
const starters = { Firefox: startFirefox, WebKit: startWebKit };
const started = new Map<string, Driver>();
for (const [name, start] of Object.entries(starters)) {
  const driver = await start();
  if (driver) started.set(name, driver);
  else
    console.warn(
      `\n!!! ${name} is not installed: its walks are SKIPPED. Debian: firefox-esr, webkit2gtk-driver, xvfb.\n`,
    );
}
afterAll(async () => {
  for (const driver of started.values()) await driver.close();
});

const noteSaves = `
  window.saves = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) window.saves.push(this.download);
    else click.call(this);
  };
  window.faults = [];
  window.addEventListener('error', (event) => window.faults.push(event.message));
`;

/** React puts a key on elements it has taken over. */
const isAwake = `
  const main = document.querySelector('#main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
`;

/** How many pixels of the cut-out the stage shows. */
const countShown = `
  const canvas = document.querySelector('.studio-front');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 128) count++;
  return count;
`;

let files: { pdf: string; long: string; more: string; photo: string; disc: string };
beforeAll(async () => {
  const folder = mkdtempSync(join(inject('filesFolder'), 'walk-'));
  const put = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  files = {
    pdf: put('pages.pdf', makePdf(4, 200_000)),
    long: put('long.pdf', makePdf(400)),
    more: put('more.pdf', makePdf(2)),
    photo: put('photo.jpg', (await photo(640, 400)).buffer),
    disc: put('disc.png', (await discOnWhite()).buffer),
  };
});

const submit = 'form button[type=submit]';

describe.each([...started.keys()])('%s', (name) => {
  const driver = started.get(name) as Driver;
  describe.each(['en', 'ar'])('in %s', (language) => {
    // A file given to a page that is not awake yet is lost.
    const untilAwake = () =>
      expect
        .poll(() => driver.evaluate<boolean>(isAwake).catch(() => false), { timeout: 60_000, interval: 100 })
        .toBe(true);
    const open = async (path: string) => {
      await driver.open(`${inject('siteUrls')[0]}${path}?lng=${language}`);
      await untilAwake();
      await driver.evaluate(noteSaves);
    };
    const untilSaved = async (pattern: RegExp) => {
      for (let attempt = 0; attempt < 600; attempt++) {
        const saves = await driver.evaluate<string[]>('return window.saves;');
        if (saves.length > 0) return expect(saves.at(-1)).toMatch(pattern);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error('nothing was saved within two minutes');
    };
    const expectNoFault = async () => expect(await driver.evaluate('return window.faults;')).toEqual([]);

    test('PDF compress', async () => {
      await open('/pdf-tools/compress');
      await driver.choose([files.pdf]);
      await driver.waitFor('canvas[data-drawn=true]');
      await driver.click(submit);
      await untilSaved(/^compressed\.pdf$/);
      await expectNoFault();
    });

    test('PDF modify, with pages drawn and typed', async () => {
      await open('/pdf-tools/modify');
      await driver.choose([files.pdf]);
      await driver.waitFor('canvas');
      await driver.type('.work-options input[type=text]', '2,1');
      await driver.click(submit);
      await untilSaved(/^modified_pages\.pdf$/);
      await expectNoFault();
    });

    test('PDF modify draws pages far down after a jump, without scrolling on', async () => {
      await open('/pdf-tools/modify');
      await driver.choose([files.long]);
      await driver.waitFor('[data-page="1"] canvas');
      await driver.evaluate("document.querySelector('.thumbs').scrollTop = 1e6;");
      await driver.waitFor('[data-page="400"] canvas');
      await driver.waitFor('.thumbs-shown:not(:has(.thumb-page:empty))');
      await expectNoFault();
    });

    test('PDF modify after a reload shows what it will do', async () => {
      await open('/pdf-tools/modify');
      await driver.choose([files.pdf]);
      await driver.waitFor('canvas');
      await driver.evaluate('document.querySelector("input[value=REMOVE]").click();');
      await driver.evaluate('location.reload();');
      await expect.poll(() => driver.evaluate<boolean>('return "saves" in window;'), { timeout: 30_000 }).toBe(false);
      await untilAwake();
      expect(await driver.evaluate('return document.querySelector("input[value=SELECT]").checked;')).toBe(true);
    });

    test('PDF merge', async () => {
      await open('/pdf-tools/merge');
      await driver.choose([files.pdf, files.more]);
      await driver.click(`${submit}:not(:disabled)`);
      await untilSaved(/^merged\.pdf$/);
      await expectNoFault();
    });

    test('image compress, with its slider', async () => {
      await open('/image-tools/compress');
      await driver.choose([files.photo]);
      await driver.click(`${submit}:not(:disabled)`);
      await untilSaved(/\.jpg$/);
      await driver.waitFor('[role=slider], input[type=range]');
      await expectNoFault();
    });

    test('image background by color, with a stroke of the brush', async () => {
      await open('/image-tools/background');
      await driver.choose([files.disc]);
      await driver.evaluate('document.querySelector("input[value=color]").click();');
      await driver.click(`${submit}:not(:disabled)`);
      await driver.waitFor('.studio-stage');
      await driver.evaluate('document.querySelector(".studio-brush input[value=erase]").click();');
      const shown = () => driver.evaluate<number>(countShown);
      // The tiles are drawn a moment after the stage is there.
      await expect.poll(shown, { timeout: 30_000 }).toBeGreaterThan(0);
      const before = await shown();
      await driver.drag('.studio-stage', { x: 0.45, y: 0.5 }, { x: 0.55, y: 0.5 });
      await driver.waitFor('.studio-bar-end button:first-of-type:not(:disabled)');
      await expect.poll(shown, { timeout: 10_000 }).toBeLessThan(before);
      await driver.click(`${submit}:not(:disabled)`);
      await untilSaved(/_nobg\.png$/);
      await expectNoFault();
    });

    test('image edit, with a handle of the crop pulled', async () => {
      await open('/image-tools/edit');
      await driver.choose([files.photo]);
      await driver.waitFor('.crop-box');
      const crop = () =>
        driver.evaluate<string>('return document.querySelector("[data-grip=se]").getAttribute("aria-valuenow");');
      await driver.drag('[data-grip=se] .crop-reach', { x: 0.5, y: 0.5 }, { x: -1.5, y: -1 });
      await expect.poll(async () => Number(await crop()), { timeout: 10_000 }).toBeLessThan(640);
      await driver.click(`${submit}:not(:disabled)`);
      await driver.waitFor('.edit-image img, .edit-result img');
      await expectNoFault();
    });

    test('time zone converter', async () => {
      await open('/time-tools/converter');
      await driver.waitFor('table tbody tr');
      expect(await driver.evaluate('return document.querySelectorAll("tbody tr").length;')).toBeGreaterThan(9);
      const hasDashes = () => driver.evaluate<boolean>('return document.body.innerText.includes("--:--");');
      await expect.poll(hasDashes, { timeout: 30_000 }).toBe(false);
      await expectNoFault();
    });

    test('world clock', async () => {
      await open('/time-tools/world-clock');
      const read = () => driver.evaluate<string>('return document.querySelector("main").innerText;');
      const before = await read();
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect(await read()).not.toBe(before);
      await expectNoFault();
    });

    test('the keyboard reaches the skip link first, then the content', async () => {
      await open('/pdf-tools/compress');
      await driver.press('Tab');
      expect(await driver.evaluate('return document.activeElement.className;')).toContain('skip');
      await driver.press('Enter');
      expect(await driver.evaluate('return document.activeElement.id;')).toBe('main');
    });
  });
});
