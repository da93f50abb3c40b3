import { findSoftBoxes, forEachRunOf } from './alpha-runs.ts';
import {
  type ColorLayers,
  createLayers,
  inheritLayers,
  relaxLayers,
  relaxPlaces,
  settleAlpha,
  settleFlat,
} from './color-layers.ts';
import type { Image } from './image.ts';
import { growTile, type PlaneSize, type Tile } from './tiles.ts';

const tileSide = 64;
const tileMargin = 8;
/** The whole image is solved up to this many pixels a side; finer levels only where the edge is. */
const coarseSide = 128;
const smallSide = 32;

/**
 * Takes the old background's color out of the soft edge, so that no fringe of it shows on a new one, and settles
 * alpha by how much of both colors a pixel shows, unless it is known to be right. Works in place.
 * Pixels that are fully clear become black: they show nothing and compress to nothing.
 */
export function removeFringe(
  raster: Image,
  alpha: Uint8Array,
  alphaIs: 'estimated' | 'known',
  onShare: (share: number) => void,
): void {
  const coarse = solveCoarse(raster, alpha);
  const layersOf = createLayerStore();
  const solved: SolvedPixels[] = [];
  const boxes = findSoftBoxes(alpha, raster, tileSide);
  for (let at = 0; at < boxes.length; at += 4) {
    const tile = {
      left: boxes[at] ?? 0,
      top: boxes[at + 1] ?? 0,
      right: boxes[at + 2] ?? 0,
      bottom: boxes[at + 3] ?? 0,
    };
    if (tile.bottom === 0) continue;
    onShare(at / boxes.length);
    const around = growTile(tile, tileMargin, raster);
    // Kept until all are solved: a neighbor's margin must read this tile's original colors.
    const { layers, edge } = solveTile(raster, alpha, around, coarse, layersOf);
    if (alphaIs === 'estimated') {
      settleAlpha(layers, edge);
      relaxPlaces(layers, edge, 1);
    }
    solved.push(takeSoft(layers, alpha, raster, tile, around));
  }
  for (const tile of solved) writeSoft(raster, alpha, tile);
  clearBackground(raster, alpha);
}

/** Levels grow from a single pixel to the coarse size by the same factor in both directions, as in the paper. */
function solveCoarse(raster: Image, alpha: Uint8Array): ColorLayers {
  const shrink = Math.min(1, coarseSide / Math.max(raster.width, raster.height));
  const width = Math.max(1, Math.round(raster.width * shrink));
  const height = Math.max(1, Math.round(raster.height * shrink));
  const steps = Math.max(1, Math.ceil(Math.log2(Math.max(width, height))));
  let layers = createLayers(1, 1);
  startFromMeans(layers, raster, alpha);
  for (let step = 1; step <= steps; step++) {
    const level = createLayers(Math.round(width ** (step / steps)), Math.round(height ** (step / steps)));
    const [x, y] = [raster.width / level.width, raster.height / level.height];
    sampleLevel(level, raster, alpha, 0, 0, x, y);
    const coarser = layers;
    const [across, down] = [coarser.width / level.width, coarser.height / level.height];
    inheritLayers(level, coarser, { start: across / 2, step: across }, { start: down / 2, step: down });
    relaxLayers(level, Math.max(level.width, level.height) <= smallSide ? 10 : 2);
    layers = level;
  }
  return layers;
}

function startFromMeans(layers: ColorLayers, { pixels }: Image, alpha: Uint8Array): void {
  const front = new Float64Array(3);
  const back = new Float64Array(3);
  let solid = 1e-9;
  let clear = 1e-9;
  const step = Math.max(1, Math.floor(alpha.length / 5000));
  for (let i = 0; i < alpha.length; i += step) {
    const share = (alpha[i] ?? 0) / 255;
    solid += share;
    clear += 1 - share;
    for (let channel = 0; channel < 3; channel++) {
      const color = pixels[i * 3 + channel] ?? 0;
      front[channel] = (front[channel] ?? 0) + color * share;
      back[channel] = (back[channel] ?? 0) + color * (1 - share);
    }
  }
  layers.foreground.set(front.map((sum) => sum / solid));
  layers.background.set(back.map((sum) => sum / clear));
}

/** Layers of a tile reduced so many times. */
type LayersOf = (factor: number, width: number, height: number) => ColorLayers;

/** Their planes are made once for each level, as large as any tile needs them, and used again. */
function createLayerStore(): LayersOf {
  const store = new Map<number, ColorLayers>();
  return (factor, width, height) => {
    const most = Math.ceil((tileSide + 2 * tileMargin) / factor);
    const layers = store.get(factor) ?? createLayers(most, most);
    store.set(factor, layers);
    layers.width = width;
    layers.height = height;
    return layers;
  };
}

function solveTile(
  raster: Image,
  alpha: Uint8Array,
  around: Tile,
  coarse: ColorLayers,
  layersOf: LayersOf,
): { layers: ColorLayers; edge: readonly number[] } {
  const [coarseX, coarseY] = [coarse.width / raster.width, coarse.height / raster.height];
  let factor = 2 ** Math.max(0, Math.floor(Math.log2(1 / Math.max(coarseX, coarseY))));
  let layers: ColorLayers | undefined;
  let edge: readonly number[] = [];
  for (; factor >= 1; factor /= 2) {
    const level = layersOf(
      factor,
      Math.ceil((around.right - around.left) / factor),
      Math.ceil((around.bottom - around.top) / factor),
    );
    const scale = factor;
    sampleLevel(level, raster, alpha, around.left, around.top, scale, scale);
    if (layers) inheritLayers(level, layers, { start: 0, step: 0.5 }, { start: 0, step: 0.5 });
    else
      inheritLayers(
        level,
        coarse,
        { start: (around.left + 0.5 * scale) * coarseX, step: scale * coarseX },
        { start: (around.top + 0.5 * scale) * coarseY, step: scale * coarseY },
      );
    edge = settleFlat(level);
    relaxPlaces(level, edge, 2);
    layers = level;
  }
  return { layers: layers ?? coarse, edge };
}

/** Reads every `stepX`-th and `stepY`-th pixel: averages would mix the very colors that are to be told apart. */
function sampleLevel(
  level: ColorLayers,
  { width, height, pixels }: Image,
  alpha: Uint8Array,
  left: number,
  top: number,
  stepX: number,
  stepY: number,
): void {
  let at = 0;
  for (let y = 0; y < level.height; y++) {
    const row = Math.min(height - 1, Math.floor(top + (y + 0.5) * stepY)) * width;
    for (let x = 0; x < level.width; x++, at++) {
      const from = row + Math.min(width - 1, Math.floor(left + (x + 0.5) * stepX));
      level.alpha[at] = (alpha[from] ?? 0) / 255;
      level.image[at * 3] = pixels[from * 3] ?? 0;
      level.image[at * 3 + 1] = pixels[from * 3 + 1] ?? 0;
      level.image[at * 3 + 2] = pixels[from * 3 + 2] ?? 0;
    }
  }
}

function clearBackground({ pixels }: Image, alpha: Uint8Array): void {
  forEachRunOf(alpha, 0, (start, end) => pixels.fill(0, start * 3, end * 3));
}

/** What is to be written in the end: soft pixels only, a small part of most tiles. */
interface SolvedPixels {
  places: Uint32Array;
  colors: Uint8ClampedArray;
  alpha: Uint8ClampedArray;
}

function takeSoft(
  { foreground, alpha: solved, width: stride }: ColorLayers,
  alpha: Uint8Array,
  { width }: PlaneSize,
  tile: Tile,
  around: Tile,
): SolvedPixels {
  const places: number[] = [];
  for (let y = tile.top; y < tile.bottom; y++) {
    for (let i = y * width + tile.left; i < y * width + tile.right; i++) {
      const share = alpha[i] ?? 0;
      if (share !== 0 && share !== 255) places.push(i);
    }
  }
  const taken = {
    places: Uint32Array.from(places),
    colors: new Uint8ClampedArray(places.length * 3),
    alpha: new Uint8ClampedArray(places.length),
  };
  places.forEach((place, index) => {
    const y = Math.floor(place / width);
    const from = (y - around.top) * stride + (place - y * width - around.left);
    taken.alpha[index] = (solved[from] ?? 0) * 255;
    for (let channel = 0; channel < 3; channel++)
      taken.colors[index * 3 + channel] = foreground[from * 3 + channel] ?? 0;
  });
  return taken;
}

function writeSoft({ pixels }: Image, alpha: Uint8Array, { places, ...solved }: SolvedPixels): void {
  places.forEach((place, index) => {
    const share = solved.alpha[index] ?? 0;
    alpha[place] = share;
    if (share === 255) return;
    for (let channel = 0; channel < 3; channel++) pixels[place * 3 + channel] = solved.colors[index * 3 + channel] ?? 0;
  });
}
