export interface ImageSize {
  width: number;
  height: number;
}

export interface CropArea extends ImageSize {
  left: number;
  top: number;
}

/**
 * The centered part of an image that fills a frame of another shape (CSS: object-fit: cover), in whole pixels of the
 * image. Cropping before scaling keeps a 10,000 × 1 strip from becoming 10 million pixels wide on the way.
 */
export function coverFit(image: ImageSize, frame: ImageSize): CropArea {
  const scale = Math.min(image.width / frame.width, image.height / frame.height);
  const width = clamp(Math.round(frame.width * scale), image.width);
  const height = clamp(Math.round(frame.height * scale), image.height);
  return {
    left: Math.floor((image.width - width) / 2),
    top: Math.floor((image.height - height) / 2),
    width,
    height,
  };
}

function clamp(length: number, longest: number): number {
  return Math.max(1, Math.min(longest, length));
}
