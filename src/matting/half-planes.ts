/** Means of two by two pixels; at an odd end the last one stands for both. */
export function halvePlane(source: Float32Array, target: Float32Array, width: number, height: number): void {
  let at = 0;
  for (let y = 0; y < height; y += 2) {
    const upper = y * width;
    const lower = y + 1 < height ? upper + width : upper;
    for (let x = 0; x < width; x += 2, at++) {
      const next = x + 1 < width ? x + 1 : x;
      target[at] =
        ((source[upper + x] ?? 0) +
          (source[upper + next] ?? 0) +
          (source[lower + x] ?? 0) +
          (source[lower + next] ?? 0)) /
        4;
    }
  }
}

interface FourPlanes {
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  alpha: Float32Array;
}

/** Calls for every pixel of the doubled size with what lies between the four nearest of each plane. */
export function sampleDoubled(
  { red, green, blue, alpha }: FourPlanes,
  halfWidth: number,
  halfHeight: number,
  width: number,
  height: number,
  onPixel: (at: number, red: number, green: number, blue: number, alpha: number) => void,
): void {
  let at = 0;
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * halfWidth;
    // A pixel's center lies a quarter from its own half pixel's towards the next or the one before.
    const other = Math.max(0, Math.min(halfHeight - 1, (y >> 1) + ((y & 1) === 0 ? -1 : 1))) * halfWidth;
    for (let x = 0; x < width; x++, at++) {
      const column = x >> 1;
      const beside = Math.max(0, Math.min(halfWidth - 1, column + ((x & 1) === 0 ? -1 : 1)));
      const a = near + column;
      const b = near + beside;
      const c = other + column;
      const d = other + beside;
      onPixel(
        at,
        0.5625 * (red[a] ?? 0) + 0.1875 * ((red[b] ?? 0) + (red[c] ?? 0)) + 0.0625 * (red[d] ?? 0),
        0.5625 * (green[a] ?? 0) + 0.1875 * ((green[b] ?? 0) + (green[c] ?? 0)) + 0.0625 * (green[d] ?? 0),
        0.5625 * (blue[a] ?? 0) + 0.1875 * ((blue[b] ?? 0) + (blue[c] ?? 0)) + 0.0625 * (blue[d] ?? 0),
        0.5625 * (alpha[a] ?? 0) + 0.1875 * ((alpha[b] ?? 0) + (alpha[c] ?? 0)) + 0.0625 * (alpha[d] ?? 0),
      );
    }
  }
}
