import type { Box } from './brush-stroke.ts';

export type PaintMode = 'erase' | 'restore';

/** Pixels of one area, four bytes each, with what they were before the stroke and what the original has there. */
export interface PaintedPixels {
  pixels: Uint8ClampedArray;
  before: Uint8ClampedArray;
  original: Uint8ClampedArray;
  coverage: Uint8Array;
}

/** Makes the pixels what they were before the stroke, with the stroke on them. Only those inside the box. */
export function paintPixels(painted: PaintedPixels, mode: PaintMode, area: Box, box: Box): void {
  const stride = area.right - area.left;
  const paint = mode === 'erase' ? erasePixel : restorePixel;
  for (let y = box.top; y < box.bottom; y++) {
    let at = (y - area.top) * stride + box.left - area.left;
    for (let x = box.left; x < box.right; x++, at++) {
      const covered = painted.coverage[at] ?? 0;
      if (covered > 0) paint(painted, at * 4, covered);
    }
  }
}

/** The color stays: what is left of the pixel shows the same subject. */
function erasePixel({ pixels, before }: PaintedPixels, at: number, covered: number): void {
  pixels[at + 3] = ((before[at + 3] ?? 0) * (255 - covered)) / 255;
}

/** Brings the original back, its color weighed against what the cut-out had there. Never more than the original shows. */
function restorePixel({ pixels, before, original }: PaintedPixels, at: number, covered: number): void {
  const had = before[at + 3] ?? 0;
  const shows = original[at + 3] ?? 0;
  if (shows <= had) return;
  const old = had * (255 - covered);
  const fresh = shows * covered;
  const total = old + fresh;
  pixels[at + 3] = total / 255;
  for (let channel = at; channel < at + 3; channel++)
    pixels[channel] = ((before[channel] ?? 0) * old + (original[channel] ?? 0) * fresh) / total;
}
