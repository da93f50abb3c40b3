import { coverFit, type ImageSize } from '../../shared/cover-fit.ts';
import type { NewBackground } from './new-background.ts';

/**
 * The cut-out on a color or image as a PNG of the cut-out's size, by the same geometry as on the server.
 * Undefined where the browser cannot do it: a canvas larger than it allows, an image it cannot read.
 */
export async function composeOnto(cutout: Blob, background: NewBackground): Promise<Blob | undefined> {
  try {
    return await withImage(cutout, async (subject) => {
      const { canvas, context } = canvasOf({ width: subject.naturalWidth, height: subject.naturalHeight });
      if (background.kind === 'color') {
        context.fillStyle = background.color;
        context.fillRect(0, 0, canvas.width, canvas.height);
      } else {
        await withImage(background.image, (image) => drawCover(context, image, canvas));
      }
      context.drawImage(subject, 0, 0);
      return toPng(canvas);
    });
  } catch {
    return undefined;
  }
}

function canvasOf({ width, height }: ImageSize) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return { canvas, context };
}

function drawCover(context: CanvasRenderingContext2D, image: HTMLImageElement, frame: ImageSize): void {
  const { left, top, width, height } = coverFit(
    { width: image.naturalWidth, height: image.naturalHeight },
    { width: frame.width, height: frame.height },
  );
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, width, height, 0, 0, frame.width, frame.height);
}

/** An image element, since it applies the orientation of a photograph in every browser. */
async function withImage<T>(blob: Blob, use: (image: HTMLImageElement) => T | Promise<T>): Promise<T> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await use(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function toPng(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  // Gives the pixels back at once; Safari keeps a canvas until it must.
  canvas.width = 0;
  return blob ?? undefined;
}
