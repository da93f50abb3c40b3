/** What stands between a hostile file and the machine. Each layer is used where it works, and named only where it holds. */
export const isolationLayers = [
  'own-process',
  'data-limit',
  'no-core-dumps',
  'cpu-clock',
  'memory-watchdog',
  'process-watchdog',
  'disk-watchdog',
  'dies-with-parent',
  'no-new-privileges',
  'second-user',
  'no-capabilities',
  'own-processes-only',
  'no-network',
  'read-only-files',
  'own-files-only',
  'no-user-namespaces',
] as const;
export type IsolationLayer = (typeof isolationLayers)[number];

export interface WorkerPlace {
  /** The one folder this worker may write to. */
  folder: string;
  /** Hidden from it: the temp files of all other jobs. */
  hiddenFolder: string;
  memoryBytes: number;
  /** What it runs. */
  workerPath: string;
  /** More that it may read: weights of a model that lie elsewhere. */
  readOnlyPaths?: readonly string[];
  /** Whom it runs as, where each worker is a user of its own. */
  userId?: number | undefined;
}

export interface Isolation {
  layers: readonly IsolationLayer[];
  /** Each worker gets a user id of its own, and its files with it. */
  hasUsers?: boolean;
  /** It is Node that makes a worker that user as it starts it; else the command does. */
  spawnsAsUser?: boolean;
  /** The command that runs Node inside the layers. */
  wrap(place: WorkerPlace, command: readonly string[]): string[];
}

/** No account has it: the first of the user ids that workers get. */
export const firstUserId = 1_879_048_192;
