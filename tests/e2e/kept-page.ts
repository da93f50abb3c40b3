import type { BrowserContext, Page } from 'playwright-core';

/**
 * A new browser context costs as much processor time as the visit itself: a process to start, the site's code to
 * compile. So a page that a test leaves as it found it serves the next visit of its kind, after what the test could
 * have left behind is cleared. What cannot be taken back makes the page its test's alone.
 */
export interface KeptPage {
  page: Page;
  context: BrowserContext;
  /** Of the visit that has the page now. */
  complaints: string[];
  isSpoiled: boolean;
}

const shelf = new Map<string, KeptPage[]>();

export function takeKept(kind: string): KeptPage | undefined {
  const kept = shelf.get(kind)?.pop();
  if (kept) kept.complaints = [];
  return kept;
}

/** From now on closing the context puts the page on the shelf for visits of its kind, if nothing spoiled it. */
export function keepAfterwards(kept: KeptPage, kind: string, siteUrl: string): void {
  const { context } = kept;
  const close = context.close.bind(context);
  watchForSpoiling(kept);
  context.close = async () => {
    const ofItsKind = shelf.get(kind) ?? [];
    if (ofItsKind.includes(kept)) return;
    if (kept.isSpoiled || context.pages().length !== 1 || !(await isCleared(kept, siteUrl))) return close();
    shelf.set(kind, [...(shelf.get(kind) ?? []), kept]);
  };
}

/** False: the page does not answer any more. */
async function isCleared({ context, page }: KeptPage, siteUrl: string): Promise<boolean> {
  try {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    // A page of the same site that runs nothing: the process stays, with the code that it has compiled.
    await page.goto(`${siteUrl}/robots.txt`, { timeout: 10_000 });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await context.clearPermissions();
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}

/** These leave traces that outlast a navigation, or listeners that belong to one test. */
function watchForSpoiling(kept: KeptPage): void {
  const { context, page } = kept;
  const spoil = <T extends object>(target: T, ...names: (keyof T)[]) => {
    for (const name of names) {
      const original = target[name] as (...args: unknown[]) => unknown;
      const spoiling = (...args: unknown[]) => {
        kept.isSpoiled = true;
        return original.apply(target, args);
      };
      Object.defineProperty(target, name, { value: spoiling, configurable: true });
    }
  };
  spoil(context, 'addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'newPage', 'on', 'once');
  spoil(page, 'addInitScript', 'exposeFunction', 'exposeBinding', 'on', 'once', 'setViewportSize', 'emulateMedia');
  spoil(page.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor', 'fastForward');
}
