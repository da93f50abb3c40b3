import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { toolPath } from '../../src/site/pages.ts';
import { allTools, type ToolId } from '../../src/tools/all-tools.ts';
import { makePdf } from '../api/support/pdf.ts';
import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { isFull } from '../fixtures/is-full.ts';
import { findCutTexts, findTornWords } from './cut-texts.ts';
import { discOnWhite } from './image-visit.ts';
import { type GivenFile, pdfFile } from './pdf-files.ts';
import { closeVisits, hydrated, sitePath, siteUrl, type Visit, visit } from './site.ts';

afterAll(closeVisits);

const sizes = [
  { width: 1280, height: 900 },
  { width: 1024, height: 900 },
  { width: 360, height: 740 },
];

let opened: Promise<Visit> | undefined;
/** One page for all languages: it fetches the code of the tools once. */
const open = async () => {
  opened ??= visit('/', { timezoneId: 'Europe/London' });
  return (await opened).page;
};

/** Eleven languages at two widths: a wide matrix, for the full run. */
describe.runIf(isFull)('no placeholder, label, choice or button is cut off', () => {
  test.each(languages)(
    'in $name, at 360, 1024 and 1280 px, on every tool before and after a file',
    async ({ code }) => {
      const page = await open();
      await page.goto(`${siteUrl()}/pdf-tools/compress?lng=${code}`);
      await hydrated(page);
      const cut: string[] = [];
      const look = async (place: string) => {
        // To and fro: each look begins in the size where the last one ended.
        for (const size of sizes.reverse()) {
          await page.setViewportSize(size);
          for (const text of await page.evaluate(findCutTexts)) cut.push(`${place} at ${size.width}: ${text}`);
        }
      };
      for (const tool of allTools) {
        await goTo(page, tool.id);
        await look(tool.id);
        if (tool.status !== 'ready' || tool.family === 'time') continue;
        const files = await filesFor(tool.id);
        const shown = page.locator('#tool-panel:visible');
        await shown.locator('input[type=file]').first().setInputFiles(files);
        await shown
          .locator('.file-name')
          .nth(files.length - 1)
          .waitFor();
        await look(`${tool.id} with a file`);
      }
      await page.locator('.metrics-btn').click();
      await page.locator('.metrics-panel').waitFor();
      await look('metrics');
      expect(cut).toEqual([]);
    },
  );

  test.each(languages)(
    'in $name, on a phone, in a queue with a locked file and beside an edited image',
    async ({ code }) => {
      const page = await open();
      await page.setViewportSize({ width: 360, height: 740 });
      const give = async (path: string, files: GivenFile[]) => {
        await page.goto(`${siteUrl()}${path}?lng=${code}`);
        await hydrated(page);
        await page.locator('#tool-panel:visible input[type=file]').first().setInputFiles(files);
      };
      const locked = pdfFile('locked.pdf', makeProtectedPdf('secret'));
      await give('/pdf-tools/compress', [pdfFile('a.pdf', makePdf(2)), locked]);
      await page.locator('.queue-row[data-status=locked]').waitFor();
      const cut = await page.evaluate(findCutTexts);
      await give('/image-tools/edit', [await discOnWhite()]);
      await page.locator('.crop-box').waitFor();
      await page.locator('#tool-panel:visible form button[type=submit]').click();
      await page.locator('.edit-done').waitFor();
      expect([...cut, ...(await page.evaluate(findCutTexts))]).toEqual([]);
    },
  );
});

test.each(['de', 'ar'])('in %s, at 320 px, a result’s fact and usual sizes are read whole', async (language) => {
  const page = await open();
  await page.setViewportSize({ width: 320, height: 740 });
  const give = async (path: string) => {
    await page.goto(`${siteUrl()}${path}?lng=${language}`);
    await hydrated(page);
    await page
      .locator('#tool-panel:visible input[type=file]')
      .first()
      .setInputFiles(await discOnWhite());
  };
  await give('/image-tools/compress');
  await page.locator('#tool-panel:visible form button[type=submit]').click();
  await page.locator('.verdict').waitFor();
  const cut = await page.evaluate(findCutTexts);
  await give('/image-tools/edit');
  await page.locator('.crop-box').waitFor();
  await page.locator('.sheet-button').click();
  expect([...cut, ...(await page.evaluate(findCutTexts))]).toEqual([]);
});

// Where scripts have no spaces a line may end anywhere.
const spaced = languages.map(({ code }) => code).filter((code) => !['zh', 'ja', 'ko'].includes(code));

// The longest words of all languages; every language in the full run.
test.each(isFull ? spaced : (['de', 'es'] as const))(
  'in %s no word of a title, table or button is torn',
  async (code) => {
    const page = await open();
    const torn: string[] = [];
    for (const path of isFull || code === 'es' ? ['/', '/privacy', '/terms', '/contact', '/nowhere'] : ['/privacy']) {
      await page.goto(`${siteUrl()}${path}?lng=${code}`);
      await hydrated(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const word of await page.evaluate(findTornWords)) torn.push(`${path} at ${size.width}: ${word}`);
      }
    }
    expect(torn).toEqual([]);
  },
);

test('a text that is cut is found, whatever cuts it', async () => {
  const { page, context } = await visit('/terms');
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const put = (tag: string, text: string, css: string) => {
      const element = Object.assign(document.createElement(tag), tag === 'input' ? { placeholder: text } : {});
      if (tag !== 'input') element.textContent = text;
      element.style.cssText = css;
      main?.append(element);
    };
    put('button', 'cut by an ellipsis', 'width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap');
    put('button', 'runs over its button', 'width:60px;white-space:nowrap');
    put('p', 'runs out of the window', 'white-space:nowrap;margin-inline-start:95vw');
    put('input', 'a placeholder too long', 'width:60px');
    put('input', 'short', 'width:200px');
  });
  expect((await page.evaluate(findCutTexts)).sort()).toEqual([
    'a placeholder too long',
    'cut by an ellipsis',
    'runs out of the window',
    'runs over its button',
  ]);
  await context.close();
});

test.each(['en', 'ar'])(
  'where the facts of a file take two lines, no dot hangs between them (%s)',
  async (language) => {
    const { page, context } = await visit(`/pdf-tools/compress?lng=${language}`);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdfFile('a.pdf', makePdf(3, 100_000)));
    const dot = page.locator('.fact-dot');
    await dot.waitFor();
    const place = () =>
      dot.evaluate((element) => {
        const line = element.closest('.facts');
        const facts = [...(line?.children ?? [])].map((fact) => fact.getBoundingClientRect());
        const box = element.getBoundingClientRect();
        // What the path cuts away is not drawn, and not hit either.
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return { lines: new Set(facts.map(({ top }) => top)).size, isDrawn: hit === element };
      });
    expect(await place()).toEqual({ lines: 1, isDrawn: true });
    await page.locator('.facts').evaluate((line) => Object.assign(line.style, { maxInlineSize: '5.5rem' }));
    expect(await place()).toEqual({ lines: 2, isDrawn: false });
    await context.close();
  },
);

test('no word of the privacy table is cut where its column could be wider', async () => {
  const { page, context } = await visit('/privacy?lng=de', { viewport: { width: 640, height: 800 } });
  const cut = await page.locator('.leaving tbody').evaluate((table) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of text.textContent?.matchAll(/\p{L}+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word);
      }
    }
    return words;
  });
  expect(cut).toEqual([]);
  await context.close();
});

/** Without loading the site anew: eleven languages on all pages are many. */
async function goTo(page: Page, id: ToolId): Promise<void> {
  const link = page.locator(`.dropdown .menu-row[href="${sitePath()}${toolPath(id)}"]`);
  await link.evaluate((element: HTMLElement) => element.click());
  await page.locator(`#tab-${id}[aria-selected=true]`).waitFor();
  await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('--:--'));
}

async function filesFor(id: ToolId): Promise<GivenFile[]> {
  if (id === 'pdf-merge') return ['a.pdf', 'b.pdf'].map((name) => pdfFile(name, makePdf(1)));
  return [id.startsWith('pdf') ? pdfFile('a.pdf', makePdf(2)) : await discOnWhite()];
}
