import type { Box } from './rise-above.ts';

/** What a page must not lose under something that floats, the worst loss first. */
export interface Boxes {
  buttons: Box[];
  /** Fields, links and labels: wide, so that enough of them stays to be hit. */
  fields: Box[];
  words: Box[];
}

const buttons = 'button, summary, [role=slider], [role=option], [type=checkbox], [type=submit], .btn';
/** A file input fills its whole drop zone, whose middle is what counts. */
const fields = 'input:not([type=file]), select, textarea';

/** The boxes of all controls and lines of text that lie in a part of the window. */
export function boxesIn(roots: Iterable<Element>, part: Box): Boxes {
  const found: Boxes = { buttons: [], fields: [], words: [] };
  const meets = ({ top, bottom, left, right }: Box) =>
    top < part.bottom && bottom > part.top && left < part.right && right > part.left;

  const look = (element: Element) => {
    const box = element.getBoundingClientRect();
    // Words for readers only are kept in a box of one pixel.
    if (box.width <= 1 || !meets(box)) return;
    if (element.matches(buttons)) {
      found.buttons.push(box);
      return;
    }
    if (element.matches(fields)) {
      found.fields.push(box);
      return;
    }
    if (element.matches('.file-sheet, .image-thumb')) {
      found.words.push(box);
      return;
    }
    // The frame around an input and its icons; a button in it counts for itself.
    if (element.matches('.input')) found.fields.push(box);
    for (const child of element.childNodes) {
      if (child instanceof Element) look(child);
      else if (child.nodeType === Node.TEXT_NODE) {
        const list = element.closest('a, label') ? found.fields : found.words;
        list.push(...linesOf(child).filter(meets));
      }
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
