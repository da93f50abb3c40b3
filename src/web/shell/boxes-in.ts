import type { Box } from './rise-above.ts';

/** A file input fills its whole drop zone, whose middle is what counts. */
const controls = 'button, input:not([type=file]), select, textarea, summary, [role=slider], [role=option], .btn';

/** The boxes of all controls and lines of text that lie in a part of the window. */
export function boxesIn(roots: Iterable<Element>, part: Box): Box[] {
  const found: Box[] = [];
  const meets = ({ top, bottom, left, right }: Box) =>
    top < part.bottom && bottom > part.top && left < part.right && right > part.left;

  const look = (element: Element) => {
    const box = element.getBoundingClientRect();
    // Words for readers only are kept in a box of one pixel.
    if (box.width <= 1 || !meets(box)) return;
    if (element.matches(controls)) {
      found.push(box);
      return;
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) look(child);
      else if (child.nodeType === Node.TEXT_NODE) found.push(...linesOf(child).filter(meets));
    }
  };
  for (const root of roots) look(root);
  return found;
}

function linesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}
