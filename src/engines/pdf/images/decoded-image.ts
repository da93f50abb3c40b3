import type { Sharp } from 'sharp';
import { equalNeighborShare } from '../../formats/equal-neighbors.ts';
import {
  type EncodedImage,
  encodeDeflated,
  encodeExactPalette,
  encodePlainMask,
  resizeRaster,
} from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { memoize } from './memoize.ts';
import type { Raster } from './raster.ts';
import { dropEqualChannels } from './raster-traits.ts';

/** The samples of an image. What several levels want to know of them is found out once. */
export interface DecodedImage {
  image: PdfImage;
  raster: Raster;
  /** Whether these are all its pixels, none averaged away. */
  isWhole: boolean;
  /** Whether an encoded one keeps the color space of the stored one. */
  color: 'kept' | 'device';
}

export function decodedImage(image: PdfImage, decoded: Raster, color: 'kept' | 'device'): DecodedImage {
  const raster = color === 'device' && image.role === 'image' ? dropEqualChannels(decoded) : decoded;
  return { image, raster, color, isWhole: decoded.width === image.width };
}

interface Size {
  width: number;
  height: number;
}

export function resized({ raster }: DecodedImage, { width, height }: Size): Sharp {
  return resizeRaster(raster, width, height);
}

/** From this share of flat pixels on, an image is a drawing or a screenshot. */
const drawingShare = 0.35;

export const isDrawing = memoize(
  ({ raster }: DecodedImage) => equalNeighborShare(raster.data, raster, 64) > drawingShare,
);

/** All its pixels with exactly the colors that are there, if they are few. */
export const exactPalette = memoize(({ raster }: DecodedImage) => encodeExactPalette(raster));

/** All its pixels as they are, packed quickly: an upper bound of what they take. */
export const quicklyDeflated = memoize((decoded: DecodedImage) =>
  encodeDeflated(resized(decoded, decoded.raster), decoded.raster, { isQuick: true }),
);

/** All its pixels as they are. */
export const exactDeflated = memoize((decoded: DecodedImage) =>
  encodeDeflated(resized(decoded, decoded.raster), decoded.raster),
);

const plainMasks = memoize((_: DecodedImage) => new Map<number, Promise<EncodedImage | undefined>>());

/** As transparency, without loss but for the size. */
export function plainMask(decoded: DecodedImage, size: Size): Promise<EncodedImage | undefined> {
  const known = plainMasks(decoded);
  const packed = known.get(size.width) ?? encodePlainMask(resized(decoded, size), decoded.raster, size);
  known.set(size.width, packed);
  return packed;
}
