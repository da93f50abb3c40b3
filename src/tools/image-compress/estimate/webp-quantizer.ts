/** What the head of a lossy WebP tells. */
export interface WebpHead {
  width: number;
  height: number;
  /** Index of its coarsest quantizer, 0 to 127. */
  quantizer: number;
  hasAlpha: boolean;
}

const [riff, lossy, alpha, animation] = [0x52494646, 0x56503820, 0x414c5048, 0x414e494d];

/** Undefined for what is no lossy, still WebP, or where its picture begins behind these bytes. */
export function readWebpHead(bytes: Uint8Array): WebpHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 40 || view.getUint32(0) !== riff) return undefined;
  let hasAlpha = false;
  // A chunk is a name, its length and so many bytes, filled up to an even number.
  for (let at = 12; at + 40 <= bytes.length; ) {
    const name = view.getUint32(at);
    if (name === animation) return undefined;
    if (name === lossy) {
      const side = (from: number) => view.getUint16(at + from, true) & 0x3fff;
      return { width: side(14), height: side(16), quantizer: readQuantizer(bytes.subarray(at + 18)), hasAlpha };
    }
    hasAlpha ||= name === alpha;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length & 1);
  }
  return undefined;
}

/** RFC 6386, 9.2 to 9.6: the fields up to the quantizer's index. */
function readQuantizer(partition: Uint8Array): number {
  const { flag, number, skip } = evenBits(partition);
  number(2);
  if (flag()) {
    const [hasMap, hasData] = [flag(), flag()];
    if (hasData) {
      flag();
      for (let segment = 0; segment < 4; segment++) skip(7);
      for (let segment = 0; segment < 4; segment++) skip(6);
    }
    if (hasMap) for (let branch = 0; branch < 3; branch++) if (flag()) number(8);
  }
  // Kind, strength and sharpness of the filter.
  number(10);
  if (flag() && flag()) for (let delta = 0; delta < 8; delta++) skip(6);
  number(2);
  return number(7);
}

/** The arithmetic decoder of VP8, for bits that are as often one as zero. */
function evenBits(bytes: Uint8Array) {
  let range = 255;
  let value = 256 * (bytes[0] ?? 0) + (bytes[1] ?? 0);
  let next = 2;
  let shifted = 0;
  const flag = (): boolean => {
    const split = 1 + ((range - 1) >> 1);
    const isSet = value >= split << 8;
    if (isSet) value -= split << 8;
    range = isSet ? range - split : split;
    while (range < 128) {
      value = (value << 1) & 0xffff;
      range <<= 1;
      if (++shifted === 8) {
        shifted = 0;
        value |= bytes[next++] ?? 0;
      }
    }
    return isSet;
  };
  const number = (count: number): number => {
    let read = 0;
    for (let bit = 0; bit < count; bit++) read = 2 * read + (flag() ? 1 : 0);
    return read;
  };
  /** A number with a sign, or nothing. */
  const skip = (count: number): void => {
    if (flag()) number(count + 1);
  };
  return { flag, number, skip };
}
