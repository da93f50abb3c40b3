import type { EngineTask } from '../engine-task.ts';

/**
 * What a worker can be asked to do, by name. Loaded on demand, so that a worker for the AI method
 * does not carry the PDF engine and the other way round.
 */
export const allTasks = {
  compressPdf: async () => (await import('../pdf/compress.ts')).compressPdf,
  modifyPdf: async () => (await import('../pdf/modify.ts')).modifyPdf,
  mergePdfs: async () => (await import('../pdf/merge.ts')).mergePdfs,
  splitPdf: async () => (await import('../pdf/split.ts')).splitPdf,
  compressImage: async () => (await import('../image/compress.ts')).compressImage,
  removeBackground: async () => (await import('../cutout/remove-background.ts')).removeBackground,
  composeCutout: async () => (await import('../cutout/compose-cutout.ts')).composeCutout,
} satisfies Record<string, () => Promise<EngineTask<never>>>;

export type TaskName = keyof typeof allTasks;

/** What a worker does before its first order, so that the first job takes no longer than the next. */
export const warmUps: Partial<Record<TaskName, () => Promise<unknown>>> = {
  compressPdf: async () => (await import('../pdf/warm-up.ts')).warmUpPdf(),
};

/** The options that a task takes, read off its own signature. */
export type TaskOptions<Name extends TaskName> =
  Awaited<ReturnType<(typeof allTasks)[Name]>> extends EngineTask<infer Options> ? Options : never;
