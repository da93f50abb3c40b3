import { createBoxMean } from '../../../matting/box-mean.ts';
import type { Image } from '../../../matting/image.ts';
import { likenessToSubject } from '../by-color/color-likeness.ts';
import { type ColorPlanes, toPlanes } from '../planes/color-planes.ts';
import { reduceImage, resizeAlpha } from '../planes/resize-planes.ts';
import type { NetworkAlpha } from './network.ts';

/** Areas are told on an image of this size: details of edges are found later. */
const smallSide = 256;
/** Of 255: in between, the network doubts. */
const doubt = { low: 13, high: 242 };
/** Doubt that is narrower than twice this is the fading of an edge. */
const edgeReach = 4;
/** Where the network is most in doubt, a color that only the subject has adds this much, one of the background takes it. */
const colorWeight = 0.35;
/** How much a pixel keeps to what the network said of it, against what it shares with each neighbor of its color. */
const ownWeight = 0.02;
/** Colors farther apart than this (in OKLab) share little. */
const alike = 0.06;
/** From the first on an area is taken for subject, from the second wholly so. */
const subject = { from: 0.5, wholly: 0.8 };
/** Successive over-relaxation: what a pixel keeps to itself reaches some seven pixels far, so few sweeps are enough. */
const sweeps = 40;
const overshoot = 1.6;

/**
 * The network is sometimes in doubt about a whole area, a coat or a petal, and leaves it half transparent, which no
 * solid thing is. Such an area is made solid when the areas of its color around it are subject. Edges and hair, where
 * doubt is narrow, are left as they are, and so is what is more likely background.
 */
export async function resolveUncertainAreas(image: Image, network: NetworkAlpha): Promise<NetworkAlpha> {
  const small = await reduceImage(image, smallSide);
  const square = { width: network.side, height: network.side };
  const alpha = await resizeAlpha(network.alpha, square, small);
  const mask = markAreas(alpha, small.width, small.height);
  if (!mask) return network;
  const shares = spreadShares(toPlanes(small), alpha);
  const lift = new Uint8Array(alpha.length);
  for (let i = 0; i < lift.length; i++) {
    lift[i] = Math.round(255 * (mask[i] ?? 0) * smoothstep((shares[i] ?? 0) - subject.from));
  }
  const lifts = await resizeAlpha(lift, small, square);
  const filled = network.alpha.map((value, i) => value + Math.round(((255 - value) * (lifts[i] ?? 0)) / 255));
  return { side: network.side, alpha: filled };
}

function smoothstep(above: number): number {
  const t = Math.max(0, Math.min(1, above / (subject.wholly - subject.from)));
  return t * t * (3 - 2 * t);
}

/** 1 in areas of doubt that are wider than an edge, fading out beside them; undefined when there are none. */
function markAreas(alpha: Uint8Array, width: number, height: number): Float32Array | undefined {
  const boxMean = createBoxMean(alpha.length);
  const plane = Float32Array.from(alpha, (value) => (value > doubt.low && value < doubt.high ? 1 : 0));
  boxMean(plane, plane, width, height, edgeReach);
  let found = false;
  for (let i = 0; i < plane.length; i++) {
    const isInside = (plane[i] ?? 0) > 0.999;
    plane[i] = isInside ? 1 : 0;
    found ||= isInside;
  }
  if (!found) return undefined;
  boxMean(plane, plane, width, height, edgeReach);
  for (let i = 0; i < plane.length; i++) plane[i] = (plane[i] ?? 0) > 0.001 ? 1 : 0;
  boxMean(plane, plane, width, height, 1);
  return plane;
}

/** Lets neighbors of one color agree on how much they are subject; where the network is sure, its word stands. */
function spreadShares(colors: ColorPlanes, alpha: Uint8Array): Float32Array {
  const { width, height } = colors;
  const likeness = likenessToSubject(
    colors,
    (i) => (alpha[i] ?? 0) > 229,
    (i) => (alpha[i] ?? 0) < 26,
  );
  const shares = Float32Array.from(alpha, (value) => value / 255);
  const own = shares.map((share, i) => {
    const told = share + colorWeight * (2 * (likeness[i] ?? 0) - 1) * 4 * share * (1 - share);
    return Math.max(0, Math.min(1, told));
  });
  const right = shareWithNext(colors, 1);
  const down = shareWithNext(colors, width);
  const doubtful: number[] = [];
  for (let i = 0; i < alpha.length; i++) {
    const value = alpha[i] ?? 0;
    if (value > doubt.low && value < doubt.high) doubtful.push(i);
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const i of doubtful) {
      const x = i % width;
      const toLeft = x > 0 ? (right[i - 1] ?? 0) : 0;
      const toRight = x < width - 1 ? (right[i] ?? 0) : 0;
      const toUp = i >= width ? (down[i - width] ?? 0) : 0;
      const toDown = i + width < width * height ? (down[i] ?? 0) : 0;
      const sum =
        ownWeight * (own[i] ?? 0) +
        toLeft * (shares[i - 1] ?? 0) +
        toRight * (shares[i + 1] ?? 0) +
        toUp * (shares[i - width] ?? 0) +
        toDown * (shares[i + width] ?? 0);
      const agreed = sum / (ownWeight + toLeft + toRight + toUp + toDown);
      const current = shares[i] ?? 0;
      shares[i] = current + overshoot * (agreed - current);
    }
  }
  return shares;
}

/** How much each pixel shares with the one `step` after it; past the end of a row nobody asks. */
function shareWithNext({ lightness, a, b }: ColorPlanes, step: number): Float32Array {
  const weights = new Float32Array(lightness.length);
  for (let i = 0; i + step < weights.length; i++) {
    const l = (lightness[i + step] ?? 0) - (lightness[i] ?? 0);
    const green = (a[i + step] ?? 0) - (a[i] ?? 0);
    const blue = (b[i + step] ?? 0) - (b[i] ?? 0);
    weights[i] = Math.exp(-(l * l + green * green + blue * blue) / (2 * alike * alike)) + 0.001;
  }
  return weights;
}
