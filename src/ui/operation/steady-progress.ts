import type { Progress } from '../../shared/progress.ts';

/** What the upload is of the whole: the bar goes on from there when the server works. */
export const uploadShare = 0.3;

export interface Steady {
  /** Of the whole call, 0 to 1; undefined while nobody knows. Never less than before. */
  upload: (share: number) => number;
  work: (progress: Progress | undefined) => Progress | undefined;
  receive: (share: number) => Progress;
}

/** One call's progress, from its first byte to its result: a share that only ever grows. */
export function steadyProgress(): Steady {
  let furthest = 0;
  let worked: number | undefined;
  const grow = (share: number) => {
    furthest = Math.max(furthest, Math.min(1, share));
    return furthest;
  };
  return {
    upload: (share) => grow(share * uploadShare),
    work: (progress) => {
      if (!progress) return undefined;
      const { share, done, total } = progress;
      const ownShare = share ?? (done !== undefined && total ? done / total : undefined);
      // What the job does not know of itself stays where it was once something is known.
      if (ownShare === undefined) return furthest > uploadShare ? { ...progress, share: furthest } : progress;
      return { ...progress, share: grow(uploadShare + (1 - uploadShare) * ownShare) };
    },
    receive: (share) => {
      worked ??= Math.max(uploadShare, furthest);
      return { phase: 'receiving', share: grow(worked + (1 - worked) * share) };
    },
  };
}
