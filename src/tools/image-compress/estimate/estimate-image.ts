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

/** About what each level would make of an image with these options; undefined where its head does not tell. */
export function estimateImage(survey: ImageSurvey | undefined, options: CompressOptions): LevelEstimate | undefined {
  if (survey?.kind !== 'jpeg' || (options.format !== 'original' && options.format !== 'JPEG')) return undefined;
  const side = sideOf(options.maxSide);
  if (Number.isNaN(side)) return undefined;
  const scale = Math.min(1, (side ?? Number.POSITIVE_INFINITY) / Math.max(survey.width, survey.height, 1));
  const pixels = Math.max(1, survey.width * survey.height);
  const at = (level: CompressionLevel) => {
    const { share, ...powers } = jpegShares[level];
    const coarser = ((survey.coarseness ?? usual.coarseness) / usual.coarseness) ** powers.coarseness;
    const denser = (survey.bytes / pixels / usual.density) ** powers.density;
    const recoded = share * coarser * denser;
    return Math.round(survey.bytes * Math.min(repacked, recoded) * scale ** (2 * pixelPower));
  };
  return { LOW: at('LOW'), MEDIUM: at('MEDIUM'), HIGH: at('HIGH') };
}
