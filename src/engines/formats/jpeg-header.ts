export interface JpegHeader {
  width: number;
  height: number;
  channels: number;
  /** The quality its first quantization table stands for, on libjpeg's scale. */
  quality: number;
}

/** Sum of the standard luminance table (ITU-T T.81, table K.1), which libjpeg calls quality 50. */
const standardTableSum = 3688;

/** Size, components and quality, from the segments before the image data; 8-bit samples only. */
export function readJpegHeader(jpeg: Buffer): JpegHeader | undefined {
  let quality = 75;
  let hasTable = false;
  for (const { marker, at, length } of segmentsOf(jpeg)) {
    if (marker === 0xdb && !hasTable && length >= 67) {
      quality = qualityOf(jpeg.subarray(at + 5, at + 69));
      hasTable = true;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    if (jpeg[at + 4] !== 8 || at + 10 > jpeg.length) return undefined;
    return {
      height: jpeg.readUInt16BE(at + 5),
      width: jpeg.readUInt16BE(at + 7),
      channels: jpeg[at + 9] ?? 0,
      quality,
    };
  }
  return undefined;
}

function qualityOf(table: Buffer): number {
  const sum = table.reduce((total, value) => total + value, 0);
  const scale = (sum / standardTableSum) * 100;
  return scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
}

/** The color transform named by Adobe's marker (APP14), undefined without one. Readers rely on it for CMYK and RGB. */
export function adobeTransform(jpeg: Buffer): number | undefined {
  for (const { marker, at } of segmentsOf(jpeg)) {
    if (marker === 0xee && jpeg.toString('latin1', at + 4, at + 9) === 'Adobe') return jpeg[at + 15];
  }
  return undefined;
}

/** Marker segments up to the start of the image data. */
function* segmentsOf(jpeg: Buffer): Generator<{ marker: number; at: number; length: number }> {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xda) return;
    const length = jpeg.readUInt16BE(at + 2);
    yield { marker, at, length };
    at += 2 + length;
  }
}
