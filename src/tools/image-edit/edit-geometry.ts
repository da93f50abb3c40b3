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
}

/** One transform for all: draw `from` of the image, `drawn` large, centered on the origin. */
export interface DrawPlan {
  output: Size;
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

export function tiltOf(degrees: number): number {
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

export function outputSize(pose: Pick<Pose, 'width' | 'height' | 'rotation'>): Size {
  return boxAround(pose, tiltOf(pose.rotation));
}

/** The crop in the pixels of the file. */
export function cropInSource({ source, crop, rotation, flip }: Omit<Pose, keyof Size>): Rect {
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
  return {
    output,
    from: cropInSource(pose),
    drawn: isTurned(pose.rotation) ? swapSides(pose) : { width: pose.width, height: pose.height },
    matrix: turnAround(output, pose.rotation, pose.flip),
  };
}

/** Turns and flips around the middle of an area. */
export function turnAround(area: Size, rotation: number, flip: Flip): DrawPlan['matrix'] {
  const [cos, sin] = cosAndSin(rotation);
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
