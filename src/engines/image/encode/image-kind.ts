import type { RawPixels } from '../score/perceptual-score.ts';

/** Photographs repeat the pixel beside in a few percent of places (sky, blown highlights), drawings and screens in most. */
const repeatedShare = 0.25;

/** Drawings, screenshots and logos: large plain areas, where lossless coding can win. */
export function isGraphic({ pixels, channels, width, height }: RawPixels): boolean {
  let repeated = 0;
  let seen = 0;
  const rowStep = Math.max(1, Math.floor(height / 200));
  for (let y = 0; y < height; y += rowStep) {
    for (let x = 1; x < width; x++) {
      const at = (y * width + x) * channels;
      seen += 1;
      let same = true;
      for (let channel = 0; channel < channels; channel++) {
        if (pixels[at + channel] !== pixels[at - channels + channel]) same = false;
      }
      if (same) repeated += 1;
    }
  }
  return seen === 0 || repeated / seen > repeatedShare;
}
