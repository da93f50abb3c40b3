import type { CutoutMethod } from '../request.ts';

/** Where the visitor pointed at the background, as a share of width and height, and how far its color reaches. */
export interface SubjectHint {
  point: { x: number; y: number } | undefined;
  /** 0 to 1; undefined leaves it to the engine, which looks at the noise of the image. */
  tolerance: number | undefined;
}

export const noHint: SubjectHint = { point: undefined, tolerance: undefined };
/** Where the slider stands before it is touched. */
export const middleTolerance = 0.25;

/** Only the color method takes a hint. */
export function hintFields(method: CutoutMethod, { point, tolerance }: SubjectHint) {
  if (method !== 'color' || !point) return {};
  return { hintX: point.x, hintY: point.y, ...(tolerance === undefined ? {} : { tolerance }) };
}

/** Two equal keys mean the same cut-out. */
export function methodKey(method: CutoutMethod, hint: SubjectHint): string {
  return JSON.stringify([method, hintFields(method, hint)]);
}

const corner = { x: 0.02, y: 0.02 };
const step = 0.02;
const keyMoves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Arrow keys move the point, starting from the corner, where a background usually is. */
export function movePoint(key: string, point: SubjectHint['point']): SubjectHint['point'] {
  const move = keyMoves[key];
  if (!move) return undefined;
  return point ? toPoint(point.x + move.x, point.y + move.y) : corner;
}

export function toPoint(x: number, y: number): { x: number; y: number } {
  return { x: share(x), y: share(y) };
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
