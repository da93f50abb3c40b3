import type { BrowserContext, CDPSession, Disposable, Page } from 'playwright-core';

/**
 * A new browser context costs as much processor time as the visit itself: a process to start, the site's code to
 * compile. So a page that a test leaves as it found it serves the next visit of its kind, after what the test could
 * have left behind is taken back. What cannot be taken back makes the page its test's alone.
 */
export interface KeptPage {
  page: Page;
  context: BrowserContext;
  /** Of the visit that has the page now. */
  complaints: string[];
  isSpoiled: boolean;
  /** Takes back what the visit set up: listeners, scripts, sizes. */
  undo: (() => unknown)[];
  /** How much moves in the page when a visit begins. */
  reducedMotion: 'reduce' | 'no-preference';
  /** Every step of a fake clock is played again in each later document. */
  clockSteps: number;
}

type Method = (...args: unknown[]) => unknown;

/** Each page on the shelf is a process that waits: so many are enough for visits in turn. */
const maxKept = 8;
const maxClockSteps = 150;

let shelf: { kind: string; kept: KeptPage; close: () => Promise<void> }[] = [];

export function takeKept(kind: string): KeptPage | undefined {
  const found = shelf.findLast((entry) => entry.kind === kind);
  if (!found) return undefined;
  shelf = shelf.filter((entry) => entry !== found);
  found.kept.complaints = [];
  return found.kept;
}

/** From now on closing the context puts the page on the shelf for visits of its kind, if nothing spoiled it. */
export function keepAfterwards(kept: KeptPage, kind: string, siteUrl: string): void {
  const { context } = kept;
  const close = context.close.bind(context);
  noteTraces(kept);
  const isOnShelf = () => shelf.some((entry) => entry.kept === kept);
  context.close = async () => {
    if (isOnShelf()) return;
    if (kept.isSpoiled || context.pages().length !== 1 || !(await isCleared(kept, siteUrl))) return close();
    if (isOnShelf()) return;
    shelf.push({ kind, kept, close });
    if (shelf.length > maxKept) await shelf.shift()?.close();
  };
}

/** False: the page does not answer any more. */
async function isCleared(kept: KeptPage, siteUrl: string): Promise<boolean> {
  const { context, page } = kept;
  try {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const step of kept.undo.splice(0).reverse()) await step();
    kept.undo = [];
    // What the test left is overwritten by the next visit: a page in between would cost a third of it.
    const isAtRest = await page.evaluate(forget).catch(() => false);
    if (!isAtRest) {
      await page.goto(`${siteUrl}/robots.txt`, { timeout: 10_000 });
      await page.evaluate(forget);
    }
    await context.clearCookies();
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs in the page. False: it works on something, and would go on while others are tested. */
function forget(): boolean {
  window.stop();
  localStorage.clear();
  sessionStorage.clear();
  return document.querySelector('[role="progressbar"]') === null;
}

/** What a test does to its page is noted with its way back; what has none spoils the page for others. */
function noteTraces(kept: KeptPage): void {
  const { context, page } = kept;
  const size = page.viewportSize();
  for (const target of [page, context]) {
    for (const name of ['on', 'once']) {
      after(target, name, (_, [event, listener]) => {
        kept.undo.push(() => (Reflect.get(target, 'off') as Method).call(target, event, listener));
      });
    }
    after(target, 'addInitScript', async (added) => {
      const script = (await added) as Disposable;
      kept.undo.push(() => script.dispose());
    });
    spoils(target, 'exposeFunction', 'exposeBinding');
  }
  after(context, 'setOffline', () => {
    kept.undo.push(() => context.setOffline(false));
  });
  after(context, 'grantPermissions', () => {
    kept.undo.push(() => context.clearPermissions());
  });
  after(page, 'setViewportSize', () => {
    if (size) kept.undo.push(() => page.setViewportSize(size));
  });
  after(page, 'emulateMedia', (_, [asked]) => {
    const names = Object.keys(asked as object);
    if (names.some((name) => name !== 'media' && name !== 'reducedMotion')) kept.isSpoiled = true;
    kept.undo.push(() => page.emulateMedia({ media: null, reducedMotion: kept.reducedMotion }));
  });
  after(context, 'newCDPSession', async (opening) => {
    const session = (await opening) as CDPSession;
    // It may be closed already.
    kept.undo.push(() => session.detach().catch(() => undefined));
  });
  spoils(context, 'newPage');
  spoils(page.clock, 'install', 'setFixedTime', 'resume');
  for (const name of ['setSystemTime', 'pauseAt', 'runFor', 'fastForward']) {
    after(page.clock, name, () => {
      kept.clockSteps += 1;
      if (kept.clockSteps > maxClockSteps) kept.isSpoiled = true;
    });
  }

  function spoils(target: object, ...names: string[]): void {
    for (const name of names) {
      after(target, name, () => {
        kept.isSpoiled = true;
      });
    }
  }
}

/** As much of Playwright's inside as it takes to ask the browser what it does not ask. */
interface Inside {
  delegate?: { _networkManager?: { _forEachSession?(ask: (one: { session: CDPSession }) => unknown): Promise<void> } };
}

/**
 * Playwright switches the browser's cache off where a test answers in the server's place, since an answer from there
 * would pass the test by. Calls of the server lie in no cache, so it is switched on again: without it each visit fetches
 * and compiles the whole site, for twice the processor time. Where Playwright has changed inside, tests are slower.
 */
export async function keepCache(target: Page): Promise<void> {
  const { _connection: connection } = target as unknown as { _connection?: { toImpl?(of: Page): Inside } };
  const network = connection?.toImpl?.(target).delegate?._networkManager;
  await network?._forEachSession?.(({ session }) => session.send('Network.setCacheDisabled', { cacheDisabled: false }));
}

/** From now on, whenever a call of the server is answered by the test. */
export function keepCacheBesideRoutes(page: Page): void {
  after(page, 'route', async (routed, [address]) => {
    await routed;
    if (/\bapi\b/.test(String(address))) await keepCache(page);
  });
}

function after(target: object, name: string, note: (result: unknown, args: unknown[]) => unknown): void {
  const original = Reflect.get(target, name) as Method;
  const value = (...args: unknown[]) => {
    const result = original.apply(target, args);
    const noted = note(result, args);
    return noted instanceof Promise ? noted.then(() => result) : result;
  };
  Object.defineProperty(target, name, { value, configurable: true });
}
