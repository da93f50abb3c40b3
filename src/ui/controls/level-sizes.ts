import { type CompressionLevel, compressionLevelIds } from '../../shared/compression-level.ts';

/** What is known of each level for the chosen files: its true size once it ran, before that an estimate. */
export interface LevelSizes {
  originalBytes: number;
  /** Of several files together. */
  isSum?: boolean;
  of: Partial<Record<CompressionLevel, { bytes: number; isEstimate: boolean }>>;
}

export type LevelEstimate = Record<CompressionLevel, number>;

interface KnownSizes {
  originalBytes: number;
  trueBytes: (level: CompressionLevel) => number | undefined;
  estimate?: LevelEstimate | undefined;
}

/**
 * An estimate gives way to what is known: a stronger level is never said to make more than a gentler one did, nor a
 * gentler one less than a stronger one did.
 */
export function levelSizes({ originalBytes, trueBytes, estimate }: KnownSizes): LevelSizes | undefined {
  const of: LevelSizes['of'] = {};
  let least = originalBytes;
  for (const level of compressionLevelIds) {
    const known = trueBytes(level);
    const bounds = { least: mostOfStronger(level, trueBytes), most: least };
    const bytes = known ?? (estimate && withinBounds(estimate[level], bounds, correction(level, estimate, trueBytes)));
    if (bytes === undefined) continue;
    of[level] = { bytes, isEstimate: known === undefined };
    least = Math.min(least, bytes);
  }
  return Object.keys(of).length > 0 ? { originalBytes, of } : undefined;
}

/** One that is refuted is first taken as wrong by as much as its neighbor was: the bound itself would look like a size. */
function withinBounds(bytes: number, { least, most }: { least: number; most: number }, correction: number): number {
  const corrected = bytes >= least && bytes < most ? bytes : Math.round(bytes * correction);
  return Math.min(most, Math.max(corrected, least));
}

/** What the nearest level that ran made of its estimate. */
function correction(level: CompressionLevel, estimate: LevelEstimate, trueBytes: KnownSizes['trueBytes']): number {
  const place = compressionLevelIds.indexOf(level);
  const distance = (id: CompressionLevel) => Math.abs(compressionLevelIds.indexOf(id) - place);
  const [nearest] = compressionLevelIds
    .filter((id) => trueBytes(id) !== undefined && estimate[id] > 0)
    .sort((a, b) => distance(a) - distance(b));
  return nearest ? (trueBytes(nearest) ?? 0) / estimate[nearest] : 1;
}

function mostOfStronger(level: CompressionLevel, trueBytes: KnownSizes['trueBytes']): number {
  const stronger = compressionLevelIds.slice(compressionLevelIds.indexOf(level) + 1);
  return Math.max(0, ...stronger.map((id) => trueBytes(id) ?? 0));
}

/** Of several files the sum, once every part of it is known. */
export function sumIfAll(bytes: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const one of bytes) {
    if (one === undefined) return undefined;
    sum += one;
  }
  return bytes.length > 0 ? sum : undefined;
}
