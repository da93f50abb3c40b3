import type { CompressionLevel } from '../../shared/compression-level.ts';
import type { AnyCanvas, AnyContext } from './make-canvas.ts';

const canvasFormats = ['png', 'jpeg', 'webp', 'avif'] as const;
export type CanvasFormat = (typeof canvasFormats)[number];

/** As good as the format can be, or as a level of the compress tool looks. */
export type VisualQuality = 'MAX' | CompressionLevel;

/** Where photos reach the likeness that a level of the compress tool aims at: measured by bench/studio/quality.mjs. */
const figures: Record<Exclude<CanvasFormat, 'png'>, Record<CompressionLevel, number>> = {
  jpeg: { LOW: 0.92, MEDIUM: 0.74, HIGH: 0.5 },
  webp: { LOW: 0.95, MEDIUM: 0.77, HIGH: 0.51 },
  avif: { LOW: 0.84, MEDIUM: 0.58, HIGH: 0.48 },
};

/** Exactly 1 for the best: WebP is then lossless and JPEG keeps full color; at 0.99 neither is. */
function figureOf(format: CanvasFormat, quality: VisualQuality): number {
  return quality === 'MAX' || format === 'png' ? 1 : figures[format][quality];
}

/** Throws when this browser does not write the format, which `canEncode` tells beforehand. */
export async function encodeCanvas(
  canvas: AnyCanvas,
  context: AnyContext,
  format: CanvasFormat,
  quality: VisualQuality = 'MAX',
): Promise<Blob> {
  const type = `image/${format}`;
  const figure = figureOf(format, quality);
  const blob = await toBlob(canvas, type, figure);
  if (blob?.type === type) return blob;
  if (format !== 'webp') throw new Error(`the canvas wrote ${blob?.type} instead of ${type}`);
  // Safari's canvas answers PNG when asked for WebP.
  const { encodeWebp } = await import('./encode-webp.ts');
  return encodeWebp(context.getImageData(0, 0, canvas.width, canvas.height), figure);
}

function toBlob(canvas: AnyCanvas, type: string, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Whether this browser's canvas writes the format: some answer PNG without a word. */
export async function canEncode(format: CanvasFormat): Promise<boolean> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const blob = await toBlob(canvas, `image/${format}`, 0.5).catch(() => null);
  return blob?.type === `image/${format}`;
}
