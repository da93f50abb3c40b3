import { encodeCanvas } from '../../../ui/canvas/encode-canvas.ts';
import { isRealCanvas, releaseCanvas } from '../../../ui/canvas/make-canvas.ts';
import { setDensity } from '../../../ui/canvas/set-density.ts';
import type { CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import { type Backdrop, drawBackdrop } from './backdrop.browser.ts';
import type { FinishFrame } from './finish-frame.ts';
import { type FinishSettings, idFormatOf } from './finish-settings.ts';

export interface Finish {
  settings: FinishSettings;
  frame: FinishFrame;
  backdrop: Backdrop;
}

/** Of the result's longer side. */
export const shadowShape = { blur: 0.045, down: 0.018 };

/** The finished image as a file; undefined where the browser has no room for it. */
export async function exportFinish(
  tiles: CutoutTiles,
  { settings, frame, backdrop }: Finish,
  format: FinishSettings['format'] = settings.format,
): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), frame.output);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || !isRealCanvas(context, frame.output)) return undefined;
    // JPEG has no transparency: what is left open becomes white, not black.
    const behind =
      backdrop.kind === 'none' && format === 'jpeg' ? ({ kind: 'color', color: '#FFFFFF' } as const) : backdrop;
    drawBackdrop(context, behind, { x: 0, y: 0, ...frame.output });
    drawSubject(context, tiles, frame, settings.hasShadow ? settings.shadow : 0);
    const blob = await encodeCanvas(canvas, context, format, format === 'png' ? 'MAX' : 'LOW');
    return idFormatOf(settings.size) ? await setDensity(blob, settings.dpi) : blob;
  } catch {
    return undefined;
  } finally {
    releaseCanvas(canvas);
  }
}

/** A shadow falls from the subject as a whole: from its tiles it would fall on their neighbors. */
function drawSubject(context: CanvasRenderingContext2D, tiles: CutoutTiles, frame: FinishFrame, shadow: number): void {
  if (shadow === 0) {
    drawTiles(context, tiles, frame);
    return;
  }
  const { width, height } = frame.output;
  const subject = Object.assign(document.createElement('canvas'), { width, height });
  const onto = subject.getContext('2d');
  if (!onto) throw new Error('no canvas');
  drawTiles(onto, tiles, frame);
  const side = Math.max(width, height);
  context.shadowColor = `rgb(0 0 0 / ${shadow})`;
  context.shadowBlur = side * shadowShape.blur;
  context.shadowOffsetY = side * shadowShape.down;
  context.drawImage(subject, 0, 0);
  context.shadowColor = 'transparent';
  releaseCanvas(subject);
}

/** Tiles meet on whole pixels of the result, so that no seam shows between them. */
function drawTiles(context: CanvasRenderingContext2D, { tiles }: CutoutTiles, { box, output }: FinishFrame): void {
  const scaleX = output.width / (box.right - box.left);
  const scaleY = output.height / (box.bottom - box.top);
  context.imageSmoothingEnabled = scaleX !== 1 || scaleY !== 1;
  context.imageSmoothingQuality = 'high';
  for (const { canvas, left, top, right, bottom } of tiles) {
    const x = Math.round((left - box.left) * scaleX);
    const y = Math.round((top - box.top) * scaleY);
    const width = Math.round((right - box.left) * scaleX) - x;
    const height = Math.round((bottom - box.top) * scaleY) - y;
    const isInside = x < output.width && y < output.height && x + width > 0 && y + height > 0;
    if (isInside && width > 0 && height > 0) context.drawImage(canvas, x, y, width, height);
  }
}
