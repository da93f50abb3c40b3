import { concatBytes, viewOf } from '../../formats/image-header.ts';
import type { GifFile, GifFrameBlock } from './gif-blocks.ts';

const trailer = Uint8Array.of(0x3b);

/** Writes a GIF from its parts: images, times and the loop, nothing else (no comments, no application data). */
export function writeGif(gif: GifFile): Uint8Array {
  const parts: Uint8Array[] = [screenDescriptor(gif), gif.sharedPalette];
  if (gif.loops !== undefined && gif.frames.length > 1) parts.push(loopExtension(gif.loops));
  for (const frame of gif.frames) {
    const control = controlExtension(frame);
    if (control) parts.push(control);
    parts.push(imageDescriptor(frame));
    if (frame.ownPalette) parts.push(frame.palette);
    parts.push(Uint8Array.of(frame.minimumCodeSize), frame.subBlocks);
  }
  return concatBytes([...parts, trailer]);
}

function screenDescriptor(gif: GifFile): Uint8Array {
  const bytes = new Uint8Array(13);
  bytes.set([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]);
  const view = viewOf(bytes);
  view.setUint16(6, gif.width, true);
  view.setUint16(8, gif.height, true);
  bytes[10] = 0x70 | (gif.sharedPalette.length > 0 ? 0x80 | paletteSizeCode(gif.sharedPalette) : 0);
  bytes[11] = gif.background;
  return bytes;
}

function loopExtension(loops: number): Uint8Array {
  const bytes = new Uint8Array(19);
  bytes.set([0x21, 0xff, 11, 0x4e, 0x45, 0x54, 0x53, 0x43, 0x41, 0x50, 0x45, 0x32, 0x2e, 0x30, 3, 1]);
  viewOf(bytes).setUint16(16, loops, true);
  return bytes;
}

function controlExtension(frame: GifFrameBlock): Uint8Array | undefined {
  const transparent = frame.transparentIndex !== undefined;
  if (!transparent && frame.disposal === 0 && frame.delay === 0) return undefined;
  const bytes = Uint8Array.of(0x21, 0xf9, 4, (frame.disposal << 2) | (transparent ? 1 : 0), 0, 0, 0, 0);
  viewOf(bytes).setUint16(4, frame.delay, true);
  bytes[6] = frame.transparentIndex ?? 0;
  return bytes;
}

function imageDescriptor(frame: GifFrameBlock): Uint8Array {
  const bytes = new Uint8Array(10);
  bytes[0] = 0x2c;
  const view = viewOf(bytes);
  view.setUint16(1, frame.left, true);
  view.setUint16(3, frame.top, true);
  view.setUint16(5, frame.width, true);
  view.setUint16(7, frame.height, true);
  bytes[9] = (frame.ownPalette ? 0x80 | paletteSizeCode(frame.palette) : 0) | (frame.interlaced ? 0x40 : 0);
  return bytes;
}

/** Palettes hold 2, 4 … 256 colors; the code is the power less one. */
function paletteSizeCode(palette: Uint8Array): number {
  return Math.max(0, Math.ceil(Math.log2(palette.length / 3)) - 1);
}
