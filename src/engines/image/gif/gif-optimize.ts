import { colorDistance } from '../encode/color-distance.ts';
import type { GifFile, GifFrameBlock } from './gif-blocks.ts';
import { commonPalette } from './gif-common-palette.ts';
import { composeGif } from './gif-decode.ts';
import { encodeGifLzw, type LzwPixels, type LzwResult } from './gif-lzw.ts';
import { buildPalette, type GifPalette, paletteOf } from './gif-palette.ts';
import { writeGif } from './gif-write.ts';

export interface GifOptions {
  /** Squared color distance (weighted as eyes do) that counts as the same color; 0 = exact. */
  tolerance: number;
  /** The same for leaving a pixel as the frame before had it. */
  keepTolerance: number;
  /** CPU the work may take. */
  budgetMs: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a viewer sees at one moment: as written, and as it was meant. */
interface Canvas {
  shown: Uint8Array;
  meant: Uint8Array;
}

/** A frame chosen but not written: the next one decides how it has to be cleared. */
interface Pending {
  target: Uint8Array;
  before: Canvas;
  delay: number;
  box: Box;
  clear: boolean;
}

/**
 * Writes an animation anew: every frame only where it differs from what shows, unchanged pixels left out,
 * colors within the tolerance taken as equal. Frame count, times and loop stay. 'damaged' when a frame is broken.
 */
export function optimizeGif(gif: GifFile, options: GifOptions): Uint8Array | 'damaged' | 'late' {
  const started = process.cpuUsage();
  const frames: GifFrameBlock[] = [];
  const shared = paletteOf(commonPalette(gif) ?? gif.sharedPalette);
  const size = gif.width * gif.height * 4;
  let before: Canvas = { shown: new Uint8Array(size), meant: new Uint8Array(size) };
  let pending: Pending | undefined;
  let index = 0;
  for (const canvas of composeGif(gif)) {
    const source = gif.frames[index++];
    if (!canvas || !source) return 'damaged';
    const { user, system } = process.cpuUsage(started);
    if (user + system > options.budgetMs * 1000) return 'late';
    const target = canvas.slice();
    if (pending) {
      coverErased(pending, target, gif.width);
      before = flush(pending, gif, shared, options, frames);
    }
    pending = {
      target,
      before,
      delay: source.delay,
      box: changedBox(target, before, gif, options.keepTolerance),
      clear: false,
    };
  }
  if (!pending) return 'damaged';
  flush(pending, gif, shared, options, frames);
  return writeGif({ ...gif, sharedPalette: shared.bytes, background: 0, frames });
}

/** Pixels that turn transparent in the next frame can only be had by clearing this frame's box: it grows to hold them. */
function coverErased(pending: Pending, next: Uint8Array, width: number): void {
  const { target, box } = pending;
  const now = new Uint32Array(target.buffer);
  const then = new Uint32Array(next.buffer);
  for (let pixel = 0; pixel < now.length; pixel++) {
    if (now[pixel] === then[pixel] || next[pixel * 4 + 3] !== 0) continue;
    pending.clear = true;
    grow(box, pixel % width, Math.floor(pixel / width));
  }
}

function grow(box: Box, x: number, y: number): void {
  if (x < box.left) box.left = x;
  if (x >= box.right) box.right = x + 1;
  if (y < box.top) box.top = y;
  if (y >= box.bottom) box.bottom = y + 1;
}

/** What differs visibly; a frame that repeats the one before keeps one pixel, for its time. */
function changedBox(target: Uint8Array, before: Canvas, gif: GifFile, tolerance: number): Box {
  const box: Box = { left: gif.width, top: gif.height, right: 0, bottom: 0 };
  const wanted = new Uint32Array(target.buffer);
  const meant = new Uint32Array(before.meant.buffer);
  for (let y = 0, at = 0; y < gif.height; y++) {
    for (let x = 0; x < gif.width; x++, at += 4) {
      if (wanted[at >> 2] === meant[at >> 2]) continue;
      if (!isKept(target, before, at, tolerance)) grow(box, x, y);
    }
  }
  return box.right === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : box;
}

/**
 * Whether a pixel may stay as it shows: it was not meant to change, or shows close to what is meant now.
 * The first rule keeps small errors of one frame from being drawn over in all that follow.
 */
function isKept(target: Uint8Array, { shown, meant }: Canvas, at: number, tolerance: number): boolean {
  if (target[at + 3] === 0) return shown[at + 3] === 0;
  if (shown[at + 3] === 0) return false;
  const red = target[at] ?? 0;
  const green = target[at + 1] ?? 0;
  const blue = target[at + 2] ?? 0;
  if (meant[at] === red && meant[at + 1] === green && meant[at + 2] === blue) return true;
  const distance = colorDistance(red - (shown[at] ?? 0), green - (shown[at + 1] ?? 0), blue - (shown[at + 2] ?? 0));
  return distance <= tolerance;
}

/** Writes the pending frame; returns what shows before the next one is drawn. */
function flush(
  pending: Pending,
  gif: GifFile,
  shared: GifPalette,
  { tolerance, keepTolerance }: GifOptions,
  frames: GifFrameBlock[],
): Canvas {
  const { target, before, box } = pending;
  const columns = box.right - box.left;
  const rows = box.bottom - box.top;
  const mayKeep = new Uint8Array(columns * rows);
  const colors = new Int32Array(columns * rows);
  for (let y = 0, to = 0; y < rows; y++) {
    let at = ((box.top + y) * gif.width + box.left) * 4;
    for (let x = 0; x < columns; x++, to++, at += 4) {
      mayKeep[to] = isKept(target, before, at, keepTolerance) ? 1 : 0;
      colors[to] =
        target[at + 3] === 0 ? -1 : ((target[at] ?? 0) << 16) | ((target[at + 1] ?? 0) << 8) | (target[at + 2] ?? 0);
    }
  }
  const { palette, wanted, own } = buildPalette(shared, colors, mayKeep);
  const coded = encodeFrame({
    wanted,
    palette: palette.bytes,
    transparent: palette.transparent,
    mayKeep,
    tolerance,
    minimumCodeSize: palette.codeSize,
  });
  frames.push({
    left: box.left,
    top: box.top,
    width: columns,
    height: rows,
    interlaced: false,
    palette: palette.bytes,
    ownPalette: own,
    transparentIndex: palette.transparent,
    disposal: pending.clear ? 2 : 1,
    delay: pending.delay,
    minimumCodeSize: palette.codeSize,
    subBlocks: coded.subBlocks,
  });
  const shown = drawResult(before.shown, coded.symbols, palette, box, gif.width, pending.clear);
  return { shown, meant: pending.clear ? clearBox(target, box, gif.width) : target };
}

/** Below this, both ways of treating pixels that may be left are tried. */
const smallFrame = 20_000;

function encodeFrame(pixels: Omit<LzwPixels, 'mixed'>): LzwResult {
  const plain = encodeGifLzw({ ...pixels, mixed: false });
  if (pixels.wanted.length > smallFrame || pixels.transparent === undefined) return plain;
  const mixed = encodeGifLzw({ ...pixels, mixed: true });
  return mixed.subBlocks.length < plain.subBlocks.length ? mixed : plain;
}

function clearBox(canvas: Uint8Array, box: Box, width: number): Uint8Array {
  const cleared = canvas.slice();
  for (let y = box.top; y < box.bottom; y++) cleared.fill(0, (y * width + box.left) * 4, (y * width + box.right) * 4);
  return cleared;
}

function drawResult(
  shown: Uint8Array,
  symbols: Uint8Array,
  palette: GifPalette,
  box: Box,
  width: number,
  clear: boolean,
): Uint8Array {
  if (clear) return clearBox(shown, box, width);
  const result = shown.slice();
  const columns = box.right - box.left;
  for (let y = box.top, from = 0; y < box.bottom; y++) {
    const row = (y * width + box.left) * 4;
    for (let at = row; at < row + columns * 4; at += 4) {
      const symbol = symbols[from++] ?? 0;
      if (symbol === palette.transparent) continue;
      result[at] = palette.bytes[symbol * 3] ?? 0;
      result[at + 1] = palette.bytes[symbol * 3 + 1] ?? 0;
      result[at + 2] = palette.bytes[symbol * 3 + 2] ?? 0;
      result[at + 3] = 255;
    }
  }
  return result;
}
