const clearCode = 256;
const endCode = 257;
const maxCodes = 4096;

/**
 * How many bytes LZW data unpacks to (ISO 32000-1, 7.4.4), counted without unpacking them; stops soon after `most`.
 * The engine's own decoder has no limit, and a hundredfold is easy to reach.
 */
export function lzwLength(data: Uint8Array, most: number, earlyChange = 1): number {
  const lengths = new Uint32Array(maxCodes + 1).fill(1, 0, 256);
  let next = 258;
  let width = 9;
  let previous = 0;
  let total = 0;
  let held = 0;
  let bits = 0;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === endCode) break;
    if (code === clearCode) {
      next = 258;
      width = 9;
      previous = 0;
      continue;
    }
    const length = code < next ? (lengths[code] ?? 0) : previous + 1;
    if (previous > 0 && next < maxCodes) lengths[next++] = previous + 1;
    if (next + earlyChange >= 1 << width && width < 12) width++;
    previous = length;
    total += length;
    if (total > most) break;
  }
  return total;
}
