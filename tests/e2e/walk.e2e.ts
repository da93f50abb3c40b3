import { afterAll, describe, expect, test } from 'vitest';
import { type LanguageCode, languages } from '../../src/shared/languages.ts';
import { canonicalPath, indexedPages, toolPath } from '../../src/site/pages.ts';
import { allTools } from '../../src/tools/all-tools.ts';
import { isFull } from '../fixtures/is-full.ts';
import { axeViolations } from './axe.ts';
import { closeVisits, hydrated, openBrowser, siteUrl, type Visit, visit } from './site.ts';

const everyPath = [...indexedPages.map(canonicalPath), '/nope'];
/** Placeholders are one page with other words: of three that differ in words alone npm test walks none. */
const alike = ['/time-tools/calculator', '/financial-tools/interest', '/financial-tools/tax'];
/** Their own tests have axe look at them at work in light English; still empty they are walked in the other corner. */
const lookedAtByTheirTests = [
  '/pdf-tools/modify',
  '/pdf-tools/merge',
  '/image-tools/compress',
  '/image-tools/background',
  '/image-tools/edit',
];
/** Home and the time tools are walked in both corners; these tools and the text in the other one alone. */
const lookedAtInArabic = ['/pdf-tools', '/image-tools', '/privacy'];
/** Where there is more than text and cards. */
const workingPaths = [
  '/',
  '/privacy',
  ...allTools.filter(({ status }) => status === 'ready').map(({ id }) => toolPath(id)),
];

interface Corner {
  language: LanguageCode;
  dark: boolean;
  phone: boolean;
  paths: string[];
}

/** npm test walks the two corners that differ most; test:full the whole matrix. */
const corners: Corner[] = isFull
  ? (['en', 'ar'] as const).flatMap((language) =>
      [true, false].flatMap((dark) => [true, false].map((phone) => ({ language, dark, phone, paths: everyPath }))),
    )
  : [
      {
        language: 'en',
        dark: false,
        phone: false,
        paths: everyPath.filter((path) => ![...alike, ...lookedAtByTheirTests, ...lookedAtInArabic].includes(path)),
      },
      { language: 'ar', dark: true, phone: true, paths: workingPaths },
    ];

afterAll(closeVisits);

describe.each(corners)('$language, dark $dark, phone $phone', ({ language, dark, phone, paths }) => {
  let opened: Visit | undefined;
  /** One browser for a corner: it fetches the code of the site once. */
  const open = async (address: string): Promise<Visit> => {
    opened ??= await visit(address, { dark, phone });
    const { page } = opened;
    opened.complaints.length = 0;
    await page.goto(siteUrl() + address);
    await hydrated(page);
    return opened;
  };
  afterAll(() => opened?.context.close());

  test.each(paths)('%s has no complaint, no sideways scroll and nothing for axe', async (path) => {
    const { page, complaints } = await open(`${path}?lng=${language}`);
    expect(await axeViolations(page, { isWhole: true })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const expected404 = path === '/nope' ? /404/ : /$^/;
    expect(complaints.filter((complaint) => !expected404.test(complaint))).toEqual([]);
  });
});

test('axe sees what is wrong', async () => {
  const page = await (await openBrowser()).newPage();
  await page.setContent('<html lang="en"><title>A page</title><main><h1>A title</h1><button></button></main></html>');
  expect(await axeViolations(page, { isWhole: true })).toEqual([expect.stringContaining('button-name')]);
  await page.context().close();
});

describe.runIf(isFull)('every page in every language', () => {
  test.each(languages.map(({ code }) => code))(
    '%s: no console error, CSP violation or hydration warning',
    async (language) => {
      for (const path of indexedPages.map(canonicalPath)) {
        const { context, complaints } = await visit(`${path}?lng=${language}`, { phone: true });
        expect(complaints, path).toEqual([]);
        await context.close();
      }
    },
    300_000,
  );
});
