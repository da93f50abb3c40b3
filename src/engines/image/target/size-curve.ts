/** What an image takes at one mark of a dial. */
export interface SizePoint {
  mark: number;
  bytes: number;
}

interface Marks {
  /** How coarse the quantizer is at a mark; falls as marks rise. */
  coarseness(mark: number): number;
  from: number;
  to: number;
}

/** Bytes fall about with this power of the coarseness, over photographs and encoders alike. */
const usualPower = 0.75;
/** Soft shades near the top of AVIF's dial take five times as steep a way. */
const sensiblePower = { least: 0.2, most: 6 };
/** Where a search begins; the first look there tells the way. */
export const startMark = 75;
const maxLooks = 4;
/** A look this near to the size tells, with another one, which mark is right. */
const nearEnough = 0.15;

/** The highest mark that should stay under a size, and the power of the coarseness by which bytes change there. */
export interface SizeGuide {
  mark: number;
  power: number;
}

/** Two to four looks: two of them are a line in logarithms, and the size is read off it. */
export async function guideToSize(
  bytesAt: (mark: number) => Promise<number>,
  marks: Marks,
  maxBytes: number,
): Promise<SizeGuide> {
  const points: SizePoint[] = [];
  let mark = Math.min(marks.to, Math.max(marks.from, startMark));
  while (points.length < maxLooks) {
    const bytes = await bytesAt(mark);
    points.push({ mark, bytes });
    mark = predictMark(points, marks, maxBytes);
    const isNear = points.length > 1 && Math.abs(Math.log(bytes / maxBytes)) < nearEnough;
    if (isNear || points.some((point) => point.mark === mark)) break;
  }
  return { mark, power: powerNear(points, marks, maxBytes) ?? usualPower };
}

/** What was looked at already, and how to look at more. */
interface Looks {
  bytesAt(mark: number): Promise<number>;
  looked?: readonly number[];
}

const maxSought = 8;

/** The highest mark that looks tell to stay under: between one that does and the next one, which does not. */
export async function seekMark({ bytesAt, looked = [] }: Looks, marks: Marks, maxBytes: number): Promise<number> {
  const points: SizePoint[] = [];
  for (const mark of new Set(looked)) points.push({ mark, bytes: await bytesAt(mark) });
  let under = marks.from - 1;
  let over = marks.to + 1;
  points.forEach(narrow);
  for (let looks = 0; looks < maxSought && over - under > 1; looks++) {
    const told = points.length === 0 ? startMark : predictMark(points, marks, maxBytes);
    const mark = Math.min(over - 1, Math.max(under + 1, told));
    const point = { mark, bytes: await bytesAt(mark) };
    points.push(point);
    narrow(point);
  }
  return Math.min(marks.to, Math.max(marks.from, under));

  function narrow({ mark, bytes }: SizePoint): void {
    if (bytes <= maxBytes) under = Math.max(under, Math.min(mark, marks.to));
    else over = Math.min(over, Math.max(mark, marks.from));
  }
}

/** The highest mark that should stay under, at least the lowest, read off what is known. */
export function predictMark(points: readonly SizePoint[], marks: Marks, maxBytes: number, power = usualPower): number {
  const [nearest] = byNearness(points, maxBytes);
  if (!nearest) return marks.from;
  const slope = powerNear(points, marks, maxBytes) ?? power;
  const wanted = Math.log(marks.coarseness(nearest.mark)) + Math.log(nearest.bytes / maxBytes) / slope;
  let low = marks.from;
  let high = marks.to;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (Math.log(marks.coarseness(middle)) >= wanted - 1e-9) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Of the line through the nearest point and the nearest one on the other side of the size, or else the next one. */
function powerNear(points: readonly SizePoint[], { coarseness }: Marks, maxBytes: number): number | undefined {
  const [nearest, ...others] = byNearness(points, maxBytes);
  const isOver = (point: SizePoint) => point.bytes > maxBytes;
  const other = others.find((point) => nearest && isOver(point) !== isOver(nearest)) ?? others[0];
  if (!nearest || !other) return undefined;
  const run = Math.log(coarseness(other.mark) / coarseness(nearest.mark));
  const power = Math.log(nearest.bytes / other.bytes) / run;
  return power >= sensiblePower.least && power <= sensiblePower.most ? power : undefined;
}

function byNearness(points: readonly SizePoint[], maxBytes: number): SizePoint[] {
  const distance = ({ bytes }: SizePoint) => Math.abs(Math.log(bytes / maxBytes));
  return [...points].sort((one, other) => distance(one) - distance(other));
}
