import type { Sharp } from 'sharp';
import {
  type EncodedImage,
  encodeDeflated,
  encodeExactPalette,
  encodePlainMask,
  resizeRaster,
} from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import type { Raster } from './image-samples.ts';
import { remembered } from './memoize.ts';
import { dropEqualChannels, flatShare } from './raster-traits.ts';

/** The samples of a picture. What several levels want to know of them is found out once. */
export interface DecodedPicture {
  image: PdfImage;
  raster: Raster;
  /** Whether these are all its pixels, none averaged away. */
  isWhole: boolean;
  /** Whether an encoded one keeps the colour space of the stored one. */
  colour: 'kept' | 'device';
}

export function decodedPicture(image: PdfImage, decoded: Raster, colour: 'kept' | 'device'): DecodedPicture {
  const raster = colour === 'device' && image.role === 'picture' ? dropEqualChannels(decoded) : decoded;
  return { image, raster, colour, isWhole: decoded.width === image.width };
}

interface Size {
  width: number;
  height: number;
}

export function resized({ raster }: DecodedPicture, { width, height }: Size): Sharp {
  return resizeRaster(raster, width, height);
}

/** From this share of flat pixels on, a picture is a drawing or a screenshot. */
const drawingShare = 0.35;

export const isDrawing = remembered(({ raster }: DecodedPicture) => flatShare(raster) > drawingShare);

/** All its pixels with exactly the colours that are there, if they are few. */
export const exactPalette = remembered(({ raster }: DecodedPicture) => encodeExactPalette(raster));

/** All its pixels as they are. */
export const exactDeflated = remembered((picture: DecodedPicture) =>
  encodeDeflated(resized(picture, picture.raster), picture.raster),
);

const plainMasks = remembered((_: DecodedPicture) => new Map<number, Promise<EncodedImage | undefined>>());

/** As transparency, without loss but for the size. */
export function plainMask(picture: DecodedPicture, size: Size): Promise<EncodedImage | undefined> {
  const known = plainMasks(picture);
  const packed = known.get(size.width) ?? encodePlainMask(resized(picture, size), picture.raster, size);
  known.set(size.width, packed);
  return packed;
}
