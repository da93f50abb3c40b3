import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half the text of the package's own: each page that axe looks at has to read it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The same around every tool: walk.e2e.ts has axe look at it on each page, help.e2e.ts with the help open. */
const aroundTools = ['header.header', 'footer.footer', '.tab-panel ~ .section'];

/**
 * What axe finds wrong on a page, one line each, read inside the page: it takes a second of processor time for a whole
 * page, most of it for the contrast of its texts, so tests of a tool leave out what stands around it.
 */
export async function axeViolations(page: Page, { isWhole = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(
    async (exclude) => {
      const read = await window.axe?.run({ exclude }, { resultTypes: ['violations'] });
      if (!read) throw new Error('axe is not there');
      return read.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    isWhole ? [] : aroundTools,
  );
}
