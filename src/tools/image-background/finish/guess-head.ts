import type { Box } from '../mask/brush-stroke.ts';

/** From crown to chin, and the middle of the face, in pixels. */
export interface Head {
  top: number;
  bottom: number;
  center: number;
}

/** Where the outline tells nothing: heads take about so much of a portrait. */
const usualShare = 0.45;
/** A neck is at least this much narrower than the head, and shoulders wider than the neck by the same. */
const narrower = 0.85;

/**
 * From the outline alone: going down it widens to the head, narrows to the neck and widens to the shoulders. Only a
 * first guess, which the visitor moves until the guide fits.
 */
export function guessHead(alpha: Uint8Array, width: number, bounds: Box): Head {
  const rows = Array.from({ length: bounds.bottom - bounds.top }, (_, row) => measureRow(alpha, width, bounds, row));
  let widest = { size: 0, row: 0 };
  let neck: { size: number; row: number } | undefined;
  for (const [row, { size }] of rows.entries()) {
    if (neck && size > neck.size / narrower) break;
    if (size > widest.size && !neck) widest = { size, row };
    else if (size < widest.size * narrower && (!neck || size < neck.size)) neck = { size, row };
  }
  const isHead = neck !== undefined && neck.row > rows.length * 0.08 && neck.row < rows.length * 0.95;
  const height = isHead && neck ? neck.row * 0.96 : rows.length * usualShare;
  const middle = rows[Math.min(rows.length - 1, Math.round(height * 0.5))]?.middle ?? (bounds.left + bounds.right) / 2;
  return { top: bounds.top, bottom: bounds.top + height, center: middle };
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
