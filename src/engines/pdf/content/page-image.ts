import * as mupdf from 'mupdf';
import { rootOf } from '../document/pdf-object.ts';

/** Long side of the drawing, in pixels. */
const side = 1000;
/**
 * How much lighter or darker a spot of 4 × 4 pixels may get, and the mean difference over the whole page. A letter that
 * moves by the quarter of a pixel the engine snaps it to changes single pixels, but hardly the ink of its spot.
 */
const maxSpotDifference = 32;
const maxMeanDifference = 0.3;

export interface PageImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** How pages look. Tags are out of the way meanwhile: drawing through them takes time by the square of their number. */
export function drawPages(document: mupdf.PDFDocument, positions: readonly number[]): PageImage[] {
  const root = rootOf(document);
  const tags = root.get('StructTreeRoot');
  if (!tags.isNull()) root.delete('StructTreeRoot');
  try {
    return positions.map((position) => drawPage(document, position));
  } finally {
    if (!tags.isNull()) root.put('StructTreeRoot', tags);
  }
}

function drawPage(document: mupdf.PDFDocument, position: number): PageImage {
  const page = document.loadPage(position);
  const [left, top, right, bottom] = page.getBounds();
  const scale = Math.min(2, side / Math.max(1, right - left, bottom - top));
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false, false);
  const image = { width: pixmap.getWidth(), height: pixmap.getHeight(), pixels: Uint8Array.from(pixmap.getPixels()) };
  pixmap.destroy();
  page.destroy();
  return image;
}

export function looksAlike(before: readonly PageImage[], after: readonly PageImage[]): boolean {
  return before.every((a, index) => {
    const b = after[index];
    return b !== undefined && a.width === b.width && a.height === b.height && pixelsAlike(a, b);
  });
}

function pixelsAlike(a: PageImage, b: PageImage): boolean {
  let sum = 0;
  for (let y = 0; y + 4 <= a.height; y += 4) {
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
