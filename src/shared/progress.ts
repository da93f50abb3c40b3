/** What a running job is doing. Each phase has a sentence in locales/<lang>/common.json under `phases`. */
export const progressPhases = [
  'waiting',
  'opening',
  'images',
  'pages',
  'joining',
  'splitting',
  'saving',
  'checking',
  'encoding',
  'cutting-out',
  'edges',
  'composing',
  // Told by the page itself, while the result is on its way.
  'receiving',
] as const;

export type ProgressPhase = (typeof progressPhases)[number];

export interface Progress {
  phase: ProgressPhase;
  /** done of total, when the phase can be counted ("9 of 14"). */
  done?: number;
  total?: number;
  /** The share of the whole job, 0 to 1, when it is known. */
  share?: number;
  /** While it waits: about how long yet, 0 for less than a second. Absent where that depends on who else will come. */
  waitSeconds?: number;
}

export type ReportProgress = (progress: Progress) => void;
