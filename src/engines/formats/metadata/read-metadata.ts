import type { ImageFormat } from '../../../shared/sniff-kind.ts';
import type { JpegSegment } from '../../../shared/walk-jpeg.ts';
import { readGif } from '../../image/gif/gif-blocks.ts';
import { readHeifMetadata } from '../heif/heif-metadata.ts';
import { asciiAt, viewOf } from '../image-header.ts';
import { isExif, readJpegSegments } from '../jpeg-segments.ts';
import { pngEnd, readPngChunks, readPngXmp } from '../png-chunks.ts';
import { readWebpChunks } from '../webp-chunks.ts';
import { hasGps } from './exif-block.ts';

/** What people mean by metadata, in the form each format wraps: a TIFF block, XML, a Photoshop block. */
export interface ImageMetadata {
  exif?: Uint8Array | undefined;
  xmp?: Uint8Array | undefined;
  /** As JPEG has it, with its label. */
  iptc?: Uint8Array | undefined;
}

/** What a file carries beside its image, as far as a visitor should hear of it. */
export interface MetadataSurvey {
  metadata: ImageMetadata;
  hasMetadata: boolean;
  hasLocation: boolean;
  /** Bytes behind the end of the image. */
  hasTrailingData: boolean;
}

export const xmpLabel = 'http://ns.adobe.com/xap/1.0/\0';
const iptcLabel = 'Photoshop 3.0\0';

export function surveyMetadata(bytes: Uint8Array, format: ImageFormat): MetadataSurvey {
  const { metadata, others, end } = readers[format](bytes);
  const xmpText = metadata.xmp && Buffer.from(metadata.xmp.buffer, metadata.xmp.byteOffset, metadata.xmp.length);
  return {
    metadata,
    hasMetadata: others || Object.values(metadata).some((part) => part !== undefined),
    hasLocation: (metadata.exif !== undefined && hasGps(metadata.exif)) || xmpText?.includes('GPSLatitude') === true,
    hasTrailingData: bytes.length - end > 1,
  };
}

interface Found {
  metadata: ImageMetadata;
  /** Comments, maker notes and the like, which are never kept. */
  others: boolean;
  /** Where the image ends. */
  end: number;
}

const readers: Record<ImageFormat, (bytes: Uint8Array) => Found> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGifExtras,
  avif: readHeif,
  heic: readHeif,
  bmp: (bytes) => ({ metadata: {}, others: false, end: bytes.length }),
};

function readJpeg(bytes: Uint8Array): Found {
  const segments = readJpegSegments(bytes) ?? [];
  const labelled = (marker: number, label: string) =>
    segments.find((segment) => segment.marker === marker && asciiAt(segment.payload, 0, label.length) === label);
  const last = segments.at(-1)?.bytes;
  return {
    metadata: {
      exif: segments.find(isExif)?.payload.subarray(6),
      xmp: labelled(0xe1, xmpLabel)?.payload.subarray(xmpLabel.length),
      iptc: labelled(0xed, iptcLabel)?.payload,
    },
    others: segments.some(isOther),
    end: last ? last.byteOffset - bytes.byteOffset + last.length + 2 : bytes.length,
  };
}

/** A comment, or an application's own data: FlashPix, maker notes, gain maps. JFIF, ICC and Adobe's tell colors. */
function isOther({ marker, payload }: JpegSegment): boolean {
  if (marker === 0xfe) return true;
  if (marker === 0xe2) return asciiAt(payload, 0, 11) !== 'ICC_PROFILE';
  return marker > 0xe2 && marker <= 0xef && marker !== 0xee && marker !== 0xed;
}

const pngText = /^(tEXt|zTXt|iTXt|tIME)$/;

function readPng(bytes: Uint8Array): Found {
  const exif = readPngChunks(bytes)?.find(({ type }) => type === 'eXIf')?.data;
  const { end, types } = pngEnd(bytes);
  return { metadata: { exif, xmp: readPngXmp(bytes) }, others: [...types].some((type) => pngText.test(type)), end };
}

function readWebp(bytes: Uint8Array): Found {
  const chunks = readWebpChunks(bytes) ?? [];
  const exif = chunks.find(({ type }) => type === 'EXIF')?.data;
  const isLabelled = exif && asciiAt(exif, 0, 4) === 'Exif';
  const xmp = chunks.find(({ type }) => type === 'XMP ')?.data;
  return {
    metadata: { exif: isLabelled ? exif.subarray(6) : exif, xmp },
    others: false,
    end: 8 + (bytes.length >= 8 ? viewOf(bytes).getUint32(4, true) : 0),
  };
}

function readGifExtras(bytes: Uint8Array): Found {
  const gif = readGif(bytes, Number.POSITIVE_INFINITY);
  return { metadata: {}, others: gif?.hasExtras === true, end: gif?.end ?? bytes.length };
}

function readHeif(bytes: Uint8Array): Found {
  return { metadata: readHeifMetadata(bytes), others: false, end: bytes.length };
}
