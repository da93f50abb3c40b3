import type { Image } from '../../../matting/image.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';

/** Of `meanOfSquares`. */
export const squareSide = 4;

/**
 * Means of squares of four by four pixels; those at the right and lower end may be smaller. Written out: a pipeline of
 * sharp takes about 2 ms before its first pixel, more than a small image has to spend.
 */
export function meanOfSquares({ width, height, pixels }: Image): Image {
  const across = Math.ceil(width / squareSide);
  const down = Math.ceil(height / squareSide);
  const means = new Uint8Array(across * down * 3);
  const sums = new Uint16Array(across * 3);
  for (let squareY = 0, to = 0; squareY < down; squareY++) {
    const top = squareY * squareSide;
    const bottom = Math.min(height, top + squareSide);
    sums.fill(0);
    for (let y = top; y < bottom; y++) addRow(sums, pixels, y * width * 3, width);
    for (let squareX = 0, from = 0; squareX < across; squareX++, from += 3, to += 3) {
      const share = 1 / ((bottom - top) * Math.min(squareSide, width - squareX * squareSide));
      means[to] = (sums[from] ?? 0) * share + 0.5;
      means[to + 1] = (sums[from + 1] ?? 0) * share + 0.5;
      means[to + 2] = (sums[from + 2] ?? 0) * share + 0.5;
    }
  }
  return { width: across, height: down, pixels: means };
}

/** Written out for whole squares: a loop of four takes twice as long. */
function addRow(sums: Uint16Array, pixels: Uint8Array, start: number, width: number): void {
  const whole = Math.floor(width / squareSide) * 3;
  let at = start;
  for (let to = 0; to < whole; to += 3, at += 12) {
    const red = (pixels[at] ?? 0) + (pixels[at + 3] ?? 0) + (pixels[at + 6] ?? 0) + (pixels[at + 9] ?? 0);
    const green = (pixels[at + 1] ?? 0) + (pixels[at + 4] ?? 0) + (pixels[at + 7] ?? 0) + (pixels[at + 10] ?? 0);
    const blue = (pixels[at + 2] ?? 0) + (pixels[at + 5] ?? 0) + (pixels[at + 8] ?? 0) + (pixels[at + 11] ?? 0);
    sums[to] = (sums[to] ?? 0) + red;
    sums[to + 1] = (sums[to + 1] ?? 0) + green;
    sums[to + 2] = (sums[to + 2] ?? 0) + blue;
  }
  for (; at < start + width * 3; at += 3) {
    sums[whole] = (sums[whole] ?? 0) + (pixels[at] ?? 0);
    sums[whole + 1] = (sums[whole + 1] ?? 0) + (pixels[at + 1] ?? 0);
    sums[whole + 2] = (sums[whole + 2] ?? 0) + (pixels[at + 2] ?? 0);
  }
}

/** Every pixel is the mean of the area it covers; images that fit already stay as they are. */
export function reduceByArea(image: Image, longSide: number): Image {
  const shrink = longSide / Math.max(image.width, image.height);
  if (shrink >= 1) return image;
  const size = {
    width: Math.max(1, Math.round(image.width * shrink)),
    height: Math.max(1, Math.round(image.height * shrink)),
  };
  const rows = averageDown(image, size.height);
  return averageAcross(rows, image.width, size);
}

/** Which of `length` samples a target pixel covers: the first, the last, and how much of either. */
function coverOf(target: number, targets: number, length: number) {
  const from = (target * length) / targets;
  const to = ((target + 1) * length) / targets;
  const first = Math.floor(from);
  const last = Math.min(length - 1, Math.ceil(to) - 1);
  return { first, last, firstShare: Math.min(to, first + 1) - from, lastShare: to - last, area: to - from };
}

function averageDown({ width, height, pixels }: Image, rows: number): Float32Array {
  const stride = width * 3;
  const averaged = new Float32Array(rows * stride);
  for (let y = 0; y < rows; y++) {
    const { first, last, firstShare, lastShare, area } = coverOf(y, rows, height);
    for (let row = first; row <= last; row++) {
      const share = (row === first ? firstShare : row === last ? lastShare : 1) / area;
      for (let i = 0, from = row * stride, to = y * stride; i < stride; i++, from++, to++) {
        averaged[to] = (averaged[to] ?? 0) + share * (pixels[from] ?? 0);
      }
    }
  }
  return averaged;
}

function averageAcross(rows: Float32Array, sourceWidth: number, { width, height }: PlaneSize): Image {
  const pixels = new Uint8Array(width * height * 3);
  for (let x = 0; x < width; x++) {
    const { first, last, firstShare, lastShare, area } = coverOf(x, width, sourceWidth);
    for (let y = 0; y < height; y++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let column = first, at = (y * sourceWidth + first) * 3; column <= last; column++, at += 3) {
        const share = column === first ? firstShare : column === last ? lastShare : 1;
        red += share * (rows[at] ?? 0);
        green += share * (rows[at + 1] ?? 0);
        blue += share * (rows[at + 2] ?? 0);
      }
      const to = (y * width + x) * 3;
      pixels[to] = red / area + 0.5;
      pixels[to + 1] = green / area + 0.5;
      pixels[to + 2] = blue / area + 0.5;
    }
  }
  return { width, height, pixels };
}
