import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';
import { type KeptPage, keepAfterwards, keepCacheBesideRoutes, takeKept } from './kept-page.ts';

let browser: Browser | undefined;

/** One Chromium for all files of a test process; it goes with the process. As root its own sandbox cannot start; background chatter is switched off. */
export async function openBrowser(): Promise<Browser> {
  // One that does not come up in time is started anew.
  browser ??= await launch().catch(launch);
  return browser;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    timeout: 45_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A process less to start and to talk to: nothing is drawn by a graphics card anyway.
      '--in-process-gpu',
    ],
  });
}

/** After a file: pages that a failed test left open go back or away, the browser stays for the next file. */
export async function closeVisits(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** The path that the site is served under; empty in the ordinary run. */
export function sitePath(): string {
  return new URL(siteUrl()).pathname.replace(/\/$/, '');
}

/** The server of this test process: files that run side by side do not see each other's jobs. */
export function siteUrl(): string {
  const urls = inject('siteUrls');
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1;
  return urls[worker % urls.length] ?? '';
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, CSP violations, failed hydration, uncaught exceptions: a good page has none. */
  complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  phone?: boolean;
  dark?: boolean;
  /** Runs in the page before its own code. */
  script?: () => void;
  /** A browser that has never been here: nothing of the site is in its cache. */
  isFirst?: boolean;
  /** What the page's clock says; it stands still until a test moves it. */
  clockAt?: number;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Playwright keeps the worker out, as the test wants it; what was asked for early comes late on a busy machine. */
const harmless = /Service Worker registration blocked|was preloaded using link preload but not used within a few/;

export function isComplaint(message: ConsoleMessage): boolean {
  const isLoud = message.type() === 'error' || message.type() === 'warning';
  return isLoud && !harmless.test(message.text());
}

/** For visits that see the page move, as most people do. */
export const inMotion = { reducedMotion: 'no-preference' } as const;

export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { prepare, isFirst = false, clockAt, script, ...stage } = options;
  const kind = kindOf(stage, clockAt !== undefined);
  let kept = isFirst ? undefined : takeKept(kind);
  if (kept) {
    await leaveLastVisit(kept, path);
    if (clockAt !== undefined) await kept.page.clock.setSystemTime(clockAt);
  } else {
    kept = await openPage(stage);
    if (clockAt !== undefined) {
      await kept.page.clock.install({ time: clockAt - 1000 });
      await kept.page.clock.pauseAt(clockAt);
    }
    if (!isFirst) keepAfterwards(kept, kind, siteUrl());
  }
  const { page, context, complaints } = kept;
  if (script) await page.addInitScript(script);
  await prepare?.(page);
  await page.goto(siteUrl() + path);
  await hydrated(page);
  return { page, context, complaints };
}

/** Visits of one kind can follow each other in one page: a setting that is off is as good as none. */
function kindOf(stage: VisitOptions, hasClock: boolean): string {
  const settings = Object.entries(stage).filter(([, value]) => value !== undefined && value !== false);
  return JSON.stringify([...settings.sort(([one], [other]) => one.localeCompare(other)), hasClock]);
}

/** The last visit's document is there until the next one comes: what it says on going is not said of the next. */
async function leaveLastVisit(kept: KeptPage, path: string): Promise<void> {
  // A link to a place in the same document would not load it anew.
  if (path.includes('#')) await kept.page.goto(`${siteUrl()}/robots.txt`);
  kept.page.once('framenavigated', () => {
    kept.complaints.length = 0;
  });
}

async function openPage({ phone, dark, reducedMotion, ...rest }: VisitOptions): Promise<KeptPage> {
  // What moves while a test waits is a seventh of all processor time: it is drawn without a graphics card.
  const motion = reducedMotion ?? 'reduce';
  const context = await (await openBrowser()).newContext({
    locale: 'en-US',
    // A worker would answer what tests answer in the server's place; offline.e2e.ts has it.
    serviceWorkers: 'block',
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion,
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
    ...rest,
  });
  const page = await context.newPage();
  keepCacheBesideRoutes(page);
  const own = { complaints: [], isSpoiled: false, undo: [], clockSteps: 0 };
  const opened: KeptPage = { page, context, reducedMotion: motion, ...own };
  page.on('console', (message) => {
    if (isComplaint(message)) opened.complaints.push(message.text());
  });
  page.on('pageerror', (error) => opened.complaints.push(error.message));
  return opened;
}

/** React puts a key on elements it has taken over; until then a click would do what it does without scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/**
 * Sends the tool's form past its button, again until an alert answers. Not before its code is there: the browser would
 * send the form itself, which loads the page anew, time after time on a busy machine.
 */
export async function submitUntilHeard(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator('form.work').evaluate((form) => {
        if (Object.keys(form).some((key) => key.startsWith('__reactFiber'))) (form as HTMLFormElement).requestSubmit();
      });
      return page.getByRole('alert').count();
    })
    .toBe(1);
}
