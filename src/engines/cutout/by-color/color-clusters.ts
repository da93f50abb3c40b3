import { colorDistance, type Oklab } from '../../../matting/oklab.ts';

export interface ColorCluster extends Oklab {
  /** Of all samples, 0 to 1. */
  share: number;
}

const maxClusters = 5;
const rounds = 8;

/** K-means from the colors farthest apart; the largest cluster comes first. */
export function clusterColors(samples: readonly Oklab[]): ColorCluster[] {
  let centers = farthestColors(samples).map((color) => ({ ...color, share: 0 }));
  for (let round = 0; round < rounds; round++) {
    const sums = centers.map(() => ({ lightness: 0, a: 0, b: 0, count: 0 }));
    for (const sample of samples) {
      const sum = sums[nearestCluster(sample, centers)];
      if (!sum) continue;
      sum.lightness += sample.lightness;
      sum.a += sample.a;
      sum.b += sample.b;
      sum.count++;
    }
    centers = sums
      .filter(({ count }) => count > 0)
      .map(({ lightness, a, b, count }) => ({
        lightness: lightness / count,
        a: a / count,
        b: b / count,
        share: count / samples.length,
      }));
  }
  return centers.sort((one, other) => other.share - one.share);
}

/** In OKLab: what is farther from its neighbor is another thing. */
const closest = 0.04;

/**
 * The clusters that are the backdrop: the largest, and those that blend into it step by step (a gradient).
 * Taking every cluster of the border would take a subject that touches the border with it.
 */
export function chainClusters(clusters: readonly ColorCluster[]): ColorCluster[] {
  const chain = clusters.slice(0, 1);
  for (let before = 0; before < chain.length; ) {
    before = chain.length;
    for (const cluster of clusters) {
      const belongs = cluster.share > 0.03 && chain.some((known) => colorDistance(known, cluster) < closest);
      if (belongs && !chain.includes(cluster)) chain.push(cluster);
    }
  }
  return chain;
}

function nearestCluster(color: Oklab, clusters: readonly Oklab[]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  clusters.forEach((cluster, index) => {
    const distance = colorDistance(color, cluster);
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  });
  return nearest;
}

function farthestColors(samples: readonly Oklab[]): Oklab[] {
  const chosen = samples.slice(0, 1);
  const distances = samples.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length > 0 && chosen.length < maxClusters) {
    const last = chosen[chosen.length - 1];
    let farthest = -1;
    let most = 0.03;
    samples.forEach((sample, index) => {
      const distance = Math.min(distances[index] ?? 0, last ? colorDistance(sample, last) : 0);
      distances[index] = distance;
      if (distance > most) {
        most = distance;
        farthest = index;
      }
    });
    const next = samples[farthest];
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}
