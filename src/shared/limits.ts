import { choices } from './choices.ts';

const MB = 1024 * 1024;
const { maxFileMb, maxFiles, timeLimitFactor } = choices;

/** A file, and a whole request, against those that the bounds of memory, disk and time were measured with. */
const fileGrowth = Math.max(1, maxFileMb / 10);
const requestGrowth = Math.max(fileGrowth, (maxFileMb * maxFiles) / 100);

/** Limits that both sides, the documents and the texts agree on. */
export const limits = {
  fileBytes: maxFileMb * MB,
  mergeMinFiles: 2,
  mergeMaxFiles: maxFiles,
  queueMaxFiles: 30,
  /** Two files (an image and its background), and what is between them. */
  requestBytes: (2 * maxFileMb + 1) * MB,
  mergeRequestBytes: (maxFileMb * maxFiles + 1) * MB,
  formFields: 16,
  fieldBytes: 4 * 1024,
  pagesTextBytes: 2 * 1024,
  reportBytes: 2 * 1024,

  pdfPages: 5000,
  /** More numbered objects than a file can honestly hold: such a table only costs time. */
  pdfObjects: 1_000_000 * fileGrowth,
  /** All parts of a split together: pages that share a large font or image each carry their own copy of it. */
  splitBytes: 256 * MB * fileGrowth,
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
  /** The longest an upload or a download may take at whatever pace: a file at the least pace, and a half more. */
  transferMs: 25 * 60_000 * fileGrowth,
  uploadsInFlightBytes: 400 * MB * requestGrowth,
  resultsInFlightBytes: 1536 * MB * requestGrowth,

  /** The PDF engine cannot address more than 4 GB. */
  workerBytes: Math.min(1024 * requestGrowth, 4096) * MB,
  aiWorkerBytes: 2048 * MB,
  workerDiskBytes: 1024 * MB * requestGrowth,
  jobsPerWorker: 100,
  queueLength: 64,
  /** Of these for one client. */
  queueOfClient: 48,
  /** CPU time that a client may use of late before others go first. */
  clientCpuMs: 60_000,
  longestWaitMs: 60_000,

  backgroundTimeoutMs: 180_000 * timeLimitFactor,
} as const;

/**
 * How long a job may run: CPU seconds of its process, and a wall clock of three times that,
 * since neighbors on a shared machine steal time. Background has its own wall clock so that
 * the answer arrives before the page's 180 s. The operator's factor stretches them all.
 */
export const timeLimits = {
  image: timeLimit(20_000, 60_000),
  pdf: timeLimit(30_000, 90_000),
  compatibility: timeLimit(60_000, 180_000),
  background: timeLimit(150_000, 170_000),
} as const;

function timeLimit(cpuMs: number, wallMs: number) {
  return { cpuMs: cpuMs * timeLimitFactor, wallMs: wallMs * timeLimitFactor };
}

export type TimeLimit = keyof typeof timeLimits;
