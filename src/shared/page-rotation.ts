import { isOverlongPageText } from './page-selection.ts';
import { fail, type Result, succeed } from './result.ts';
import { plainPageText } from './typed-text.ts';

/** Clockwise, in degrees. */
export type QuarterTurn = 90 | 180 | 270;

const quarterTurns: readonly QuarterTurn[] = [90, 180, 270];

/** Position in the result (from 1) → how far its page is turned beyond what it is already. */
export type PageRotations = ReadonlyMap<number, QuarterTurn>;

/** Reads "1:90,3:270". Each position at most once; anything else is a wrong field. */
export function parseRotations(text: string): Result<Map<number, QuarterTurn>> {
  const rotations = new Map<number, QuarterTurn>();
  if (isOverlongPageText(text)) return fail('invalid_field', { field: 'rotate' });
  for (const pair of plainPageText(text).split(',')) {
    const [position, turn, ...rest] = pair.split(':').map((part) => part.trim());
    const degrees = quarterTurns.find((known) => String(known) === turn);
    const isPosition = position !== undefined && /^[1-9]\d{0,6}$/.test(position);
    if (!isPosition || degrees === undefined || rest.length > 0 || rotations.has(Number(position)))
      return fail('invalid_field', { field: 'rotate' });
    rotations.set(Number(position), degrees);
  }
  return succeed(rotations);
}

export function writeRotations(rotations: Iterable<readonly [position: number, degrees: number]>): string {
  return [...rotations].map(([position, degrees]) => `${position}:${degrees}`).join(',');
}
