import * as mupdf from 'mupdf';
import { orIfDamaged } from '../document/or-if-damaged.ts';

/** Pixels of a glyph's square; hairlines of maths fonts still show. */
const square = 28;
const size = 20;
const columns = 32;
/** Gray levels a pixel may differ by: both fonts hold the same curves, so only rounding is left. */
const maxDifference = 24;

interface Type1Glyphs {
  bytes: Uint8Array;
  /** Names in the order of the file. */
  glyphs: readonly string[];
}

interface CffGlyphs {
  bytes: Uint8Array;
  order: readonly string[];
}

/** Draws all glyphs of a Type 1 font and of its CFF side by side, and compares them and their widths. */
export function drawsSameGlyphs(before: Type1Glyphs, after: CffGlyphs): boolean {
  const type1Order = readersOrder(before.glyphs);
  const pairs = after.order
    .map((name, glyph) => ({ type1: type1Order.indexOf(name), cff: glyph }))
    .filter(({ type1 }) => type1 >= 0);
  const fonts = orIfDamaged<[mupdf.Font, mupdf.Font] | undefined>(
    () => [new mupdf.Font('before', before.bytes), new mupdf.Font('after', after.bytes)],
    undefined,
  );
  if (!fonts) return false;
  const [first, second] = fonts;
  const sameWidths = pairs.every(
    ({ type1, cff }) => Math.abs(first.advanceGlyph(type1) - second.advanceGlyph(cff)) < 0.002,
  );
  const same =
    sameWidths &&
    areAlike(
      draw(
        first,
        pairs.map(({ type1 }) => type1),
      ),
      draw(
        second,
        pairs.map(({ cff }) => cff),
      ),
    );
  first.destroy();
  second.destroy();
  return same;
}

/** Readers number the glyphs of a Type 1 font as they come, but for the missing one, which changes places with the first. */
function readersOrder(glyphs: readonly string[]): string[] {
  const order = [...glyphs];
  const missing = order.indexOf('.notdef');
  const [first] = order;
  if (first === undefined || missing === 0) return order;
  if (missing > 0) order[missing] = first;
  else order.push(first);
  order[0] = '.notdef';
  return order;
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
