import type { CompressionLevel } from '../../shared/compression-level.ts';
import type { AnyCanvas, AnyContext } from './make-canvas.ts';

const canvasFormats = ['png', 'jpeg', 'webp', 'avif'] as const;
export type CanvasFormat = (typeof canvasFormats)[number];

/** As good as the format can be, or as a level of the compress tool looks. */
export type VisualQuality = 'MAX' | CompressionLevel;

/**
 * Exactly 1 for the best: WebP is then lossless and JPEG keeps full color; at 0.99 neither is. Below, the encoders'
 * figures that look like the levels of the compress tool on photos.
 */
const figures: Record<VisualQuality, number> = { MAX: 1, LOW: 0.92, MEDIUM: 0.82, HIGH: 0.68 };

/** Throws when this browser does not write the format, which `canEncode` tells beforehand. */
export async function encodeCanvas(
  canvas: AnyCanvas,
  context: AnyContext,
  format: CanvasFormat,
  quality: VisualQuality = 'MAX',
): Promise<Blob> {
  const type = `image/${format}`;
  const blob = await toBlob(canvas, type, figures[quality]);
  if (blob?.type === type) return blob;
  if (format !== 'webp') throw new Error(`the canvas wrote ${blob?.type} instead of ${type}`);
  // Safari's canvas answers PNG when asked for WebP.
  const { encodeWebp } = await import('./encode-webp.ts');
  return encodeWebp(context.getImageData(0, 0, canvas.width, canvas.height), figures[quality]);
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
