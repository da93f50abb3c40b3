const MB = 1024 * 1024;

/** Limits that both sides, the documents and the texts agree on. */
export const limits = {
  fileBytes: 10 * MB,
  mergeMinFiles: 2,
  mergeMaxFiles: 10,
  queueMaxFiles: 30,
  requestBytes: 21 * MB,
  mergeRequestBytes: 101 * MB,
  formFields: 16,
  fieldBytes: 4 * 1024,
  pagesTextBytes: 2 * 1024,
  reportBytes: 2 * 1024,

  pdfPages: 5000,
  /** All parts of a split together: pages that share a large font or image each carry their own copy of it. */
  splitBytes: 256 * MB,
  compatibilityPages: 300,
  compatibilityPagePixels: 25e6,
  compatibilityTotalPixels: 500e6,
  imagePixels: 50e6,
  animationFrames: 500,
  animationPixels: 100e6,
  /** What may be asked for: a size to stay under, a longest side. */
  targetMaxBytes: 999_999_999,
  imageMaxSide: 65_535,

  headersMs: 5_000,
  transferStallMs: 15_000,
  transferGraceMs: 10_000,
  transferBytesPerSecond: 10 * 1024,
  /** The pace is judged over so long. */
  transferWindowMs: 30_000,
  /** The longest an upload or a download may take at whatever pace: 10 MB at the least pace, and a half more. */
  transferMs: 25 * 60_000,
  uploadsInFlightBytes: 400 * MB,
  resultsInFlightBytes: 1536 * MB,

  workerBytes: 1024 * MB,
  aiWorkerBytes: 2048 * MB,
  workerDiskBytes: 1024 * MB,
  jobsPerWorker: 100,
  queueLength: 64,
  /** Of these for one client. */
  queueOfClient: 48,
  /** CPU time that a client may use of late before others go first. */
  clientCpuMs: 60_000,
  longestWaitMs: 60_000,

  backgroundTimeoutMs: 180_000,
} as const;

/**
 * How long a job may run: CPU seconds of its process, and a wall clock of three times that,
 * since neighbors on a shared machine steal time. Background has its own wall clock so that
 * the answer arrives before the page's 180 s.
 */
export const timeLimits = {
  image: { cpuMs: 20_000, wallMs: 60_000 },
  pdf: { cpuMs: 30_000, wallMs: 90_000 },
  compatibility: { cpuMs: 60_000, wallMs: 180_000 },
  background: { cpuMs: 150_000, wallMs: 170_000 },
} as const satisfies Record<string, { cpuMs: number; wallMs: number }>;

export type TimeLimit = keyof typeof timeLimits;
