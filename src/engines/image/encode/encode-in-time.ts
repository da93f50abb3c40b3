import type { Sharp } from 'sharp';

const leastMs = 500;

/** Codes an animation within a time, looked at between its frames; 'late' when that is used up. */
export async function encodeInTime(pipeline: Sharp, budgetMs: number): Promise<Buffer | 'late'> {
  if (budgetMs < leastMs) return 'late';
  try {
    return await pipeline.timeout({ seconds: Math.ceil(budgetMs / 1000) }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) return 'late';
    throw error;
  }
}
