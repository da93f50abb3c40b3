/** Fainter pixels than this are not seen: a frame around them would seem to have a margin. */
const leastAlpha = 8;

export interface Bounds {
  left: number;
  top: number;
  /** Past the last one, as `bottom`. */
  right: number;
  bottom: number;
}

/** The box around everything that shows. `alpha` is every `step`-th byte from `first` on. Undefined when nothing does. */
export function opaqueBounds(
  bytes: ArrayLike<number>,
  width: number,
  height: number,
  step = 1,
  first = 0,
): Bounds | undefined {
  const shows = (x: number, y: number) => (bytes[(y * width + x) * step + first] ?? 0) >= leastAlpha;
  const rowShows = (y: number) => {
    for (let x = 0; x < width; x++) if (shows(x, y)) return true;
    return false;
  };
  let top = 0;
  while (top < height && !rowShows(top)) top++;
  if (top === height) return undefined;
  let bottom = height;
  while (!rowShows(bottom - 1)) bottom--;
  let left = width;
  let right = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < left; x++) if (shows(x, y)) left = x;
    for (let x = width - 1; x >= right; x--) if (shows(x, y)) right = x + 1;
  }
  return { left, top, right, bottom };
}
