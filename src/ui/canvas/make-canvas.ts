import type { ImageSize } from '../../shared/cover-fit.ts';

export type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
export type AnyContext = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** In a worker and on the page alike; undefined where this thread has none. */
export function makeCanvas({ width, height }: ImageSize): AnyCanvas | undefined {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  if (typeof document === 'undefined') return undefined;
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** A canvas that is too large for a browser stays silently blank: the last pixel tells. */
export function isRealCanvas(context: AnyContext, { width, height }: ImageSize): boolean {
  context.fillStyle = '#fff';
  context.fillRect(width - 1, height - 1, 1, 1);
  const [red] = context.getImageData(width - 1, height - 1, 1, 1).data;
  context.clearRect(width - 1, height - 1, 1, 1);
  return red === 255;
}

/** Safari keeps a canvas's memory until its size is gone. */
export function releaseCanvas(canvas: AnyCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
