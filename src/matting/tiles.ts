/** A rectangle of whole pixels; right and bottom are past its end. */
export interface Tile {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PlaneSize {
  width: number;
  height: number;
}

/** The tiles that cover an image, row by row; the last ones may be smaller. */
export function* listTiles({ width, height }: PlaneSize, side: number): Generator<Tile> {
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      yield { left, top, right: Math.min(width, left + side), bottom: Math.min(height, top + side) };
    }
  }
}

export function growTile(tile: Tile, margin: number, { width, height }: PlaneSize): Tile {
  return {
    left: Math.max(0, tile.left - margin),
    top: Math.max(0, tile.top - margin),
    right: Math.min(width, tile.right + margin),
    bottom: Math.min(height, tile.bottom + margin),
  };
}

/** Whether the tile holds subject as well as background: then an edge runs through it even if no pixel is soft. */
export function hasEdge(alpha: Uint8Array, { width }: PlaneSize, tile: Tile, low: number, high: number): boolean {
  let clear = false;
  let solid = false;
  for (let y = tile.top; y < tile.bottom; y++) {
    const end = y * width + tile.right;
    for (let i = y * width + tile.left; i < end; i++) {
      const value = alpha[i] ?? 0;
      if (value > low && value < high) return true;
      if (value <= low) clear = true;
      else solid = true;
    }
    if (clear && solid) return true;
  }
  return false;
}
