/** A round brush in pixels of the image. `hardness` 1 has a sharp rim, 0 fades from the middle on. */
export interface Brush {
  radius: number;
  hardness: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  /** Past the last one, as `bottom`. */
  right: number;
  bottom: number;
}

/** Everything a brush touches on its way from one point to another. */
export function boxOfStroke(from: Point, to: Point, radius: number): Box {
  return {
    left: Math.floor(Math.min(from.x, to.x) - radius - 1),
    top: Math.floor(Math.min(from.y, to.y) - radius - 1),
    right: Math.ceil(Math.max(from.x, to.x) + radius + 1),
    bottom: Math.ceil(Math.max(from.y, to.y) + radius + 1),
  };
}

export function meet(a: Box, b: Box): Box | undefined {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : undefined;
}

export function join(a: Box | undefined, b: Box): Box {
  if (!a) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The brush moved from one point to another. */
export interface Segment {
  from: Point;
  to: Point;
  /** The stroke came to `from` with the same brush: what lies behind it is covered. */
  isContinued?: boolean;
}

/** Where a stroke is and with which brush it came there. */
export interface StrokeEnd {
  at: Point;
  brush: Brush;
}

export function segmentAfter(last: StrokeEnd | undefined, from: Point, to: Point, brush: Brush): Segment {
  const isSame = last?.brush.radius === brush.radius && last.brush.hardness === brush.hardness;
  return { from, to, isContinued: isSame && last.at.x === from.x && last.at.y === from.y };
}

/**
 * Writes how much of each pixel the brush has covered, 0 to 255. Where it passes twice in one stroke the stronger
 * pass counts: a soft brush does not grow hard by being moved slowly. `box` lies inside `area`, whose rows the
 * coverage holds. Answers where anything changed, in bands of rows from the top: of a brush that moves on, its front,
 * which one box could not hold without all that lies behind it.
 */
export function coverSegment(
  coverage: Uint8Array,
  area: Box,
  box: Box,
  segment: Segment,
  { radius, hardness }: Brush,
): Box[] {
  const stride = area.right - area.left;
  // A rim of one pixel keeps even the hardest brush from showing stairs.
  const inner = Math.max(0, Math.min(radius * hardness, radius - 0.5));
  const outer = radius + 0.5;
  const bands: Box[] = [];
  const [outerRow, innerRow] = [rowsOfCapsule(segment, outer), rowsOfCapsule(segment, inner)];
  const pixelsIn = (row: Span | undefined): Span | undefined =>
    row && {
      left: Math.max(box.left, Math.ceil(row.left - 0.5)),
      right: Math.min(box.right, Math.floor(row.right - 0.5) + 1),
    };
  for (let y = box.top; y < box.bottom; y++) {
    const touched = pixelsIn(aheadOf(outerRow(y + 0.5), segment, y + 0.5));
    if (!touched || touched.left >= touched.right) continue;
    const start = (y - area.top) * stride - area.left;
    const solid = pixelsIn(innerRow(y + 0.5));
    const left = Math.min(touched.right, Math.max(touched.left, solid?.left ?? touched.right));
    const right = Math.max(left, Math.min(touched.right, solid?.right ?? touched.right));
    const changed = { left: touched.right, right: touched.left };
    coverRim(coverage, start, { left: touched.left, right: left }, y, { segment, inner, outer, changed });
    coverSolid(coverage, start, { left, right }, changed);
    coverRim(coverage, start, { left: right, right: touched.right }, y, { segment, inner, outer, changed });
    if (changed.left < changed.right) addRow(bands, { ...changed, top: y, bottom: y + 1 });
  }
  return bands;
}

interface Span {
  left: number;
  right: number;
}

/**
 * Where a row crosses all that lies within a radius of the way; it bulges nowhere inwards, so that is one span. Asked for
 * every row of a large brush at every move: what is the same for all rows is worked out once.
 */
function rowsOfCapsule({ from, to }: Segment, radius: number): (y: number) => Span | undefined {
  const [alongX, rise] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(alongX, rise);
  // The two long sides lie beside the way.
  const besideX = length > 0 ? (-rise / length) * radius : 0;
  const besideY = length > 0 ? (alongX / length) * radius : 0;
  const radius2 = radius * radius;
  return (y) => {
    const fromHalf = Math.sqrt(radius2 - (y - from.y) ** 2);
    const toHalf = Math.sqrt(radius2 - (y - to.y) ** 2);
    let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const reach = (x: number, half: number) => {
      left = Math.min(left, x - half);
      right = Math.max(right, x + half);
    };
    // The root of less than nothing is no number: the row passes that end by.
    if (fromHalf >= 0) reach(from.x, fromHalf);
    if (toHalf >= 0) reach(to.x, toHalf);
    if (rise !== 0) {
      const before = (y - from.y + besideY) / rise;
      const behind = (y - from.y - besideY) / rise;
      if (before >= 0 && before <= 1) reach(from.x - besideX + before * alongX, 0);
      if (behind >= 0 && behind <= 1) reach(from.x + besideX + behind * alongX, 0);
    }
    return left <= right ? { left, right } : undefined;
  };
}

/** Without what lies behind the point where the segment goes on: half of a large brush. */
function aheadOf(row: Span | undefined, { from, to, isContinued }: Segment, y: number): Span | undefined {
  const alongX = to.x - from.x;
  if (!row || !isContinued || (alongX === 0 && to.y === from.y)) return row;
  const behind = (from.y - y) * (to.y - from.y);
  if (alongX === 0) return behind > 0 ? undefined : row;
  const x = from.x + behind / alongX;
  return alongX > 0
    ? { left: Math.max(row.left, x), right: row.right }
    : { left: row.left, right: Math.min(row.right, x) };
}

interface Rim {
  segment: Segment;
  inner: number;
  outer: number;
  /** Grows to what was written. */
  changed: Span;
}

function coverRim(coverage: Uint8Array, start: number, { left, right }: Span, y: number, rim: Rim): void {
  const { segment, inner, outer, changed } = rim;
  const { from, to } = segment;
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const perLength2 = 1 / Math.max(1e-12, alongX * alongX + alongY * alongY);
  const fade = 1 / (outer - inner);
  const dy = y + 0.5 - from.y;
  for (let x = left; x < right; x++) {
    const had = coverage[start + x] ?? 0;
    // Most of what a large brush passes over it has covered before.
    if (had === 255) continue;
    const dx = x + 0.5 - from.x;
    let t = (dx * alongX + dy * alongY) * perLength2;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const offX = dx - t * alongX;
    const offY = dy - t * alongY;
    const s = (outer - Math.sqrt(offX * offX + offY * offY)) * fade;
    if (s <= 0) continue;
    const covered = s >= 1 ? 255 : (255 * s * s * (3 - 2 * s) + 0.5) | 0;
    if (covered <= had) continue;
    coverage[start + x] = covered;
    if (x < changed.left) changed.left = x;
    if (x >= changed.right) changed.right = x + 1;
  }
}

function coverSolid(coverage: Uint8Array, start: number, { left, right }: Span, changed: Span): void {
  let [first, end] = [left, right];
  while (first < end && coverage[start + first] === 255) first++;
  while (end > first && coverage[start + end - 1] === 255) end--;
  if (first >= end) return;
  coverage.fill(255, start + first, start + end);
  changed.left = Math.min(changed.left, first);
  changed.right = Math.max(changed.right, end);
}

/** High enough for few boxes, low enough that a box around the slope of a disc is narrow. */
const bandRows = 32;

function addRow(bands: Box[], row: Box): void {
  const last = bands.at(-1);
  if (last && row.top - last.top < bandRows) bands[bands.length - 1] = join(last, row);
  else bands.push(row);
}

/** A pen that is pressed lightly draws a thinner line; a mouse and a finger know no pressure. */
export function radiusOfPressure(radius: number, pointerType: string, pressure: number): number {
  return pointerType === 'pen' && pressure > 0 ? Math.max(0.5, radius * (0.25 + 0.75 * pressure)) : radius;
}
