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
  from: Point,
  to: Point,
  { radius, hardness }: Brush,
): Box[] {
  const stride = area.right - area.left;
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const length2 = alongX * alongX + alongY * alongY;
  // A rim of one pixel keeps even the hardest brush from showing stairs.
  const inner = Math.max(0, Math.min(radius * hardness, radius - 0.5));
  const outer = radius + 0.5;
  const fade = 1 / (outer - inner);
  const [inner2, outer2] = [inner * inner, outer * outer];
  const bands: Box[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    const dy = y + 0.5 - from.y;
    let [left, right] = [box.right, box.left];
    let at = (y - area.top) * stride + box.left - area.left;
    for (let x = box.left; x < box.right; x++, at++) {
      // Most of what a large brush passes over it has covered before.
      if (coverage[at] === 255) continue;
      const dx = x + 0.5 - from.x;
      let t = length2 === 0 ? 0 : (dx * alongX + dy * alongY) / length2;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const offX = dx - t * alongX;
      const offY = dy - t * alongY;
      const away2 = offX * offX + offY * offY;
      if (away2 >= outer2) continue;
      let covered = 255;
      if (away2 > inner2) {
        const s = (outer - Math.sqrt(away2)) * fade;
        covered = s >= 1 ? 255 : Math.round(255 * s * s * (3 - 2 * s));
      }
      if (covered <= (coverage[at] ?? 0)) continue;
      coverage[at] = covered;
      if (x < left) left = x;
      right = x + 1;
    }
    if (left < right) addRow(bands, { left, top: y, right, bottom: y + 1 });
  }
  return bands;
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
