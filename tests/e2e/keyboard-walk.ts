import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFull } from '../fixtures/is-full.ts';

/** Both directions of reading in the full run; in the usual one the mirrored one, where arrows are easily wrong. */
export const walkedLanguages = isFull ? ['en', 'ar'] : ['ar'];

interface Stop {
  isThere: boolean;
  name: string;
  /** Why it cannot be seen; empty when it can. */
  fault: string;
}

const maxStops = 80;

/** Tab until the focus is there; every stop on the way must be seen, and shown as the one with the focus. */
export async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let press = 0; press < maxStops; press++) {
    // Where the way begins may be out of view, as when the page has scrolled to a result.
    const { isThere, name } = await (press === 0 ? lookAtFocus(page, selector) : expectSeen(page, selector));
    stops.push(name);
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} was not reached: ${stops.join(' → ')}`);
}

/** What has the focus is seen. A moment is allowed for the page to scroll there. */
export async function expectSeen(page: Page, selector = 'body'): Promise<Stop> {
  let stop = await lookAtFocus(page, selector);
  for (let look = 0; stop.fault && look < 10; look++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop = await lookAtFocus(page, selector);
  }
  expect(stop.fault, stop.name).toBe('');
  return stop;
}

/** The focus is on an element of the page, whatever went away under it. */
export async function expectFocus(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { timeout: 3000, message: when })
    .not.toMatch(/^(BODY|none)$/);
}

/** The key that goes on in the direction of reading. */
export async function forwardKey(page: Page): Promise<'ArrowLeft' | 'ArrowRight'> {
  return (await page.evaluate(() => document.documentElement.dir === 'rtl')) ? 'ArrowLeft' : 'ArrowRight';
}

function lookAtFocus(page: Page, selector: string): Promise<Stop> {
  return page.evaluate((wanted) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body)
      return { isThere: focused?.matches(wanted) ?? false, name: '', fault: '' };
    const name = `${focused.tagName}.${focused.className} ${focused.textContent?.slice(0, 20)}`;
    const stop = (fault: string) => ({ isThere: focused.matches(wanted), name, fault });
    // A region that was given the focus by script is where the next Tab starts; it needs no ring.
    if (focused.getAttribute('tabindex') === '-1' && focused.tagName !== 'A') return stop('');
    const box = focused.getBoundingClientRect();
    // The parts of a date hold the focus inside their field, which then shows it as a whole.
    const ring = focused.matches('[type=date], [type=time]') ? '.input:focus-within > *' : ':focus-visible';
    if (!focused.matches(ring)) return stop('shows no focus');
    if (box.width <= 2 || box.height <= 2) return stop('has no size');
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    if (left >= right || top >= bottom) return stop('is outside the window');
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOwn = above?.contains(focused) || focused.contains(above) || above?.closest('label')?.contains(focused);
    return stop(isOwn ? '' : `lies under ${above?.tagName}.${above?.className}`);
  }, selector);
}
