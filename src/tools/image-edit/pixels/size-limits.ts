import type { Size } from '../edit-geometry.ts';
import type { EditFormat } from '../edit-state.ts';

/**
 * A canvas over 16384 a side or 268 megapixels is silently blank in Chromium, and phones give up earlier;
 * 100 megapixels are 400 MB while drawing. libwebp stops at 16383 (WEBP_MAX_DIMENSION).
 */
export const editLimits = { side: 16_384, webpSide: 16_383, pixels: 100e6 } as const;

export type SizeProblem = { kind: 'side' | 'pixels'; most: number };

/** Asked before anything is drawn. */
export function findSizeProblem({ width, height }: Size, format: EditFormat): SizeProblem | undefined {
  const side = format === 'webp' ? editLimits.webpSide : editLimits.side;
  if (Math.max(width, height) > side) return { kind: 'side', most: side };
  return width * height > editLimits.pixels ? { kind: 'pixels', most: editLimits.pixels } : undefined;
}

/** Asked before a file is decoded: few bytes can hold very many pixels. */
export function isTooLargeToOpen({ width, height }: Size): boolean {
  return width * height > editLimits.pixels;
}
