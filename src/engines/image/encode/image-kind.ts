import { equalNeighborShare } from '../../formats/equal-neighbors.ts';
import type { RawPixels } from '../score/perceptual-score.ts';

/** From this share of repeated pixels on, lossless coding can win. */
const repeatedShare = 0.25;

/** Drawings, screenshots and logos: large plain areas. */
export function isGraphic(image: RawPixels): boolean {
  return image.width === 1 || equalNeighborShare(image.pixels, image, 200) > repeatedShare;
}
