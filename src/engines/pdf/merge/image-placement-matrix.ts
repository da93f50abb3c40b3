import type { ImagePageSize } from '../../../shared/image-page-size.ts';
import type { Orientation } from '../../formats/image-header.ts';

/** Sizes in points, upright. */
const papers = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const;
const margin = 36;
/** What screens and programs assume of an image that does not tell. Cameras write 72 without meaning it. */
const assumedDpi = 96;
const meaninglessDpi = 72;
const maxDpi = 2400;
/** The longest side a page may have in readers of old (ISO 32000-1, annex C). */
const longestSide = 14_400;
const shortestSide = 3;

export interface ImageSize {
  /** Pixels as stored. */
  width: number;
  height: number;
  orientation: Orientation;
  dpi: number | undefined;
}

export interface PlacedImage {
  pageWidth: number;
  pageHeight: number;
  /** Maps the unit square of the image onto the page, upright. */
  matrix: readonly [number, number, number, number, number, number];
}

/** The page for an image: its own size, or paper the way the image lies, with a margin and never enlarged past 72 dpi. */
export function placeImage(image: ImageSize, pageSize: ImagePageSize): PlacedImage {
  const isTurned = image.orientation >= 5;
  const width = isTurned ? image.height : image.width;
  const height = isTurned ? image.width : image.height;
  if (pageSize === 'ORIGINAL') return ownSize(width, height, image);
  const paper = papers[pageSize];
  const isWide = width > height;
  const pageWidth = isWide ? paper.height : paper.width;
  const pageHeight = isWide ? paper.width : paper.height;
  const scale = Math.min((pageWidth - 2 * margin) / width, (pageHeight - 2 * margin) / height, 1);
  const left = (pageWidth - width * scale) / 2;
  const bottom = (pageHeight - height * scale) / 2;
  const matrix = matrixOf(image.orientation, width * scale, height * scale);
  return { pageWidth, pageHeight, matrix: [...matrix.slice(0, 4), matrix[4] + left, matrix[5] + bottom] as never };
}

function ownSize(width: number, height: number, { dpi, orientation }: ImageSize): PlacedImage {
  const told = dpi !== undefined && dpi > meaninglessDpi && dpi <= maxDpi ? dpi : assumedDpi;
  const scale = Math.min(72 / told, longestSide / Math.max(width, height));
  const pageWidth = Math.max(shortestSide, width * scale);
  const pageHeight = Math.max(shortestSide, height * scale);
  return { pageWidth, pageHeight, matrix: matrixOf(orientation, pageWidth, pageHeight) };
}

/** An image is drawn into the unit square, its first row on top; the EXIF orientation says which corner that is. */
function matrixOf(orientation: Orientation, w: number, h: number): PlacedImage['matrix'] {
  switch (orientation) {
    case 1:
      return [w, 0, 0, h, 0, 0];
    case 2:
      return [-w, 0, 0, h, w, 0];
    case 3:
      return [-w, 0, 0, -h, w, h];
    case 4:
      return [w, 0, 0, -h, 0, h];
    case 5:
      return [0, -h, -w, 0, w, h];
    case 6:
      return [0, -h, w, 0, 0, h];
    case 7:
      return [0, h, w, 0, 0, 0];
    case 8:
      return [0, h, -w, 0, w, 0];
  }
}
