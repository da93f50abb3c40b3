import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { pdfFile, pick, submit } from './pdf-files.ts';
import { siteUrl, type Visit, type VisitOptions, visit } from './site.ts';

const start = new Date('2026-03-04T10:00:00Z').getTime();

/** A visit in which time stands still, so that a call takes exactly as long as the test says. */
export function visitAtRest(path: string, options: VisitOptions = {}): Promise<Visit> {
  return visit(path, { ...options, clockAt: start });
}

/** The next tool call takes so long and goes well or badly. */
export async function nextCallTakes(page: Page, milliseconds: number, isGood = true): Promise<void> {
  await page.unroute(toolCalls);
  await page.route(toolCalls, async (route) => {
    if (route.request().method() === 'HEAD') return route.fulfill({ status: 200 });
    await page.clock.runFor(milliseconds);
    if (!isGood) return route.fulfill({ status: 422, json: { error: 'damaged_file', message: 'no', requestId: '1' } });
    return route.fulfill({ status: 200, contentType: 'application/pdf', body: makePdf(1) });
  });
}

const toolCalls = /\/api\/(pdf|image)\//;
const tabs = { compress: 'Compress', modify: 'Modify pages', merge: 'Merge' } as const;

/** Goes to another tab and back to the wanted one, so that its form is empty, and runs it on tiny files. */
export async function runPdfTool(page: Page, tool: keyof typeof tabs): Promise<void> {
  await page.getByRole('tab', { name: tool === 'merge' ? tabs.compress : tabs.merge }).click();
  await page.getByRole('tab', { name: tabs[tool] }).click();
  await page.waitForURL(new RegExp(tool));
  await page.locator('#tool-panel:visible form').waitFor();
  const files = ['a.pdf', 'b.pdf'].map((name, at) => pdfFile(name, makePdf(at + 1)));
  await pick(page, ...files.slice(0, tool === 'merge' ? 2 : 1));
  if (tool === 'modify') await page.getByLabel('Pages to keep').fill('1');
  const answered = page.waitForEvent('requestfinished', (request) => toolCalls.test(request.url()));
  await submit(page);
  await answered;
  // React shows what it has loaded late by a timer of its own, and time stands still.
  const ending = page.locator('#tool-panel:visible').locator('.result-actions, .save-again, .banner').first();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return ending.isVisible();
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(true);
}

export async function openPanel(page: Page, name = 'Performance metrics') {
  await page.getByRole('button', { name }).click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  return panel;
}

/** Each name with its figure, as the panel shows them. */
export async function figuresIn(page: Page): Promise<Record<string, string>> {
  const figures = await page.locator('.metrics-figures > div').allInnerTexts();
  const rows = await page.locator('.metrics-table tbody tr').allInnerTexts();
  const pairs = [...figures, ...rows].map((text) => {
    const [name = '', ...values] = text.split(/[\n\t]+/).map((part) => part.replaceAll(/\s/g, ' ').trim());
    return [name, values.join(' / ')];
  });
  return Object.fromEntries(pairs);
}

/** All requests to an address of this site, from now on. */
export function listen(page: Page, path: string): Request[] {
  const heard: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(siteUrl() + path)) heard.push(request);
  });
  return heard;
}

/** Outside of any handler, as a fault of the page would be. */
export async function throwInPage(page: Page, message: string, kind: 'error' | 'rejection' = 'error'): Promise<void> {
  await page.evaluate(
    ([text, how]) => {
      const fail = () => {
        throw new TypeError(text);
      };
      if (how === 'error') queueMicrotask(fail);
      else void Promise.reject(new Error(text));
    },
    [message, kind] as const,
  );
}

/** What the floating button lies over wherever a page rests that is scrolled from top to bottom. */
export function scrollThrough(
  page: Page,
  buttons = '.btn',
): Promise<{ covered: string[]; moved: number; atHome: number }> {
  return page.evaluate(async (selector) => {
    const seen = { covered: [] as string[], moved: 0, atHome: 0 };
    const floating = document.querySelector<HTMLElement>('.metrics-btn');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    if (!floating) throw new Error('there is no floating button');
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight + 110; top += 110) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
      // It is away while the page moves.
      while (floating.dataset['away'] !== undefined) await frame();
      const own = floating.getBoundingClientRect();
      if (floating.style.translate === '') seen.atHome += 1;
      else seen.moved += 1;
      for (const button of document.querySelectorAll(selector)) {
        const { left, right, top: upper, bottom, width } = button.getBoundingClientRect();
        const isUnder = left < own.right && right > own.left && upper < own.bottom && bottom > own.top;
        if (width > 0 && isUnder) seen.covered.push(`${button.ariaLabel ?? button.textContent} at ${top}`);
      }
    }
    return seen;
  }, buttons);
}
