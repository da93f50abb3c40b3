import type { CompressionLevel } from '../../../shared/compression-level.ts';
import type { Candidate } from '../encode/compress-level.ts';
import { type GifFile, readGif } from './gif-blocks.ts';
import { writeGif } from './gif-write.ts';
import { restoreGifFrames } from './restore-gif-frames.ts';
import { runGifsicle } from './run-gifsicle.ts';

/** gifsicle's lossiness, from gentle to coarse. A level stops where plain drawings start to look wrong, whatever the score. */
const lossiness = {
  still: { LOW: [5, 10, 20, 30], MEDIUM: [10, 20, 30, 40, 55, 80, 110], HIGH: [20, 40, 55, 80, 110, 140, 200] },
  animation: { LOW: [10, 25], MEDIUM: [20, 40, 80], HIGH: [40, 80, 140] },
} as const satisfies Record<string, Record<CompressionLevel, readonly number[]>>;

export interface GifsicleJob {
  program: string;
  gif: GifFile;
  target: number;
  level: CompressionLevel;
  /** How the whole result looks beside the original. */
  score(bytes: Uint8Array): Promise<number>;
  /** False when there is no time for another run; and what a run took, by the clock. */
  mayAsk?(): boolean;
  onSpent?(ms: number): void;
}

/** The coarsest the program may write so that the result still meets the target; every frame and its time is kept. */
export async function compressWithGifsicle(job: GifsicleJob): Promise<Candidate | undefined> {
  const steps: readonly number[] = lossiness[job.gif.frames.length > 1 ? 'animation' : 'still'][job.level];
  const input = writeGif(job.gif);
  let best: Candidate | undefined;
  let low = 0;
  let high = steps.length - 1;
  while (low <= high && (job.mayAsk?.() ?? true)) {
    const middle = job.gif.frames.length > 1 && !best ? high : (low + high) >> 1;
    const bytes = await rewrite(job, input, steps[middle] ?? 0);
    if (!bytes) return best;
    const score = await job.score(bytes);
    if (score >= job.target) {
      if (!best || bytes.length < best.bytes.length) best = { bytes, encoder: 'gifsicle', score, lossless: false };
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return best;
}

async function rewrite(
  { program, gif, onSpent }: GifsicleJob,
  input: Uint8Array,
  lossy: number,
): Promise<Uint8Array | undefined> {
  const startedMs = performance.now();
  const written = await runGifsicle(program, input, lossy);
  onSpent?.(performance.now() - startedMs);
  const read = written && readGif(written, Number.POSITIVE_INFINITY);
  const restored = read && restoreGifFrames(gif, read);
  return restored && writeGif(restored);
}
