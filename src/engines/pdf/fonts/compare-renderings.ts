import { setImmediate } from 'node:timers/promises';
import * as mupdf from 'mupdf';
import { hideStructure } from '../document/hide-structure.ts';
import { openPdf } from '../document/open.ts';

/** Small enough to be quick, large enough that a missing letter changes pixels. */
const scale = 0.6;
/** Mean difference of gray levels that antialiasing may cause; a lost glyph causes far more on its spot. */
const maxSpotDifference = 48;

/** Whether the letters on pages of two documents read and look the same: no spot clearly lighter or darker. */
export function looksSame(before: readonly Look[], after: readonly Look[]): boolean {
  return (
    before.length === after.length &&
    before.every((a, index) => {
      const b = after[index];
      return b !== undefined && a.text === b.text && a.width === b.width && pixelsAlike(a, b);
    })
  );
}

/** How some pages of a file look, spread over the document; none when it does not open. */
export async function lookAtFile(bytes: Uint8Array, password: string | undefined, maxPages: number): Promise<Look[]> {
  const opened = openPdf(bytes, password);
  if (!opened.ok) return [];
  const { document, pages } = opened.value;
  try {
    hideStructure(document);
    return await lookAtPages(document, pages.length, maxPages);
  } finally {
    document.destroy();
  }
}

/** Between two pages others get their turn. */
async function lookAtPages(document: mupdf.PDFDocument, pageCount: number, maxPages: number): Promise<Look[]> {
  const step = Math.max(1, Math.ceil(pageCount / maxPages));
  const looks: Look[] = [];
  for (let position = 0; position < pageCount; position += step) {
    looks.push(lookAt(document, position));
    await setImmediate();
  }
  return looks;
}

/** How the letters of a page read, and how they look. */
export interface Look {
  text: string;
  width: number;
  height: number;
  pixels: Uint8Array;
}

function lookAt(document: mupdf.PDFDocument, position: number): Look {
  const page = document.loadPage(position);
  const bounds = page.getBounds();
  // Its content is read once, for both.
  const list = page.toDisplayList(false);
  const text = list.toStructuredText('preserve-whitespace');
  const pixmap = drawLetters(list, bounds);
  const look = {
    text: text.asText(),
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    pixels: Uint8Array.from(pixmap.getPixels()),
  };
  pixmap.destroy();
  text.destroy();
  list.destroy();
  page.destroy();
  return look;
}

/**
 * Letters alone, black on white: images look different at every level, and what a level does to them must not decide
 * about fonts. It is also much quicker.
 */
function drawLetters(list: mupdf.DisplayList, page: mupdf.Rect): mupdf.Pixmap {
  const fitted = Math.min(scale, 1000 / Math.max(1, page[2] - page[0], page[3] - page[1]));
  const [left = 0, top = 0, right = 1, bottom = 1] = mupdf.Rect.transform(page, mupdf.Matrix.scale(fitted, fitted)).map(
    Math.round,
  );
  const pixmap = new mupdf.Pixmap(
    mupdf.ColorSpace.DeviceGray,
    [left, top, Math.max(right, left + 1), Math.max(bottom, top + 1)],
    false,
  );
  pixmap.clear(255);
  const canvas = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  const letters = new mupdf.Device({
    fillText: (text, matrix) => canvas.fillText(text, matrix, mupdf.ColorSpace.DeviceGray, [0], 1),
    strokeText: (text, stroke, matrix) => canvas.strokeText(text, stroke, matrix, mupdf.ColorSpace.DeviceGray, [0], 1),
  });
  list.run(letters, mupdf.Matrix.scale(fitted, fitted));
  letters.close();
  canvas.close();
  letters.destroy();
  canvas.destroy();
  return pixmap;
}

/** Compared in spots of 4 × 4 pixels, so that single pixels may differ but a shape may not vanish. */
function pixelsAlike(a: Look, b: Look): boolean {
  if (Buffer.compare(a.pixels, b.pixels) === 0) return true;
  for (let y = 0; y + 4 <= a.height; y += 4) {
    for (let x = 0; x + 4 <= a.width; x += 4) {
      let difference = 0;
      for (let at = 0; at < 16; at++) {
        const pixel = (y + (at >> 2)) * a.width + x + (at & 3);
        difference += (a.pixels[pixel] ?? 0) - (b.pixels[pixel] ?? 0);
      }
      if (Math.abs(difference) / 16 > maxSpotDifference) return false;
    }
  }
  return true;
}
