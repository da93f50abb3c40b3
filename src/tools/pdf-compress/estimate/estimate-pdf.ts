import type { CompressionLevel } from '../../../shared/compression-level.ts';
import type { LevelEstimate } from '../../../ui/controls/level-sizes.ts';
import { type PdfImageHead, type PdfSurvey, surveyPdf } from './survey-pdf.ts';

/** About what each level would make of a PDF; undefined where its bytes tell nothing. */
export async function estimatePdf(file: Blob): Promise<LevelEstimate | undefined> {
  try {
    const survey = surveyPdf(new Uint8Array(await file.arrayBuffer()));
    const isRead = survey.outsideBytes < survey.totalBytes;
    return isRead ? estimateOf(survey) : undefined;
  } catch {
    return undefined;
  }
}

export function estimateOf(survey: PdfSurvey): LevelEstimate {
  const low = Math.min(survey.totalBytes, bytesAt(survey, 'LOW'));
  const medium = Math.min(low, bytesAt(survey, 'MEDIUM'));
  return { LOW: low, MEDIUM: medium, HIGH: Math.min(medium, bytesAt(survey, 'HIGH')) };
}

/**
 * What becomes of each kind of bytes. The figures were fitted to 140 documents at each level; half of the estimates
 * then lie within a fifth of the truth, where the typical share is off by a half.
 */
const shares = { packed: 0.9, plain: 0.21, outside: 0.32, bilevel: 0.43, jpeg2000: 0.69 };

interface ImageLevel {
  /** As the engine resamples: to this resolution from above that. */
  dpi: number;
  aboveDpi: number;
  profiles: number;
  /** Coarser JPEGs than this stay as they are, and how much finer ones fall beside how fine they are. */
  jpegCoarseness: number;
  /** The same for one that keeps its pixels, which the engine encodes more gently. */
  keptCoarseness: number;
  jpegShare: number;
  /** Of images without loss the share that stays, and at most so many bytes a pixel. */
  losslessShare: number;
  bytesPerPixel: number;
}

const levels: Record<CompressionLevel, ImageLevel> = {
  LOW: {
    dpi: 300,
    aboveDpi: 420,
    profiles: 0.5,
    jpegCoarseness: 14,
    keptCoarseness: 14,
    jpegShare: 4.6,
    losslessShare: 0.75,
    bytesPerPixel: 0.27,
  },
  MEDIUM: {
    dpi: 150,
    aboveDpi: 225,
    profiles: 0,
    jpegCoarseness: 84,
    keptCoarseness: 45,
    jpegShare: 0.83,
    losslessShare: 0.44,
    bytesPerPixel: 0.08,
  },
  HIGH: {
    dpi: 96,
    aboveDpi: 120,
    profiles: 0,
    jpegCoarseness: 75,
    keptCoarseness: 45,
    jpegShare: 0.81,
    losslessShare: 0.44,
    bytesPerPixel: 0.08,
  },
};

function bytesAt(survey: PdfSurvey, level: CompressionLevel): number {
  const images = survey.images.reduce((sum, image) => sum + imageBytes(image, levels[level], survey), 0);
  const fonts = survey.fonts.reduce((sum, bytes) => sum + fontBytes(bytes), 0);
  const rest =
    shares.packed * survey.packedBytes + shares.plain * survey.plainBytes + shares.outside * survey.outsideBytes;
  return Math.round(images + fonts + rest + levels[level].profiles * survey.profileBytes);
}

/** A font keeps the letters that are used, which are about as many in a large one as in a small one. */
function fontBytes(bytes: number): number {
  return Math.min(bytes, 1520 * (bytes / 1000) ** 0.2);
}

const defaultCoarseness = 50;
/** Bytes fall a little less than pixels do, and than the tables get coarser. */
const pixelPower = 0.87;
const coarsenessPower = 0.87;

function imageBytes(image: PdfImageHead, level: ImageLevel, survey: PdfSurvey): number {
  const kept = pixelsKept(image, level, survey);
  const shrunk = image.bytes * kept ** pixelPower;
  switch (image.kind) {
    case 'jpeg': {
      const coarseness = kept === 1 ? level.keptCoarseness : level.jpegCoarseness;
      const finer = Math.min(1, (image.coarseness ?? defaultCoarseness) / coarseness);
      return Math.min(0.98 * image.bytes, level.jpegShare * shrunk * finer ** coarsenessPower);
    }
    case 'bilevel':
      return shares.bilevel * image.bytes;
    case 'jpeg2000':
      return shares.jpeg2000 * shrunk;
    case 'lossless':
      return Math.min(level.losslessShare * shrunk, level.bytesPerPixel * image.pixels * kept);
  }
}

/** Icons say nothing about how many images share a page. */
const smallPixels = 20_000;

/** Where it is drawn is not known: alone on its page, or beside others that take as much room. */
function pixelsKept({ longestSide }: PdfImageHead, { dpi, aboveDpi }: ImageLevel, survey: PdfSurvey): number {
  const large = survey.images.filter(({ pixels }) => pixels > smallPixels).length;
  const inches = survey.pageInches / Math.sqrt(Math.max(1, large / survey.pages));
  const placed = longestSide / inches;
  return placed > aboveDpi ? (dpi / placed) ** 2 : 1;
}
