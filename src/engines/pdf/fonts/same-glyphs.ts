import * as mupdf from 'mupdf';
import { orIfDamaged } from '../../damage.ts';

/** Pixels of a glyph's square; hairlines of maths fonts still show. */
const square = 28;
const size = 20;
const columns = 32;
/** Gray levels a pixel may differ by: both fonts hold the same curves, so only rounding is left. */
const maxDifference = 24;

/** The number of a glyph in one font and in another. */
export type GlyphPair = [before: number, after: number];

/** Draws glyphs of two fonts side by side, and compares them and their widths. */
export function drawsSameGlyphs(before: Uint8Array, after: Uint8Array, pairs: readonly GlyphPair[]): boolean {
  const fonts = orIfDamaged(
    () => ({ first: new mupdf.Font('before', before), second: new mupdf.Font('after', after) }),
    undefined,
  );
  if (!fonts) return false;
  const { first, second } = fonts;
  const same =
    pairs.every(([a, b]) => Math.abs(first.advanceGlyph(a) - second.advanceGlyph(b)) < 0.002) &&
    areAlike(
      draw(
        first,
        pairs.map(([glyph]) => glyph),
      ),
      draw(
        second,
        pairs.map(([, glyph]) => glyph),
      ),
    );
  first.destroy();
  second.destroy();
  return same;
}

function draw(font: mupdf.Font, glyphs: readonly number[]): Uint8Array {
  const rows = Math.max(1, Math.ceil(glyphs.length / columns));
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, columns * square, rows * square], false);
  pixmap.clear(255);
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  const text = new mupdf.Text();
  glyphs.forEach((glyph, index) => {
    const left = (index % columns) * square + 4;
    const base = Math.floor(index / columns) * square + 20;
    text.showGlyph(font, [size, 0, 0, -size, left, base], glyph, -1);
  });
  device.fillText(text, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0], 1);
  device.close();
  const pixels = Uint8Array.from(pixmap.getPixels());
  text.destroy();
  device.destroy();
  pixmap.destroy();
  return pixels;
}

function areAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (Buffer.compare(a, b) === 0) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++)
    if (Math.abs((a[at] as number) - (b[at] as number)) > maxDifference) return false;
  return true;
}
