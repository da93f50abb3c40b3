import { setImmediate } from 'node:timers/promises';
import * as mupdf from 'mupdf';
import { hideImages } from '../document/hide-images.ts';
import { hideStructure } from '../document/hide-structure.ts';
import { type OpenedPdf, openPdf } from '../document/open.ts';
import { withPlainColors } from '../document/plain-colors.ts';

/** Long side of the drawing in pixels: small enough to be quick, large enough that a missing letter changes some. */
const side = 900;
const maxScale = 1;
/**
 * How much lighter or darker a spot of 4 × 4 pixels may get, and the mean difference over the whole page. A letter that
 * moves by the quarter of a pixel the engine snaps it to changes single pixels, but hardly the ink of its spot.
 */
const maxSpotDifference = 32;
const maxMeanDifference = 0.3;

/** How a page reads, and how it looks without its images; without pixels where it was only read. */
export interface Look {
  text: string;
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * How some pages of a file look; none when it does not open. The first of them is drawn, the others are read: drawing
 * takes most of the time, and every letter was drawn before. Between two pages others get their turn.
 */
export async function lookAtFile(
  bytes: Uint8Array,
  password: string | undefined,
  positions: readonly number[],
): Promise<Look[]> {
  const opened = openPdf(bytes, password);
  return opened.ok ? lookAtOpened(opened.value, positions) : [];
}

/** The same for a file that was opened only for that; closed afterwards. */
export async function lookAtOpened(
  { document, pages }: Pick<OpenedPdf, 'document' | 'pages'>,
  positions: readonly number[],
): Promise<Look[]> {
  try {
    hideStructure(document);
    const looks: Look[] = [];
    const hidden = new Set<number>();
    for (const [index, position] of positions.entries()) {
      const page = pages[position];
      if (!page) continue;
      hideImages(document, page, hidden);
      looks.push(withPlainColors(() => lookAt(document, position, index === 0)));
      await setImmediate();
    }
    return looks;
  } finally {
    document.destroy();
  }
}

function lookAt(document: mupdf.PDFDocument, position: number, isDrawn: boolean): Look {
  const page = document.loadPage(position);
  try {
    return isDrawn ? readAndDraw(page) : { text: textOf(page), width: 0, height: 0, pixels: new Uint8Array(0) };
  } finally {
    page.destroy();
  }
}

function readAndDraw(page: mupdf.PDFPage): Look {
  // Its content is read once, for both.
  const list = page.toDisplayList(false);
  try {
    return { text: textOf(list), ...draw(list, page.getBounds()) };
  } finally {
    list.destroy();
  }
}

function textOf(read: mupdf.PDFPage | mupdf.DisplayList): string {
  const text = read.toStructuredText('preserve-whitespace');
  try {
    return text.asText();
  } finally {
    text.destroy();
  }
}

function draw(list: mupdf.DisplayList, [left, top, right, bottom]: mupdf.Rect): Omit<Look, 'text'> {
  const scale = Math.min(maxScale, side / Math.max(1, right - left, bottom - top));
  const pixmap = list.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false);
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
  const pixels = Uint8Array.from(pixmap.getPixels());
  pixmap.destroy();
  return { width, height, pixels };
}

/** Whether pages of two documents read and look the same: no spot clearly lighter or darker. */
export function looksSame(before: readonly Look[], after: readonly Look[]): boolean {
  return (
    before.length === after.length &&
    before.every((a, index) => {
      const b = after[index];
      return b !== undefined && a.text === b.text && a.width === b.width && a.height === b.height && pixelsAlike(a, b);
    })
  );
}

function pixelsAlike(a: Look, b: Look): boolean {
  if (Buffer.compare(a.pixels, b.pixels) === 0) return true;
  let sum = 0;
  for (let y = 0; y + 4 <= a.height; y += 4) {
    const [start, end] = [y * a.width, (y + 4) * a.width];
    // Most of a page is the same.
    if (Buffer.compare(a.pixels.subarray(start, end), b.pixels.subarray(start, end)) === 0) continue;
    for (let x = 0; x + 4 <= a.width; x += 4) {
      let lighter = 0;
      for (let at = 0; at < 16; at++) {
        const pixel = (y + (at >> 2)) * a.width + x + (at & 3);
        const difference = (a.pixels[pixel] ?? 0) - (b.pixels[pixel] ?? 0);
        lighter += difference;
        sum += Math.abs(difference);
      }
      if (Math.abs(lighter) / 16 > maxSpotDifference) return false;
    }
  }
  return sum / Math.max(1, a.width * a.height) <= maxMeanDifference;
}
