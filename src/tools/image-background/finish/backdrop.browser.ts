import { coverFit, type ImageSize } from '../../../shared/cover-fit.ts';
import { parseHex } from '../options/hex-color.ts';
import { type BackgroundChoice, gradients } from '../options/new-background.ts';
import type { Place } from './finish-settings.ts';

/** What lies behind the subject, ready to be drawn. */
export type Backdrop =
  | { kind: 'none' }
  | { kind: 'color'; color: string }
  | { kind: 'gradient'; colors: readonly [string, string] }
  | { kind: 'image'; image: CanvasImageSource & ImageSize; place: Place };

/** Bitmaps the choice needs: the blurred original and the visitor's own image. */
export interface BackdropImages {
  blurred: HTMLCanvasElement | undefined;
  own: ImageBitmap | undefined;
}

export function backdropOf(choice: BackgroundChoice, images: BackdropImages, place: Place): Backdrop {
  switch (choice.type) {
    case 'none':
      return { kind: 'none' };
    case 'color': {
      const color = parseHex(choice.hex);
      return color === undefined ? { kind: 'none' } : { kind: 'color', color };
    }
    case 'gradient':
      return { kind: 'gradient', colors: gradients[choice.gradient] ?? gradients[0] };
    case 'blur':
      return images.blurred
        ? { kind: 'image', image: images.blurred, place: { scale: 1, x: 0, y: 0 } }
        : { kind: 'none' };
    case 'image':
      return images.own ? { kind: 'image', image: images.own, place } : { kind: 'none' };
  }
}

export interface Area extends ImageSize {
  x: number;
  y: number;
}

/** Fills the area, on the stage and in the result alike. */
export function drawBackdrop(context: CanvasRenderingContext2D, backdrop: Backdrop, area: Area): void {
  if (backdrop.kind === 'none') return;
  context.save();
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  if (backdrop.kind === 'image') drawPlaced(context, backdrop.image, backdrop.place, area);
  else {
    context.fillStyle = backdrop.kind === 'color' ? backdrop.color : verticalGradient(context, backdrop.colors, area);
    context.fillRect(area.x, area.y, area.width, area.height);
  }
  context.restore();
}

function verticalGradient(context: CanvasRenderingContext2D, [from, to]: readonly [string, string], area: Area) {
  // Leaning a little, as light falls.
  const lean = area.width * 0.18;
  const gradient = context.createLinearGradient(
    area.x + lean,
    area.y,
    area.x + area.width - lean,
    area.y + area.height,
  );
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  return gradient;
}

/** Fills the area around its middle, then larger and moved as the visitor has placed it; never with a gap. */
function drawPlaced(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource & ImageSize,
  { scale, x, y }: Place,
  area: Area,
): void {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = coverFit(image, area);
  const [across, down] = [width / scale, height / scale];
  const fromX = clamp(left + (width - across) / 2 - x * across, 0, image.width - across);
  const fromY = clamp(top + (height - down) / 2 - y * down, 0, image.height - down);
  context.drawImage(image, fromX, fromY, across, down, area.x, area.y, area.width, area.height);
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Small enough that all detail is gone; drawn large again step by step, each of which smooths. */
const blurSide = 28;
const drawnSide = 896;

/** Without the canvas filter, which Safari lacks. */
export function blurImage(image: ImageBitmap): HTMLCanvasElement | undefined {
  const sizeAt = (side: number) => {
    const scale = side / Math.max(image.width, image.height);
    return {
      width: Math.max(2, Math.round(image.width * scale)),
      height: Math.max(2, Math.round(image.height * scale)),
    };
  };
  let from: CanvasImageSource = image;
  let canvas: HTMLCanvasElement | undefined;
  // Down in halves first: one long step would pick single pixels.
  for (const side of [448, 224, 112, 56, blurSide, 56, 112, 224, 448, drawnSide]) {
    canvas = Object.assign(document.createElement('canvas'), sizeAt(side));
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(from, 0, 0, canvas.width, canvas.height);
    from = canvas;
  }
  return canvas;
}
