import { encodeCanvas } from '../../../ui/canvas/encode-canvas.ts';
import {
  type AnyCanvas,
  type AnyContext,
  isRealCanvas,
  makeCanvas,
  releaseCanvas,
} from '../../../ui/canvas/make-canvas.ts';
import type { DrawPlan, Size } from '../edit-geometry.ts';
import type { EditSettings } from '../edit-state.ts';
import { adjustPixels, cssFilterOf } from './adjust-pixels.ts';
import { coverAreas, fillRoom } from './draw-parts.browser.ts';

/** The heavy work, the same in a worker and, where a browser has no OffscreenCanvas, on the page. */
export type ImageTask = { kind: 'open'; file: Blob } | { kind: 'apply'; file: Blob; plan: DrawPlan; look: ResultLook };

/** What is done to the pixels beside moving them, and how they are written. */
export type ResultLook = Pick<EditSettings, 'covers' | 'adjust' | 'pad' | 'format' | 'quality'>;

export interface OpenedImage {
  kind: 'opened';
  /** Upright, as its EXIF orientation says. */
  size: Size;
  /** Small enough to be drawn anew at every change. */
  preview: ImageBitmap;
  isTransparent: boolean;
}

export interface AppliedEdit {
  kind: 'applied';
  blob: Blob;
}

export interface FailedTask {
  kind: 'failed';
  /** 'no-canvas': this thread cannot draw, another may. 'no-room': the browser refuses a canvas of that size. */
  reason: 'no-canvas' | 'no-room' | 'unreadable';
}

export type TaskAnswer = OpenedImage | AppliedEdit | FailedTask;

/** As many pixels as the largest stage has on a dense screen. */
const previewSide = 1600;
const failed = (reason: FailedTask['reason']): FailedTask => ({ kind: 'failed', reason });

/** Never rejects. */
export async function runImageTask(task: ImageTask): Promise<TaskAnswer> {
  if (!makeCanvas({ width: 1, height: 1 })?.getContext('2d')) return failed('no-canvas');
  // Applies the EXIF orientation by itself: nobody may turn the image a second time.
  const bitmap = await createImageBitmap(task.file).catch(() => undefined);
  if (!bitmap) return failed('unreadable');
  try {
    return task.kind === 'open' ? await openImage(bitmap) : await applyEdit(bitmap, task.plan, task.look);
  } catch {
    return failed('unreadable');
  } finally {
    bitmap.close();
  }
}

async function openImage(bitmap: ImageBitmap): Promise<OpenedImage> {
  const { width, height } = bitmap;
  const scale = Math.min(1, previewSide / Math.max(width, height));
  const preview = await createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  return { kind: 'opened', size: { width, height }, preview, isTransparent: hasTransparency(preview) };
}

async function applyEdit(bitmap: ImageBitmap, plan: DrawPlan, look: ResultLook): Promise<AppliedEdit | FailedTask> {
  const canvas = makeCanvas(plan.output);
  const context = canvas?.getContext('2d');
  if (!canvas || !context || !isRealCanvas(context, plan.output)) return failed('no-room');
  if (look.format === 'jpeg') {
    // JPEG has no transparency, and a canvas writes black where nothing was drawn.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, plan.output.width, plan.output.height);
  }
  const source = look.covers.length > 0 ? coverAreas(bitmap, look.covers) : bitmap;
  if (!source) return failed('no-room');
  if (look.pad.ratio !== undefined) fillRoom(context, source, plan.output, look.pad);
  const { width, height } = plan.clip;
  const inside = [Math.floor((plan.output.width - width) / 2), Math.floor((plan.output.height - height) / 2)] as const;
  context.save();
  context.beginPath();
  context.rect(...inside, width, height);
  context.clip();
  drawPlanned(context, source, plan);
  context.restore();
  if (cssFilterOf(look.adjust)) {
    const pixels = context.getImageData(...inside, width, height);
    adjustPixels(pixels.data, look.adjust);
    context.putImageData(pixels, ...inside);
  }
  const blob = await encodeCanvas(canvas, context, look.format, look.quality);
  releaseCanvas(canvas);
  if (source !== bitmap) releaseCanvas(source as AnyCanvas);
  return { kind: 'applied', blob };
}

/** Crop, scale, flips and turn in one pass: pixels are read and blended once. */
function drawPlanned(context: AnyContext, bitmap: ImageBitmap | AnyCanvas, { from, drawn, matrix }: DrawPlan): void {
  const isPixelForPixel = from.width === drawn.width && from.height === drawn.height && matrix[0] * matrix[1] === 0;
  context.imageSmoothingEnabled = !isPixelForPixel;
  context.imageSmoothingQuality = 'high';
  context.setTransform(...matrix);
  const { width, height } = drawn;
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, -width / 2, -height / 2, width, height);
  context.resetTransform();
}

/** Looked for in a thumbnail: only what an eye would notice counts. */
function hasTransparency(preview: ImageBitmap): boolean {
  const width = Math.min(200, preview.width);
  const height = Math.min(200, preview.height);
  const context = makeCanvas({ width, height })?.getContext('2d');
  if (!context) return false;
  context.drawImage(preview, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true;
  return false;
}
