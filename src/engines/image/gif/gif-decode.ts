import type { GifFile, GifFrameBlock } from './gif-blocks.ts';

/** The palette indices of one frame, row by row; undefined when the coded data is broken or ends early. */
export function decodeGifFrame(frame: GifFrameBlock): Uint8Array | undefined {
  const count = frame.width * frame.height;
  const indices = new Uint8Array(count);
  const written = decodeLzw(joinSubBlocks(frame.subBlocks), frame.minimumCodeSize, indices);
  // Browsers show what there is; a frame that lacks over a tenth of its pixels was cut.
  if (written === undefined || written < count * 0.9) return undefined;
  return frame.interlaced ? deinterlace(indices, frame.width, frame.height) : indices;
}

function joinSubBlocks(subBlocks: Uint8Array): Uint8Array {
  const joined = new Uint8Array(subBlocks.length);
  let from = 0;
  let to = 0;
  while (from < subBlocks.length) {
    const length = subBlocks[from] ?? 0;
    if (length === 0) break;
    joined.set(subBlocks.subarray(from + 1, from + 1 + length), to);
    to += length;
    from += 1 + length;
  }
  return joined.subarray(0, to);
}

/** Fills `out` and returns how many pixels there were; undefined for impossible codes. */
function decodeLzw(data: Uint8Array, minimumCodeSize: number, out: Uint8Array): number | undefined {
  if (minimumCodeSize < 1 || minimumCodeSize > 11) return undefined;
  const clear = 1 << minimumCodeSize;
  const end = clear + 1;
  const prefix = new Uint16Array(4096);
  const suffix = new Uint8Array(4096);
  const lengths = new Uint16Array(4096);
  for (let code = 0; code < clear; code++) {
    suffix[code] = code;
    lengths[code] = 1;
  }
  let width = minimumCodeSize + 1;
  let next = end + 1;
  let previous = -1;
  let bits = 0;
  let bitCount = 0;
  let written = 0;
  for (let at = 0; at < data.length || bitCount >= width; ) {
    while (bitCount < width && at < data.length) {
      bits |= (data[at++] ?? 0) << bitCount;
      bitCount += 8;
    }
    if (bitCount < width) break;
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    bitCount -= width;
    if (code === clear) {
      width = minimumCodeSize + 1;
      next = end + 1;
      previous = -1;
      continue;
    }
    if (code === end) break;
    if (code > next || (code === next && previous < 0)) return undefined;
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      suffix[next] = firstOf(code === next ? previous : code, prefix, clear);
      next += 1;
      if (next === 1 << width && width < 12) width += 1;
    } else if (code >= next) {
      return undefined;
    }
    written = writeString(code, prefix, suffix, lengths, out, written);
    if (written >= out.length) break;
    previous = code;
  }
  return written;
}

function firstOf(code: number, prefix: Uint16Array, clear: number): number {
  let first = code;
  while (first > clear) first = prefix[first] ?? 0;
  return first;
}

function writeString(
  code: number,
  prefix: Uint16Array,
  suffix: Uint8Array,
  lengths: Uint16Array,
  out: Uint8Array,
  from: number,
): number {
  const length = lengths[code] ?? 0;
  let walk = code;
  for (let at = from + length - 1; at >= from; at--) {
    out[at] = suffix[walk] ?? 0;
    walk = prefix[walk] ?? 0;
  }
  return from + length;
}

/** Rows of an interlaced frame come in four passes (GIF89a appendix E). */
function deinterlace(indices: Uint8Array, width: number, height: number): Uint8Array {
  const straight = new Uint8Array(indices.length);
  let row = 0;
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let y = start; y < height; y += step) {
      straight.set(indices.subarray(row * width, (row + 1) * width), y * width);
      row += 1;
    }
  }
  return straight;
}

/**
 * Draws the frames of a GIF one after the other, each on what the one before left behind.
 * The same RGBA array is handed out every time: copy it to keep it.
 */
export function* composeGif(gif: GifFile): Generator<Uint8Array | undefined> {
  const canvas = new Uint8Array(gif.width * gif.height * 4);
  for (const frame of gif.frames) {
    const indices = decodeGifFrame(frame);
    if (!indices) {
      yield undefined;
      return;
    }
    const before = frame.disposal === 3 ? canvas.slice() : undefined;
    drawFrame(canvas, gif, frame, indices);
    yield canvas;
    if (before) canvas.set(before);
    else if (frame.disposal === 2) clearFrame(canvas, gif, frame);
  }
}

function drawFrame(canvas: Uint8Array, gif: GifFile, frame: GifFrameBlock, indices: Uint8Array): void {
  const { palette, transparentIndex } = frame;
  const columns = Math.min(frame.width, gif.width - frame.left);
  const rows = Math.min(frame.height, gif.height - frame.top);
  for (let y = 0; y < rows; y++) {
    let from = y * frame.width;
    let to = ((frame.top + y) * gif.width + frame.left) * 4;
    for (let x = 0; x < columns; x++, from++, to += 4) {
      const index = indices[from] ?? 0;
      if (index === transparentIndex) continue;
      canvas[to] = palette[index * 3] ?? 0;
      canvas[to + 1] = palette[index * 3 + 1] ?? 0;
      canvas[to + 2] = palette[index * 3 + 2] ?? 0;
      canvas[to + 3] = 255;
    }
  }
}

function clearFrame(canvas: Uint8Array, gif: GifFile, frame: GifFrameBlock): void {
  const columns = Math.min(frame.width, gif.width - frame.left);
  const rows = Math.min(frame.height, gif.height - frame.top);
  if (columns <= 0) return;
  for (let y = 0; y < rows; y++) {
    const from = ((frame.top + y) * gif.width + frame.left) * 4;
    canvas.fill(0, from, from + columns * 4);
  }
}
