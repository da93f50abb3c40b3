import { type RefObject, useEffect } from 'react';
import { boxesIn } from './boxes-in.ts';
import { type Box, riseAbove } from './rise-above.ts';

/** A scroll is over when nothing has moved for so long. */
const REST_MS = 150;

/** What must never be covered: submit, download and all that look like them, those of the open panel excepted. */
const buttons = '.btn:not(.metrics-panel *), [type=submit], a[download]';

/**
 * Moves a floating element up to the first place where it lies over no text and no control. Where the lower
 * two thirds of the window have none it only keeps clear of the buttons. While the page is scrolled it is away.
 */
export function useClearOfContent(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let rise = 0;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      frame = 0;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const next = freePlace({ top: top + rise, bottom: bottom + rise, left, right });
      if (next === rise) return;
      rise = next;
      element.style.translate = rise === 0 ? '' : `0 ${-rise}px`;
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place);
    };
    const scrolled = () => {
      element.dataset['away'] = '';
      clearTimeout(rest);
      rest = setTimeout(() => {
        place();
        delete element.dataset['away'];
      }, REST_MS);
    };
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(document.body);
    // A result may come without any change of the page's height.
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    const quietly = { passive: true, capture: true };
    window.addEventListener('scroll', scrolled, quietly);
    window.addEventListener('resize', placeSoon, quietly);
    placeSoon();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', scrolled, quietly);
      window.removeEventListener('resize', placeSoon, quietly);
    };
  }, [floating]);
}

function freePlace(home: Box): number {
  const highest = window.innerHeight / 3;
  const roots = document.querySelectorAll('#main, .footer');
  const column = { ...home, top: highest, bottom: window.innerHeight };
  const aboveAll = riseAbove(home, boxesIn(roots, column));
  if (home.top - aboveAll >= highest) return Math.ceil(aboveAll);
  const shown = [...document.querySelectorAll(buttons)].map((button) => button.getBoundingClientRect());
  const rise = riseAbove(
    home,
    shown.filter(({ width }) => width > 0),
  );
  return Math.ceil(rise);
}
