import { type BmpHeader, readBmpHeader } from './bmp-header.ts';
import { viewOf } from './image-header.ts';

export interface BmpPixels {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/**
 * Every BMP variant in use: 1 to 32 bits, odd bit masks, all run-length codings, OS/2 headers, both row orders.
 * Dimensions are held against the limits before this is called.
 */
export function decodeBmp(bytes: Uint8Array): BmpPixels | undefined {
  const header = readBmpHeader(bytes);
  if (!header) return undefined;
  const data = bytes.subarray(header.pixelsAt);
  if (header.compression !== 'none') return decodeRunLengths(header, data);
  const rowBytes = Math.ceil((header.width * header.bitsPerPixel) / 32) * 4;
  const rowsPresent = Math.floor((data.length + 3) / rowBytes);
  if (rowsPresent < header.height) return undefined;
  if (header.bitsPerPixel <= 8) return decodePalette(header, data, rowBytes);
  return header.bitsPerPixel === 24 ? decodeRgb24(header, data, rowBytes) : decodeMasks(header, data, rowBytes);
}

function shownRow(header: BmpHeader, stored: number): number {
  return header.topDown ? stored : header.height - 1 - stored;
}

/** RGB triples of the palette, black where an index points past its end. */
function readPalette(header: BmpHeader): Uint8Array {
  const rgb = new Uint8Array(256 * 3);
  const { palette, paletteEntryBytes: size } = header;
  for (let index = 0; index < 256 && (index + 1) * size <= palette.length; index++) {
    rgb[index * 3] = palette[index * size + 2] ?? 0;
    rgb[index * 3 + 1] = palette[index * size + 1] ?? 0;
    rgb[index * 3 + 2] = palette[index * size] ?? 0;
  }
  return rgb;
}

function decodePalette(header: BmpHeader, data: Uint8Array, rowBytes: number): BmpPixels {
  const { width, height, bitsPerPixel: bits } = header;
  const palette = readPalette(header);
  const pixels = new Uint8Array(width * height * 3);
  const mask = (1 << bits) - 1;
  for (let row = 0; row < height; row++) {
    let to = shownRow(header, row) * width * 3;
    for (let x = 0; x < width; x++, to += 3) {
      const bit = x * bits;
      const byte = data[row * rowBytes + (bit >> 3)] ?? 0;
      const index = (byte >> (8 - bits - (bit & 7))) & mask;
      pixels[to] = palette[index * 3] ?? 0;
      pixels[to + 1] = palette[index * 3 + 1] ?? 0;
      pixels[to + 2] = palette[index * 3 + 2] ?? 0;
    }
  }
  return { width, height, channels: 3, pixels };
}

function decodeRgb24(header: BmpHeader, data: Uint8Array, rowBytes: number): BmpPixels {
  const { width, height } = header;
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    let from = row * rowBytes;
    let to = shownRow(header, row) * width * 3;
    for (let x = 0; x < width; x++, from += 3, to += 3) {
      pixels[to] = data[from + 2] ?? 0;
      pixels[to + 1] = data[from + 1] ?? 0;
      pixels[to + 2] = data[from] ?? 0;
    }
  }
  return { width, height, channels: 3, pixels };
}

/** How to turn the bits under a mask into 0…255. */
function channelReader(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const top = mask >>> shift;
  if (top > 0xffff) return (value) => Math.round((((value & mask) >>> shift) * 255) / top);
  const scaled = new Uint8Array(top + 1).map((_, step) => Math.round((step * 255) / top));
  return (value) => scaled[(value & mask) >>> shift] ?? 0;
}

function decodeMasks(header: BmpHeader, data: Uint8Array, rowBytes: number): BmpPixels {
  const { width, height, masks } = header;
  const channels = masks[3] === 0 ? 3 : 4;
  const [red, green, blue, alpha] = masks.map(channelReader);
  const pixels = new Uint8Array(width * height * channels);
  const view = viewOf(data);
  const wide = header.bitsPerPixel === 32;
  for (let row = 0; row < height; row++) {
    let to = shownRow(header, row) * width * channels;
    for (let x = 0; x < width; x++, to += channels) {
      const at = row * rowBytes + x * (wide ? 4 : 2);
      const value = wide ? view.getUint32(at, true) : view.getUint16(at, true);
      pixels[to] = red?.(value) ?? 0;
      pixels[to + 1] = green?.(value) ?? 0;
      pixels[to + 2] = blue?.(value) ?? 0;
      if (channels === 4) pixels[to + 3] = alpha?.(value) ?? 0;
    }
  }
  return { width, height, channels, pixels };
}

/** Run-length codings: (count, value) pairs, and after a zero: end of line, end, a jump, or plain values. */
function decodeRunLengths(header: BmpHeader, data: Uint8Array): BmpPixels | undefined {
  const { width, height, compression } = header;
  const palette = compression === 'rle24' ? undefined : readPalette(header);
  // Pixels jumped over show what lies behind.
  const pixels = new Uint8Array(width * height * 4);
  let x = 0;
  let row = 0;
  let at = 0;
  const put = (value: number, green: number, red: number) => {
    if (x >= width || row >= height) return;
    const to = (shownRow(header, row) * width + x) * 4;
    pixels[to] = palette ? (palette[value * 3] ?? 0) : red;
    pixels[to + 1] = palette ? (palette[value * 3 + 1] ?? 0) : green;
    pixels[to + 2] = palette ? (palette[value * 3 + 2] ?? 0) : value;
    pixels[to + 3] = 255;
    x += 1;
  };
  const nibble = (byte: number, index: number) => (index & 1 ? byte & 15 : byte >> 4);
  while (at + 1 < data.length && row < height) {
    const count = data[at++] ?? 0;
    const value = data[at++] ?? 0;
    if (count > 0) {
      const [green, red] = compression === 'rle24' ? [data[at++] ?? 0, data[at++] ?? 0] : [0, 0];
      for (let i = 0; i < count; i++) put(compression === 'rle4' ? nibble(value, i) : value, green, red);
    } else if (value === 0) {
      x = 0;
      row += 1;
    } else if (value === 1) {
      return { width, height, channels: 4, pixels };
    } else if (value === 2) {
      x += data[at++] ?? 0;
      row += data[at++] ?? 0;
    } else {
      const start = at;
      for (let i = 0; i < value; i++) {
        if (compression === 'rle24') {
          put(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
          at += 3;
        } else if (compression === 'rle4') {
          put(nibble(data[start + (i >> 1)] ?? 0, i), 0, 0);
          at = start + (i >> 1) + 1;
        } else {
          put(data[at++] ?? 0, 0, 0);
        }
      }
      at += (at - start) & 1;
    }
  }
  return row >= height - 1 ? { width, height, channels: 4, pixels } : undefined;
}
