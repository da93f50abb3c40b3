import type { CompressionLevel } from '../../../shared/compression-level.ts';
import type { LevelEstimate } from '../../../ui/controls/level-sizes.ts';
import { type CompressOptions, sideOf } from '../compress-options.ts';
import type { ImageSurvey } from './survey-image.ts';

/**
 * What a level leaves of a JPEG of quality 75 and a fifth of a byte a pixel, and how that grows with the coarseness of its
 * tables and with its bytes a pixel. Fitted to photographs; half of the estimates lie within a fifth of the truth.
 */
const jpegShares: Record<CompressionLevel, { share: number; coarseness: number; density: number }> = {
  LOW: { share: 0.67, coarseness: 0.2, density: 0.35 },
  MEDIUM: { share: 0.41, coarseness: 0.3, density: 0.5 },
  HIGH: { share: 0.39, coarseness: 0.65, density: 0.35 },
};
const usual = { coarseness: 50, density: 0.2 };
/** A JPEG that is coarse already is only packed more tightly. */
const repacked = 0.96;
/** Bytes fall a little less than pixels do. */
const pixelPower = 0.85;

/**
 * What a level leaves of a lossy WebP by its quantizer alone, for photographs of index 22, and how that grows with the
 * index. Of 11 files it was not fitted to MEDIUM was told 0.84 to 1.22 of the truth; one that is coarse stays as it is.
 */
const webpShares: Record<CompressionLevel, { share: number; power: number }> = {
  LOW: { share: 1.42, power: 0.9 },
  MEDIUM: { share: 0.7, power: 0.7 },
  HIGH: { share: 0.46, power: 0.85 },
};
const webpStep = (index: number) => (index + 8) / 30;

/** About what each level would make of an image with these options; undefined where its head does not tell. */
export function estimateImage(survey: ImageSurvey | undefined, options: CompressOptions): LevelEstimate | undefined {
  const shareAt = survey && isKept(survey, options) ? sharesOf(survey) : undefined;
  const side = sideOf(options.maxSide);
  if (!survey || !shareAt || Number.isNaN(side)) return undefined;
  const scale = Math.min(1, (side ?? Number.POSITIVE_INFINITY) / Math.max(survey.width, survey.height, 1));
  const at = (level: CompressionLevel) => Math.round(survey.bytes * shareAt(level) * scale ** (2 * pixelPower));
  return { LOW: at('LOW'), MEDIUM: at('MEDIUM'), HIGH: at('HIGH') };
}

/** Another format than its own packs in another way. */
function isKept({ kind }: ImageSurvey, { format }: CompressOptions): boolean {
  return format === 'original' || format.toLowerCase() === kind;
}

function sharesOf({ kind, bytes, width, height, ...packed }: ImageSurvey) {
  const { coarseness, quantizer } = packed;
  if (kind === 'jpeg') {
    const density = bytes / Math.max(1, width * height);
    return (level: CompressionLevel) => {
      const { share, ...powers } = jpegShares[level];
      const coarser = ((coarseness ?? usual.coarseness) / usual.coarseness) ** powers.coarseness;
      return Math.min(repacked, share * coarser * (density / usual.density) ** powers.density);
    };
  }
  if (kind !== 'webp' || quantizer === undefined) return undefined;
  return (level: CompressionLevel) => {
    const { share, power } = webpShares[level];
    return Math.min(1, share * webpStep(quantizer) ** power);
  };
}
