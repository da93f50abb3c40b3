/** How the size of a JPEG depends on its quality, relative to quality 50: measured on photographs. */
const sizeByQuality = [0.12, 0.35, 0.57, 0.73, 0.87, 1, 1.16, 1.4, 1.8, 2.8, 6] as const;
/** Fewer pixels hold more detail each. */
const pixelExponent = 0.8;

export function qualityFactor(quality: number): number {
  const place = Math.max(0, Math.min(9.999, quality / 10));
  const low = sizeByQuality[Math.floor(place)] ?? 1;
  const high = sizeByQuality[Math.floor(place) + 1] ?? low;
  return low + (high - low) * (place % 1);
}

export function pixelFactor(pixels: number): number {
  return pixels ** pixelExponent;
}

/** The quality at which so many times the pixels take as much as they do at another. */
export function sameSizeQuality(quality: number, timesThePixels: number): number {
  const wanted = qualityFactor(quality) / pixelFactor(timesThePixels);
  const above = sizeByQuality.findIndex((size) => size > wanted);
  if (above <= 0) return above === 0 ? 1 : 99;
  const [low = 0, high = 0] = sizeByQuality.slice(above - 1, above + 1);
  return Math.max(1, Math.min(99, 10 * (above - 1 + (wanted - low) / (high - low))));
}
