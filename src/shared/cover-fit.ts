export interface PictureSize {
  width: number;
  height: number;
}

export interface CropArea extends PictureSize {
  left: number;
  top: number;
}

/**
 * The centred part of a picture that fills a frame of another shape (CSS: object-fit: cover), in whole pixels of the
 * picture. Cropping before scaling keeps a 10,000 × 1 strip from becoming 10 million pixels wide on the way.
 */
export function coverFit(picture: PictureSize, frame: PictureSize): CropArea {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height);
  const width = clamp(Math.round(frame.width * scale), picture.width);
  const height = clamp(Math.round(frame.height * scale), picture.height);
  return {
    left: Math.floor((picture.width - width) / 2),
    top: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

function clamp(length: number, longest: number): number {
  return Math.max(1, Math.min(longest, length));
}
