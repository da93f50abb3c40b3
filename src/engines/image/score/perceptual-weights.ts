/** One of the 108 averages SSIMULACRA 2 weighs: which scale, color plane, error map and norm. */
export interface PerceptualTerm {
  /** 0 = full size, each next one half of it. */
  scale: 0 | 1 | 2 | 3 | 4;
  plane: 'x' | 'y' | 'b';
  map: 'structure' | 'artifact' | 'lostDetail';
  /** 1 = mean, 4 = fourth root of the mean fourth power. */
  norm: 1 | 4;
  weight: number;
}

/**
 * The trained weights of SSIMULACRA 2.1 (Jon Sneyers, Cloudinary, April 2023; libjxl tools/ssimulacra2.cc, BSD-3-Clause).
 * Only the 25 that matter: the other 83 are below 0.003; scores with all 108 differed by 0.15 at most.
 * Leaving them out spares the work on two of three planes at full size and on the whole smallest scale.
 */
export const perceptualTerms: readonly PerceptualTerm[] = [
  { scale: 1, plane: 'x', map: 'structure', norm: 4, weight: 1.1041726426657346 },
  { scale: 2, plane: 'x', map: 'structure', norm: 4, weight: 1.8422455520539298 },
  { scale: 2, plane: 'x', map: 'artifact', norm: 4, weight: 11.441172603757666 },
  { scale: 3, plane: 'x', map: 'structure', norm: 4, weight: 1.8787594979546387 },
  { scale: 3, plane: 'x', map: 'artifact', norm: 4, weight: 10.94906990605142 },
  { scale: 4, plane: 'x', map: 'artifact', norm: 1, weight: 0.9677937080626833 },
  { scale: 4, plane: 'x', map: 'artifact', norm: 4, weight: 0.9981766977854967 },
  { scale: 0, plane: 'y', map: 'structure', norm: 4, weight: 7.466890328078848 },
  { scale: 0, plane: 'y', map: 'lostDetail', norm: 4, weight: 17.445833984131262 },
  { scale: 1, plane: 'y', map: 'structure', norm: 4, weight: 6.683678146179332 },
  { scale: 1, plane: 'y', map: 'lostDetail', norm: 4, weight: 1.027889937768264 },
  { scale: 2, plane: 'y', map: 'structure', norm: 1, weight: 225.20515300849274 },
  { scale: 2, plane: 'y', map: 'structure', norm: 4, weight: 19.213238186143016 },
  { scale: 3, plane: 'y', map: 'structure', norm: 1, weight: 176.39317598450694 },
  { scale: 3, plane: 'y', map: 'structure', norm: 4, weight: 24.43300999870476 },
  { scale: 3, plane: 'y', map: 'artifact', norm: 4, weight: 0.28520802612117757 },
  { scale: 4, plane: 'y', map: 'structure', norm: 4, weight: 34.77906344483772 },
  { scale: 4, plane: 'y', map: 'artifact', norm: 4, weight: 44.835625328877896 },
  { scale: 3, plane: 'b', map: 'structure', norm: 4, weight: 8.826982764996862 },
  { scale: 3, plane: 'b', map: 'artifact', norm: 4, weight: 23.19243343998926 },
  { scale: 4, plane: 'b', map: 'structure', norm: 1, weight: 95.1080498811086 },
  { scale: 4, plane: 'b', map: 'artifact', norm: 1, weight: 0.9863978034400682 },
  { scale: 4, plane: 'b', map: 'lostDetail', norm: 1, weight: 0.9834382792465353 },
  { scale: 4, plane: 'b', map: 'artifact', norm: 4, weight: 171.2667255897307 },
  { scale: 4, plane: 'b', map: 'lostDetail', norm: 4, weight: 0.9807858872435379 },
];

/** Which planes any term asks for, scale by scale. */
export const planesPerScale = [['y'], ['x', 'y'], ['x', 'y'], ['x', 'y', 'b'], ['x', 'y', 'b']] as const;

/** The published mapping of the weighted sum of errors onto the scale where 100 is identical. */
export function toPerceptualScore(weightedSum: number): number {
  const sum = weightedSum * 0.9562382616834844;
  const curved = 6.248496625763138e-5 * sum ** 3 - 0.020884521182843837 * sum ** 2 + 2.326765642916932 * sum;
  return curved > 0 ? 100 - 10 * curved ** 0.6276336467831387 : 100;
}
