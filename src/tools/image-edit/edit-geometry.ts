/**
 * Where pixels go. An image is *seen* turned to the nearest right angle and flipped; crop, width and height are
 * all said as seen. What is left of the rotation after those quarter turns is the *tilt*, between -45 and 45 degrees.
 */
export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

export interface Flip {
  horizontal: boolean;
  vertical: boolean;
}

/** What decides the pixels of the result. */
export interface Pose extends Size {
  source: Size;
  crop: Rect;
  rotation: number;
  flip: Flip;
  /** A small turn on top that sets a horizon level, -45 to 45 degrees. */
  straighten: number;
  /** A straightened image is cut to a level frame, unless its corners are to be kept. */
  keepsCorners: boolean;
  pad: Pad;
}

/** Room on two sides to reach a shape. */
export interface Pad {
  /** Width ÷ height; undefined adds none. */
  ratio: number | undefined;
  fill: 'color' | 'blur';
  color: string;
}

/** One transform for all: draw `from` of the image, `drawn` large, centered on the origin. */
export interface DrawPlan {
  output: Size;
  /** In the middle of the output; what lies outside of it is room. */
  clip: Size;
  from: Rect;
  drawn: Size;
  matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

const nearestQuarter = (degrees: number) => Math.ceil(degrees / 90 - 0.5);

/** Clockwise quarter turns, 0 to 3; 45 degrees still counts as none. */
export function quartersOf(degrees: number): number {
  return ((nearestQuarter(degrees) % 4) + 4) % 4;
}

export function isTurned(degrees: number): boolean {
  return quartersOf(degrees) % 2 === 1;
}

function tiltOf(degrees: number): number {
  return degrees - 90 * nearestQuarter(degrees);
}

export function swapSides({ width, height }: Size): Size {
  return { width: height, height: width };
}

/** The whole image as seen. */
export function seenSize(source: Size, rotation: number): Size {
  return isTurned(rotation) ? swapSides(source) : { width: source.width, height: source.height };
}

export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** Where a rectangle lies after a clockwise quarter turn of the frame around it. */
export function turnRect(rect: Rect, frame: Size): Rect {
  return { x: frame.height - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width };
}

export function flipRect(rect: Rect, frame: Size, flip: Flip): Rect {
  return {
    ...rect,
    x: flip.horizontal ? frame.width - rect.x - rect.width : rect.x,
    y: flip.vertical ? frame.height - rect.y - rect.height : rect.y,
  };
}

export function swapFlips(flip: Flip): Flip {
  return { horizontal: flip.vertical, vertical: flip.horizontal };
}

/** The upright box around a tilted one: nothing is cut off. */
export function boxAround({ width, height }: Size, degrees: number): Size {
  const [cos, sin] = cosAndSin(degrees);
  const side = (length: number) => Math.max(1, Math.ceil(length - 1e-6));
  return {
    width: side(Math.abs(width * cos) + Math.abs(height * sin)),
    height: side(Math.abs(width * sin) + Math.abs(height * cos)),
  };
}

type Turned = Pick<Pose, 'width' | 'height' | 'rotation' | 'straighten' | 'keepsCorners'>;

/** How far the image lies askew, from -90 to 90 degrees. */
export function fullTilt({ rotation, straighten }: Pick<Pose, 'rotation' | 'straighten'>): number {
  return tiltOf(rotation) + straighten;
}

export function isInset({ straighten, keepsCorners }: Pick<Pose, 'straighten' | 'keepsCorners'>): boolean {
  return straighten !== 0 && !keepsCorners;
}

/** How much smaller a level frame of the same shape is that fits into the turned one: 1 without a turn. */
export function insetScale({ width, height }: Size, degrees: number): number {
  const [cos, sin] = cosAndSin(degrees).map(Math.abs) as [number, number];
  return Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
}

/** The image as it is turned, before any room is added. */
export function turnedSize(pose: Turned): Size {
  if (isInset(pose)) return { width: pose.width, height: pose.height };
  return boxAround(pose, fullTilt(pose));
}

export function outputSize(pose: Turned & Pick<Pose, 'pad'>): Size {
  const { width, height } = turnedSize(pose);
  const { ratio } = pose.pad;
  if (ratio === undefined) return { width, height };
  return { width: Math.max(width, Math.round(height * ratio)), height: Math.max(height, Math.round(width / ratio)) };
}

/** The crop in the pixels of the file. */
export function cropInSource({
  source,
  crop,
  rotation,
  flip,
}: Pick<Pose, 'source' | 'crop' | 'rotation' | 'flip'>): Rect {
  let frame = seenSize(source, rotation);
  let rect = crop;
  // On to the full circle: as many clockwise turns as bring it back upright.
  for (let turn = quartersOf(rotation); turn > 0 && turn < 4; turn++) {
    rect = turnRect(rect, frame);
    frame = swapSides(frame);
  }
  return flipRect(rect, source, flipOfSource(flip, rotation));
}

export function planDrawing(pose: Pose): DrawPlan {
  const output = outputSize(pose);
  // Enlarged by as much as the level frame is smaller: the result has the size that was asked for.
  const scale = isInset(pose) ? 1 / insetScale(pose, fullTilt(pose)) : 1;
  const sides = isTurned(pose.rotation) ? swapSides(pose) : pose;
  return {
    output,
    // Pixels of what is outside the frame stay out of the room that is added.
    clip: turnedSize(pose),
    from: cropInSource(pose),
    drawn: { width: sides.width * scale, height: sides.height * scale },
    matrix: turnAround(output, pose.rotation + pose.straighten, pose.flip, pose.rotation),
  };
}

/** Turns and flips around the middle of an area. */
export function turnAround(area: Size, degrees: number, flip: Flip, rotation = degrees): DrawPlan['matrix'] {
  const [cos, sin] = cosAndSin(degrees);
  const { horizontal, vertical } = flipOfSource(flip, rotation);
  const x = horizontal ? -1 : 1;
  const y = vertical ? -1 : 1;
  return [cos * x, sin * x, -sin * y, cos * y, area.width / 2, area.height / 2];
}

/** A flip as seen on an image that lies on its side is the other flip of its file. */
function flipOfSource(flip: Flip, rotation: number): Flip {
  return isTurned(rotation) ? swapFlips(flip) : flip;
}

/** Exact at right angles, where Math.cos(π/2) is not quite 0 and would blur every pixel. */
export function cosAndSin(degrees: number): readonly [cos: number, sin: number] {
  const quarters = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const exact = tiltOf(degrees) === 0 ? quarters[quartersOf(degrees)] : undefined;
  const radians = (degrees * Math.PI) / 180;
  return exact ?? [Math.cos(radians), Math.sin(radians)];
}
