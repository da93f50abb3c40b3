import { removeFringe } from '../../../matting/estimate-foreground.ts';
import { refineEdges } from '../../../matting/refine-edges.ts';
import type { Box } from './brush-stroke.ts';

/** A part of the image whose edges are to be found anew. */
export interface AreaToRefine {
  area: Box;
  /** Of the original, three bytes a pixel. */
  colors: Uint8Array;
  /** Of the cut-out as painted. */
  alpha: Uint8Array;
  /** Of the whole image. */
  longSide: number;
}

export interface RefinedArea {
  area: Box;
  /** Alpha as it was sent: what has changed since then is left alone. */
  sent: Uint8Array;
  alpha: Uint8Array;
  colors: Uint8Array;
}

/** Beside the brush, so that the filter sees both sides of an edge. */
export const refineMargin = 24;
/** As the server's last window: 1.5 pixels at 1200, where a hand-painted edge is not far off. */
const windowShare = 1.5 / 1200;

/**
 * Lets the painted edge follow the one in the image and takes the old background's color out of it, by the same code
 * that made the cut-out.
 */
export function refineArea({ area, colors, alpha, longSide }: AreaToRefine): RefinedArea {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const image = { width, height, pixels: colors };
  const radius = Math.max(2, Math.round(windowShare * longSide));
  const refined = refineEdges(image, alpha, [radius / Math.max(width, height)], () => {});
  const kept = keepPlainAreas(image, alpha, refined, radius);
  removeFringe(image, kept, 'known', () => {});
  return { area, sent: alpha, alpha: kept, colors };
}

/** Least contrast of an edge that may move alpha, in steps of 255. */
const leastContrast = 12;

/** Where the image shows no edge the filter would only blur what the hand has drawn: there the hand is right. */
function keepPlainAreas(
  { width, height, pixels }: { width: number; height: number; pixels: Uint8Array },
  painted: Uint8Array,
  refined: Uint8Array,
  reach: number,
): Uint8Array {
  const kept = refined.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (refined[at] === painted[at]) continue;
      const left = at - Math.min(reach, x);
      const right = at + Math.min(reach, width - 1 - x);
      const up = at - Math.min(reach, y) * width;
      const down = at + Math.min(reach, height - 1 - y) * width;
      if (contrast(pixels, left, right) < leastContrast && contrast(pixels, up, down) < leastContrast)
        kept[at] = painted[at] ?? 0;
    }
  }
  return kept;
}

function contrast(pixels: Uint8Array, a: number, b: number): number {
  return Math.max(
    Math.abs((pixels[a * 3] ?? 0) - (pixels[b * 3] ?? 0)),
    Math.abs((pixels[a * 3 + 1] ?? 0) - (pixels[b * 3 + 1] ?? 0)),
    Math.abs((pixels[a * 3 + 2] ?? 0) - (pixels[b * 3 + 2] ?? 0)),
  );
}
