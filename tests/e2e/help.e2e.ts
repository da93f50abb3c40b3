import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { toolPath } from '../../src/site/pages.ts';
import { allTools } from '../../src/tools/all-tools.ts';
import { axeViolations } from './axe.ts';
import { closeVisits, siteUrl, visit } from './site.ts';

afterAll(closeVisits);

const readyTools = allTools.filter(({ status }) => status === 'ready').map(({ id }) => id);
const withExample = ['pdf-compress', 'image-compress', 'image-background'];
const helpOf = (html: string) =>
  /<div class="section" data-help="[^"]+">(.*?<\/section>)<\/div>/s.exec(html)?.[1] ?? '';

/** At a quick level, which packs a little worse than what is served: the bound holds all the more. */
const packedLength = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

describe.each(languages.map(({ code }) => code))('the help in %s', (language) => {
  test('is on the page of every working tool, whole and light', async () => {
    for (const id of readyTools) {
      const html = await (await fetch(`${siteUrl()}${toolPath(id)}?lng=${language}`)).text();
      const help = helpOf(html);
      const place = `${id} in ${language}`;
      expect(html, place).toMatch(/<noscript><div class="wrap[^<]*<p class="notice[^<]*JavaScript/);
      expect(help.match(/<details/g), place).toHaveLength(8);
      expect(help.match(/<li>/g)?.length, place).toBeGreaterThanOrEqual(3);
      expect(help, place).not.toMatch(/\{\{|\$t\(|help-[a-z]+-/);
      expect(help.includes('<figure>'), place).toBe(withExample.includes(id));
      const weight = packedLength(html) - packedLength(html.replace(help, ''));
      expect(weight, place).toBeLessThanOrEqual(3 * 1024);
    }
  });
});

describe('the help', () => {
  test('is in no script and in no text file that browsers fetch', () => {
    const sentence = 'cuts fonts to the characters in use';
    const scripts = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
    for (const name of scripts) expect(readFileSync(`dist/web/assets/${name}`, 'utf8'), name).not.toContain(sentence);
    const files = readdirSync('dist/web/locales', { recursive: true }).map(String);
    expect(files.filter((name) => /\/help[^/]*\.json/.test(name))).toEqual([]);
  });

  test('survives hydration, opens by hand, and comes along to another tool and language', async () => {
    const { page, context, complaints } = await visit('/pdf-tools/compress?lng=en');
    const answer = page.getByText('There’s no account, no payment and no watermark.');
    await page.getByText('Do I need an account?').click();
    await answer.waitFor({ state: 'visible' });
    await page.locator('[data-help] details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });
    expect(await axeViolations(page, { isWhole: true })).toEqual([]);
    await page.getByRole('tab', { name: 'Merge' }).click();
    await page.getByText('Can I merge images too?').waitFor({ state: 'visible' });
    expect(await page.locator('[data-help]').count()).toBe(1);
    await page.getByRole('link', { name: 'Keep or remove pages' }).click();
    await page.waitForURL('**/pdf-tools/modify?lng=en');
    await page.getByText('Does my original change?').waitFor({ state: 'visible' });
    await page.locator('[aria-controls=language-menu]').click();
    await page.locator('.language-row[lang=de]').click();
    await page.getByText('Ändert sich mein Original?').waitFor({ state: 'visible' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows the examples that the tools made', async () => {
    for (const id of withExample) {
      const { page, context, complaints } = await visit(`${toolPath(id as (typeof readyTools)[number])}?lng=en`);
      for (const image of await page.locator('[data-help] img').all()) {
        await image.scrollIntoViewIfNeeded();
        await page.waitForFunction(
          (element) => (element as HTMLImageElement).naturalWidth > 0,
          await image.elementHandle(),
        );
      }
      expect(await page.locator('[data-help] img').count(), id).toBe(2);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});
