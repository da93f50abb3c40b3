import { deflateSync } from 'node:zlib';
import { createNoise } from '../../tests/fixtures/cutout-scenes.ts';
import { makeImageDocument, textBits } from '../../tests/fixtures/pdf-images.ts';

/** A page of strokes in lines on paper that is not quite white, with the grain of a scanner; in color a stamp as well. */
export function drawScanPage(width: number, height: number, channels: 1 | 3, page: number): Buffer {
  const bits = textBits(width, height);
  const rowBytes = (width + 7) >> 3;
  const grain = createNoise(page + 1);
  const pixels = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y++) {
    const paper = 244 - 10 * (y / height);
    for (let x = 0; x < width; x++) {
      const isInk = (((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
      const isStamp = Math.abs(Math.hypot(x - width * 0.75, y - height * 0.2) - 90) < 8;
      const light = (isInk ? 48 : paper) + 3 * grain();
      for (let channel = 0; channel < channels; channel++) {
        const stamped = isStamp && channels === 3 ? [170, 40, 50][channel] : undefined;
        pixels[(y * width + x) * channels + channel] = Math.max(0, Math.min(255, Math.round(stamped ?? light)));
      }
    }
  }
  return pixels;
}

/** One bit a pixel at 300 dpi, packed with Flate as many programs do. */
export function makeBilevelScan(pages: number): Uint8Array {
  const [width, height] = [2480, 3508];
  const data = deflateSync(textBits(width, height), { level: 6 });
  const dictionary = `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`;
  return makeImageDocument(Array.from({ length: pages }, () => ({ dictionary, data, width: 575, height: 802 })));
}
