import type { Box } from '../mask/brush-stroke.ts';

/** From crown to chin, and the middle of the face, in pixels. */
export interface Head {
  top: number;
  bottom: number;
  center: number;
}

/** A neck is at least this much narrower than the head. */
const narrower = 0.85;
/** Of an outline the narrowest row lies beside the chin or above it: the jaw hides the neck, more so from below. */
const chinShare = 1.08;
/** Half-way down, a head is this much less deep than it is wide; below, long hair only falls. */
const halfDepth = 0.64;
/** A head that would take more of the subject was none. */
const largestShare = 0.8;
/** Where the outline tells nothing: heads take about so much of a portrait. */
const usualShare = 0.45;

/**
 * From the outline alone: going down it widens to the head, narrows to the neck and becomes wider than the head at the
 * shoulders; ears and curls on the way are no shoulders. Under long hair no neck shows, and the round of the crown has
 * to tell. Only a first guess, which the visitor moves until the guide fits.
 */
export function guessHead(alpha: Uint8Array, width: number, bounds: Box): Head {
  const rows = Array.from({ length: bounds.bottom - bounds.top }, (_, row) => measureRow(alpha, width, bounds, row));
  const sizes = rows.map(({ size }) => size);
  const height = heightByNeck(sizes) ?? heightByCrown(sizes) ?? sizes.length * usualShare;
  const middle = rows[Math.min(rows.length - 1, Math.round(height * 0.5))]?.middle ?? (bounds.left + bounds.right) / 2;
  return { top: bounds.top, bottom: bounds.top + height, center: middle };
}

function heightByNeck(sizes: readonly number[]): number | undefined {
  let widest = 0;
  let neck = { size: Number.POSITIVE_INFINITY, row: 0 };
  for (const [row, size] of sizes.entries()) {
    if (size > widest) {
      if (neck.size < widest * narrower && neck.row > sizes.length * 0.08) return neck.row * chinShare;
      widest = size;
      neck = { size: Number.POSITIVE_INFINITY, row };
    } else if (size < neck.size) neck = { size, row };
  }
  return undefined;
}

function heightByCrown(sizes: readonly number[]): number | undefined {
  const middle = sizes.findIndex((size, row) => row > 0 && row >= size * halfDepth);
  return middle > 0 && middle * 2 < sizes.length * largestShare ? middle * 2 : undefined;
}

function measureRow(alpha: Uint8Array, width: number, bounds: Box, row: number) {
  let left = bounds.right;
  let right = bounds.left;
  const start = (bounds.top + row) * width;
  for (let x = bounds.left; x < bounds.right; x++) {
    if ((alpha[start + x] ?? 0) < 128) continue;
    left = Math.min(left, x);
    right = x + 1;
  }
  return {
    size: Math.max(0, right - left),
    middle: right > left ? (left + right) / 2 : (bounds.left + bounds.right) / 2,
  };
}
