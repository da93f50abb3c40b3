import { type RefObject, useEffect } from 'react';
import { riseAbove } from './rise-above.ts';

/** What must never be covered: submit, download and all that look like them, those of the open panel excepted. */
const buttons = '.btn:not(.metrics-panel *), [type=submit], a[download]';

/** Moves a floating element up while a button of the page lies under it. */
export function useClearOfButtons(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let rise = 0;
    let frame = 0;
    const place = () => {
      frame = 0;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const under = [...document.querySelectorAll(buttons)].map((button) => button.getBoundingClientRect());
      const home = { top: top + rise, bottom: bottom + rise, left, right };
      const next = Math.ceil(
        riseAbove(
          home,
          under.filter(({ width }) => width > 0),
        ),
      );
      if (next === rise) return;
      rise = next;
      element.style.translate = rise === 0 ? '' : `0 ${-rise}px`;
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place);
    };
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(document.body);
    // A result may come without any change of the page's height.
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    const quietly = { passive: true, capture: true };
    window.addEventListener('scroll', placeSoon, quietly);
    window.addEventListener('resize', placeSoon, quietly);
    placeSoon();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', placeSoon, quietly);
      window.removeEventListener('resize', placeSoon, quietly);
    };
  }, [floating]);
}
