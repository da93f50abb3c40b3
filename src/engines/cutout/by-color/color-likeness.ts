import type { ColorPlanes } from '../planes/color-planes.ts';

/** Bins along each axis of OKLab. */
const bins = 12;
/** Share of all pixels that a color nobody has shown is given on both sides. */
const unseen = 1e-4;

/**
 * For every pixel how likely its color is one of the subject's, 0 to 1, going by what is surely subject and what is
 * surely background in the same image; half where both show it, or neither.
 */
export function likenessToSubject(
  colors: ColorPlanes,
  isSubject: (i: number) => boolean,
  isBackground: (i: number) => boolean,
): Float32Array {
  const places = Uint16Array.from(colors.lightness, (_, i) => binOf(colors, i));
  const front = countBins(places, isSubject);
  const back = countBins(places, isBackground);
  return Float32Array.from(places, (bin) => {
    const mine = (front[bin] ?? 0) + unseen;
    return mine / (mine + (back[bin] ?? 0) + unseen);
  });
}

function binOf({ lightness, a, b }: ColorPlanes, i: number): number {
  const place = (share: number) => Math.max(0, Math.min(bins - 1, Math.round(share * bins)));
  const row = place(lightness[i] ?? 0) * bins + place(((a[i] ?? 0) + 0.3) / 0.6);
  return row * bins + place(((b[i] ?? 0) + 0.3) / 0.6);
}

function countBins(places: Uint16Array, counts: (i: number) => boolean): Float32Array {
  let histogram = new Float32Array(bins ** 3);
  let total = 0;
  places.forEach((bin, i) => {
    if (!counts(i)) return;
    histogram[bin] = (histogram[bin] ?? 0) + 1;
    total++;
  });
  for (const step of [1, bins, bins * bins]) histogram = blurAlong(histogram, step);
  return histogram.map((count) => count / Math.max(1, total));
}

/** Colors beside a seen one are likely too. */
function blurAlong(histogram: Float32Array, step: number): Float32Array<ArrayBuffer> {
  const blurred = new Float32Array(histogram.length);
  for (let i = 0; i < histogram.length; i++) {
    const own = histogram[i] ?? 0;
    const place = Math.floor(i / step) % bins;
    const before = place > 0 ? (histogram[i - step] ?? 0) : own;
    const after = place < bins - 1 ? (histogram[i + step] ?? 0) : own;
    blurred[i] = 0.25 * before + 0.5 * own + 0.25 * after;
  }
  return blurred;
}
