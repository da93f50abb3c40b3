import { isTurned, type Size, swapSides, turnAround } from '../edit-geometry.ts';
import type { EditSettings } from '../edit-state.ts';
import type { StageView } from '../stage/stage-view.ts';

interface Preview {
  /** With the covered parts gone. */
  preview: CanvasImageSource;
  isTransparent: boolean;
}

/** Draws the image as it lies on the stage; called at every change, so from the small bitmap only. */
export function drawPreview(
  canvas: HTMLCanvasElement,
  { preview, isTransparent }: Preview,
  settings: Pick<EditSettings, 'rotation' | 'straighten' | 'flip' | 'format'>,
  view: StageView,
  stage: Size,
): void {
  const density = Math.min(2, window.devicePixelRatio || 1);
  const width = Math.round(stage.width * density);
  const height = Math.round(stage.height * density);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.resetTransform();
  context.clearRect(0, 0, width, height);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.transform(...turnAround(stage, settings.rotation + settings.straighten, settings.flip, settings.rotation));
  const drawn = isTurned(settings.rotation) ? swapSides(view.frame) : view.frame;
  const place = [-drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height] as const;
  if (isTransparent) {
    context.fillStyle = settings.format === 'jpeg' ? '#fff' : (checkerboard(canvas, context) ?? '#fff');
    context.fillRect(...place);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(preview, ...place);
}

/** Behind transparent pixels, in the colors of the theme. */
function checkerboard(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): CanvasPattern | null {
  const colors = getComputedStyle(canvas);
  const tile = Object.assign(document.createElement('canvas'), { width: 24, height: 24 });
  const paint = tile.getContext('2d');
  if (!paint) return null;
  paint.fillStyle = colors.getPropertyValue('--check-a');
  paint.fillRect(0, 0, 24, 24);
  paint.fillStyle = colors.getPropertyValue('--check-b');
  paint.fillRect(0, 0, 12, 12);
  paint.fillRect(12, 12, 12, 12);
  return context.createPattern(tile, 'repeat');
}
