import { createBoxMean } from './box-mean.ts';
import { createGuidedFilter, type GuidedTile } from './guided-filter.ts';
import type { Image } from './image.ts';
import { growTile, hasEdge, listTiles, type PlaneSize, type Tile } from './tiles.ts';

/** Below and above these the network is sure; its last percent is noise that would leave a veil or a hole. */
const surelyBackground = 5;
const surelySubject = 250;
/** Of squared color difference; measured best of 1e-3 … 1e-6 on bench/background. */
const epsilon = 1e-4;
/** Where a neighborhood shows less of the subject than this, what is left of it is haze. */
const haze = { none: 0.05, all: 0.3 };

/**
 * The network's edge is as blurred as its image was reduced. The guided filter finds the true edge at full
 * resolution, but only in tiles that an edge runs through: elsewhere there is nothing to find. A wide window first
 * reaches hair the network left out, a narrower one then settles the details. Windows are shares of the longer side.
 */
export function refineEdges(
  image: Image,
  alpha: Uint8Array,
  windows: readonly number[],
  onShare: (share: number) => void,
): Uint8Array {
  const longSide = Math.max(image.width, image.height);
  const radii = windows.map((window) => Math.max(1, Math.round(window * longSide)));
  const hazeRadius = Math.max(1, ...radii.map((radius) => Math.round(0.75 * radius)));
  // A little less than all windows together reach: what lies farther out changes nothing that could be seen.
  const margin = radii.reduce((sum, radius) => sum + radius, hazeRadius);
  const tileSide = Math.max(192, 4 * margin);
  const maxPixels = (tileSide + 2 * margin) ** 2;
  const filter = createGuidedFilter(maxPixels);
  const clearHaze = createHazeClearing(maxPixels);
  const refined = new Uint8Array(alpha.length);
  for (const tile of listTiles(image, tileSide)) {
    if (tile.left === 0) onShare(tile.top / image.height);
    if (!hasEdge(alpha, image, tile, surelyBackground, surelySubject)) {
      snapTile(alpha, refined, image, tile);
      continue;
    }
    const around = growTile(tile, margin, image);
    const guided = filter.tile(around.right - around.left, around.bottom - around.top);
    loadTile(image, alpha, around, guided);
    for (const radius of radii) filter.filter(guided, radius, epsilon);
    clearHaze(guided, hazeRadius);
    storeTile(guided, around, refined, image, tile);
  }
  return refined;
}

/**
 * A faint veil far from any edge shows on a new background. Faint holes inside the subject are left: on bench/background
 * closing them cost more at gaps between hairs and twigs than it gained elsewhere.
 */
function createHazeClearing(maxPixels: number): (tile: GuidedTile, radius: number) => void {
  const boxMean = createBoxMean(maxPixels);
  const mean = new Float32Array(maxPixels);
  return ({ alpha, width, height }, radius) => {
    boxMean(alpha, mean, width, height, radius);
    for (let i = 0; i < width * height; i++) {
      alpha[i] = (alpha[i] ?? 0) * smoothstep(mean[i] ?? 0);
    }
  };
}

function smoothstep(value: number): number {
  const t = (value - haze.none) / (haze.all - haze.none);
  if (t <= 0) return 0;
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
}

function loadTile({ width, pixels }: Image, alpha: Uint8Array, around: Tile, tile: GuidedTile): void {
  let at = 0;
  for (let y = around.top; y < around.bottom; y++) {
    let from = y * width + around.left;
    for (let x = around.left; x < around.right; x++, from++, at++) {
      tile.red[at] = (pixels[from * 3] ?? 0) / 255;
      tile.green[at] = (pixels[from * 3 + 1] ?? 0) / 255;
      tile.blue[at] = (pixels[from * 3 + 2] ?? 0) / 255;
      tile.alpha[at] = (alpha[from] ?? 0) / 255;
    }
  }
}

function storeTile(guided: GuidedTile, around: Tile, refined: Uint8Array, size: PlaneSize, tile: Tile): void {
  for (let y = tile.top; y < tile.bottom; y++) {
    let from = (y - around.top) * guided.width + (tile.left - around.left);
    const end = y * size.width + tile.right;
    for (let i = y * size.width + tile.left; i < end; i++, from++) refined[i] = snap((guided.alpha[from] ?? 0) * 255);
  }
}

function snapTile(alpha: Uint8Array, refined: Uint8Array, size: PlaneSize, tile: Tile): void {
  for (let y = tile.top; y < tile.bottom; y++) {
    const end = y * size.width + tile.right;
    for (let i = y * size.width + tile.left; i < end; i++) refined[i] = snap(alpha[i] ?? 0);
  }
}

function snap(value: number): number {
  if (value <= surelyBackground) return 0;
  if (value >= surelySubject) return 255;
  return Math.round(((value - surelyBackground) * 255) / (surelySubject - surelyBackground));
}
