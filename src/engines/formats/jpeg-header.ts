import { isFrameHeader, walkJpegSegments } from '../../shared/walk-jpeg.ts';
import { asciiAt, viewOf } from './image-header.ts';

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
export function readJpegHeader(jpeg: Uint8Array): JpegHeader | undefined {
  let quality: number | undefined;
  for (const { marker, payload } of walkJpegSegments(jpeg, { beforeScan: true })) {
    if (marker === 0xdb && payload.length >= 65) quality ??= qualityOf(payload.subarray(1, 65));
    if (!isFrameHeader(marker)) continue;
    if (payload[0] !== 8 || payload.length < 6) return undefined;
    const view = viewOf(payload);
    return { height: view.getUint16(1), width: view.getUint16(3), channels: view.getUint8(5), quality: quality ?? 75 };
  }
  return undefined;
}

function qualityOf(table: Uint8Array): number {
  const sum = table.reduce((total, value) => total + value, 0);
  const scale = (sum / standardTableSum) * 100;
  return scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
}

/** The color transform named by Adobe's marker (APP14), undefined without one. Readers rely on it for CMYK and RGB. */
export function adobeTransform(jpeg: Uint8Array): number | undefined {
  for (const { marker, payload } of walkJpegSegments(jpeg, { beforeScan: true })) {
    if (marker === 0xee && asciiAt(payload, 0, 5) === 'Adobe') return payload[11];
  }
  return undefined;
}
