import {
  addErrors,
  type ErrorSums,
  noErrors,
  prepareReference,
  type ReferencePlane,
  type RowRange,
} from './perceptual-errors.ts';
import { type PixelSource, toScales } from './perceptual-planes.ts';
import { perceptualTerms, planesPerScale, toPerceptualScore } from './perceptual-weights.ts';

export interface RawPixels {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/** Of what could not be compared: worse than anything that could. */
export const notScored = Number.NEGATIVE_INFINITY;

/** A prepared original that tells how alike other versions of it look: 100 = identical, 90 = no visible difference. */
export interface PerceptualScorer {
  score(other: Pick<RawPixels, 'pixels' | 'channels'>): number;
}

type PlaneName = 'x' | 'y' | 'b';
type BandReference = Map<string, ReferencePlane>;

/** A band's planes take about 30 bytes a pixel while it is compared. */
const bandPixels = 2e6;
/** Up to here the original's planes are kept between scores; above, memory counts more than time. */
const keptPixels = 4e6;
/** Transparent images are judged over a dark and a light ground, as the reference tool does, and the worse one counts. */
const grounds = [26, 230] as const;

/**
 * SSIMULACRA 2, fast enough to steer an encoder: only terms with weight are computed, the original is prepared once,
 * rows are blurred four pixels at a time by WebAssembly. Images over two megapixels are walked in bands of full width whose sums are pooled.
 */
export function createScorer(original: RawPixels): PerceptualScorer {
  const bands = splitBands(original);
  const keep = original.width * original.height <= keptPixels;
  const kept = new Map<string, BandReference>();
  const referenceOf = (ground: number, band: Band): BandReference => {
    const key = `${ground}/${band.top}`;
    const known = kept.get(key);
    if (known) return known;
    const made = prepareBand(sourceOf(original, original, band, ground));

    if (keep) kept.set(key, made);
    return made;
  };
  return {
    score(other) {
      const transparent = original.channels === 4 || other.channels === 4;
      const scores = (transparent ? grounds : [0]).map((ground) => {
        const sums = new Map<string, ErrorSums>();
        for (const band of bands) {
          addBandErrors(referenceOf(ground, band), sourceOf(original, other, band, ground), band.counted, sums);
        }
        return scoreOf(sums);
      });
      return Math.min(...scores);
    },
  };
}

/** Rows to read and, within them, rows that count. */
interface Band {
  top: number;
  rows: number;
  counted: RowRange;
}

/** Rows a band reads beyond its own: the reach of the blur at the smallest scale, so that no seam is seen. */
const overlap = 4 * 16;

function splitBands({ width, height }: RawPixels): Band[] {
  const count = Math.max(1, Math.ceil((width * height) / bandPixels));
  // Whole multiples of 16 rows keep the smaller scales in step with those of the whole image.
  const step = Math.max(16, Math.ceil(height / count / 16) * 16);
  const bands: Band[] = [];
  for (let from = 0; from < height; from += step) {
    const to = Math.min(height, from + step);
    const top = Math.max(0, from - overlap);
    const bottom = Math.min(height, to + overlap);
    bands.push({ top, rows: bottom - top, counted: { from: from - top, to: to - top } });
  }
  return bands;
}

/** The rows that count at a smaller scale; where bands meet, both halves of an odd row go to the upper one. */
function countedAt({ from, to }: RowRange, scale: number): RowRange {
  const size = 1 << scale;
  return { from: Math.ceil(from / size), to: Math.ceil(to / size) };
}

function sourceOf(
  { width }: RawPixels,
  { pixels, channels }: Pick<RawPixels, 'pixels' | 'channels'>,
  { top, rows }: Band,
  ground: number,
): PixelSource {
  return { pixels, channels, width, top, rows, ground };
}

function prepareBand(source: PixelSource): BandReference {
  const prepared: BandReference = new Map();
  toScales(source).forEach((scale, index) => {
    for (const name of planesAt(index)) {
      const plane = scale[name];
      if (plane) prepared.set(`${index}${name}`, prepareReference(plane, scale.width, scale.height));
    }
  });
  return prepared;
}

function addBandErrors(
  reference: BandReference,
  source: PixelSource,
  counted: RowRange,
  into: Map<string, ErrorSums>,
): void {
  toScales(source).forEach((scale, index) => {
    for (const name of planesAt(index)) {
      const key = `${index}${name}`;
      const prepared = reference.get(key);
      const plane = scale[name];
      if (!prepared || !plane) continue;
      const sums = into.get(key) ?? noErrors();
      addErrors(prepared, plane, countedAt(counted, index), sums);
      into.set(key, sums);
    }
  });
}

function planesAt(scale: number): readonly PlaneName[] {
  return planesPerScale[scale] ?? [];
}

function scoreOf(sums: Map<string, ErrorSums>): number {
  let weighted = 0;
  for (const { scale, plane, map, norm, weight } of perceptualTerms) {
    const found = sums.get(`${scale}${plane}`);
    if (!found) continue;
    const mean = found[`${map}${norm}`] / found.pixels;
    weighted += weight * (norm === 1 ? mean : mean ** 0.25);
  }
  return toPerceptualScore(weighted);
}
