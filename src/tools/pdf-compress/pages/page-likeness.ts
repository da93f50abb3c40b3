import { type AnyContext, makeCanvas } from '../../../ui/canvas/make-canvas.ts';

/** Wide enough to see letters; the whole of it takes a few milliseconds. */
const comparedWidth = 640;
const side = 8;

/** How much two drawings of a page look alike, 0 to 1; undefined where they cannot be compared. */
export function pageLikeness(before: HTMLCanvasElement, after: HTMLCanvasElement): number | undefined {
  const width = Math.min(comparedWidth, before.width);
  const height = Math.max(1, Math.round((before.height * width) / before.width));
  const first = lumaOf(before, width, height);
  const second = lumaOf(after, width, height);
  return first && second && structuralSimilarity(first, second, width, height);
}

function lumaOf(canvas: HTMLCanvasElement, width: number, height: number): Float32Array | undefined {
  const context = makeCanvas({ width, height })?.getContext('2d', { willReadFrequently: true }) as AnyContext | null;
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(canvas, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return luma;
}

/**
 * SSIM over squares of eight pixels. Squares that are empty in both do not count: on a page of text they would make any
 * two pages alike.
 */
export function structuralSimilarity(a: Float32Array, b: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      const similarity = squareSimilarity(a, b, width, left, top);
      if (similarity === undefined) continue;
      sum += similarity;
      squares++;
    }
  }
  return squares === 0 ? 1 : sum / squares;
}

const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

function squareSimilarity(a: Float32Array, b: Float32Array, width: number, left: number, top: number) {
  const count = side * side;
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
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
  const covariance = products / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  );
}
