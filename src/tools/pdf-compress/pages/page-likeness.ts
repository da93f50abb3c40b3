import { type AnyContext, makeCanvas } from '../../../ui/canvas/make-canvas.ts';

/** Wide enough to see letters; the whole of it takes a few milliseconds. */
export const comparedWidth = 640;
const side = 8;

/** How much two drawings of a page look alike, 0 to 1; undefined where they cannot be compared. */
export function pageLikeness(before: HTMLCanvasElement, after: HTMLCanvasElement): number | undefined {
  const width = Math.min(comparedWidth, before.width);
  const height = Math.max(1, Math.round((before.height * width) / before.width));
  const first = lumaOf(before, width, height);
  const second = lumaOf(after, width, height);
  return first && second && likenessOf(first, second, width, height);
}

function lumaOf(canvas: HTMLCanvasElement, width: number, height: number): Float32Array | undefined {
  const context = makeCanvas({ width, height })?.getContext('2d', { willReadFrequently: true }) as AnyContext | null;
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return luma;
}

/** How much each scale counts, from the finest; as measured with viewers by Wang, Simoncelli and Bovik (2003). */
const scaleWeights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333];

/**
 * MS-SSIM: alike at several distances. Letters drawn half a pixel aside differ from very near and nowhere else; blur,
 * blocks and what is missing differ at every distance. Squares that are empty in both do not count: on a page of text
 * they would make any two pages alike.
 */
export function likenessOf(a: Float32Array, b: Float32Array, width: number, height: number): number {
  let [first, second, columns, rows] = [a, b, width, height];
  let likeness = 1;
  for (const [scale, weight] of scaleWeights.entries()) {
    if (Math.min(columns, rows) < side) break;
    likeness *= meanSimilarity(first, second, columns, rows, scale === scaleWeights.length - 1) ** weight;
    first = halved(first, columns, rows);
    second = halved(second, columns, rows);
    columns >>= 1;
    rows >>= 1;
  }
  return likeness;
}

function halved(luma: Float32Array, width: number, height: number): Float32Array {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = 2 * y * width + 2 * x;
      const upper = (luma[at] ?? 0) + (luma[at + 1] ?? 0);
      half[y * columns + x] = (upper + (luma[at + width] ?? 0) + (luma[at + width + 1] ?? 0)) / 4;
    }
  }
  return half;
}

/** The mean over squares of eight pixels; brightness counts at the coarsest scale alone. */
function meanSimilarity(a: Float32Array, b: Float32Array, width: number, height: number, isCoarsest: boolean): number {
  let sum = 0;
  let squares = 0;
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      const similarity = squareSimilarity(a, b, width, left, top, isCoarsest);
      if (similarity === undefined) continue;
      sum += similarity;
      squares++;
    }
  }
  return squares === 0 ? 1 : Math.max(0, sum / squares);
}

const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

function squareSimilarity(
  a: Float32Array,
  b: Float32Array,
  width: number,
  left: number,
  top: number,
  withBrightness: boolean,
): number | undefined {
  const count = side * side;
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      const one = a[y * width + x] ?? 0;
      const other = b[y * width + x] ?? 0;
      sumA += one;
      sumB += other;
      squaresA += one * one;
      squaresB += other * other;
      products += one * other;
    }
  }
  const meanA = sumA / count;
  const meanB = sumB / count;
  const varianceA = squaresA / count - meanA * meanA;
  const varianceB = squaresB / count - meanB * meanB;
  if (varianceA < 1 && varianceB < 1 && Math.abs(meanA - meanB) < 2) return undefined;
  const structure = (2 * (products / count - meanA * meanB) + c2) / (varianceA + varianceB + c2);
  return withBrightness ? structure * ((2 * meanA * meanB + c1) / (meanA * meanA + meanB * meanB + c1)) : structure;
}
