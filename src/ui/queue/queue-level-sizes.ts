import type { CompressionLevel } from '../../shared/compression-level.ts';
import { type LevelEstimate, type LevelSizes, levelSizes, sumIfAll } from '../controls/level-sizes.ts';
import type { QueueRow } from './queue-row.ts';

const leftOut: readonly QueueRow['state']['status'][] = ['refused', 'failed', 'locked'];

/** What each level makes of all files that can be worked on; true once every one of them ran at it. */
export function queueLevelSizes(
  rows: readonly QueueRow[],
  keyAt: (level: CompressionLevel) => string,
  estimateOf: (file: File) => LevelEstimate | undefined,
): LevelSizes | undefined {
  const counted = rows.filter(({ state }) => !leftOut.includes(state.status));
  const estimateAt = (level: CompressionLevel) => sumIfAll(counted.map(({ file }) => estimateOf(file)?.[level]));
  const [low, medium, high] = [estimateAt('LOW'), estimateAt('MEDIUM'), estimateAt('HIGH')];
  const isEstimated = low !== undefined && medium !== undefined && high !== undefined;
  const sizes = levelSizes({
    originalBytes: counted.reduce((sum, { file }) => sum + file.size, 0),
    trueBytes: (level) => {
      const key = keyAt(level);
      return sumIfAll(counted.map(({ results }) => results.get(key)?.blob.size));
    },
    estimate: isEstimated ? { LOW: low, MEDIUM: medium, HIGH: high } : undefined,
  });
  return sizes && { ...sizes, isSum: true };
}
