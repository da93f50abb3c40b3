import { type RefObject, useEffect } from 'react';
import { type Boxes, boxesIn } from './boxes-in.ts';
import { areaUnder, type Box, riseAbove } from './rise-above.ts';

/** A scroll is over when nothing has moved for so long. */
const REST_MS = 150;

/** What must never be covered: submit, download and all that look like them, those of the open panel excepted. */
const mainButtons = '.btn:not(.metrics-panel *), [type=submit], a[download]';

/**
 * Moves a floating element to the first place where it lies over no text and no control: above its home, or in the
 * same way at the other side. Where the lower two thirds of the window have none it lies over words rather than over
 * a field, and over a field rather than over a button. While the page is scrolled it is away.
 */
export function useClearOfContent(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let place: Place = atHome;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      frame = 0;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const { aside, rise } = place;
      const home = { top: top + rise, bottom: bottom + rise, left: left - aside, right: right - aside };
      // What it opens lies above its home.
      place = element.ariaExpanded === 'true' ? atHome : freePlace(home);
      if (place.aside === aside && place.rise === rise) return;
      element.style.translate = place === atHome ? '' : `${place.aside}px ${-place.rise}px`;
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(settle);
    };
    const scrolled = () => {
      element.dataset['away'] = '';
      clearTimeout(rest);
      rest = setTimeout(() => {
        settle();
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

interface Place {
  /** To the right of home, less than 0 for the left. */
  aside: number;
  rise: number;
}

const atHome: Place = { aside: 0, rise: 0 };

/** What is kept clear, from most to least; of two places that do, the one that hides less of the rest is taken. */
const concessions: { kept: (keyof Boxes)[]; given: (keyof Boxes)[] }[] = [
  { kept: ['buttons', 'fields', 'words'], given: [] },
  { kept: ['buttons', 'fields'], given: ['words'] },
  { kept: ['buttons'], given: ['fields', 'words'] },
];

function freePlace(home: Box): Place {
  const highest = window.innerHeight / 3;
  const roots = [...document.querySelectorAll('#main, .footer')];
  const toOtherSide = document.documentElement.clientWidth - home.right - home.left;
  const sides = [0, toOtherSide].map((aside) => {
    const start = { ...home, left: home.left + aside, right: home.right + aside };
    return { aside, start, boxes: boxesIn(roots, { ...start, top: highest, bottom: window.innerHeight }) };
  });
  for (const { kept, given } of concessions) {
    const places = sides.map(({ aside, start, boxes }) => {
      const rise = Math.ceil(
        riseAbove(
          start,
          kept.flatMap((kind) => boxes[kind]),
        ),
      );
      const there = { ...start, top: start.top - rise, bottom: start.bottom - rise };
      const hidden = areaUnder(
        there,
        given.flatMap((kind) => boxes[kind]),
      );
      return { aside, rise, hidden };
    });
    const [best] = places.filter(({ rise }) => home.top - rise >= highest).sort((a, b) => a.hidden - b.hidden);
    if (best) return placeAt(best.aside, best.rise);
  }
  const shown = [...document.querySelectorAll(mainButtons)].map((button) => button.getBoundingClientRect());
  return placeAt(
    0,
    Math.ceil(
      riseAbove(
        home,
        shown.filter(({ width }) => width > 0),
      ),
    ),
  );
}

function placeAt(aside: number, rise: number): Place {
  return aside === 0 && rise === 0 ? atHome : { aside, rise };
}
