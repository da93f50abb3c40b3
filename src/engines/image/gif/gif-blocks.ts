import { limits } from '../../../shared/limits.ts';
import { asciiAt, type HeaderProblem, type ImageHeader, viewOf } from '../../formats/image-header.ts';

export interface GifFrameBlock {
  left: number;
  top: number;
  width: number;
  height: number;
  interlaced: boolean;
  /** Colors as RGB triples: the frame's own or the shared ones. */
  palette: Uint8Array;
  ownPalette: boolean;
  transparentIndex: number | undefined;
  disposal: number;
  /** Hundredths of a second. */
  delay: number;
  minimumCodeSize: number;
  /** The coded pixels, as the sub-blocks lie in the file, with the closing zero. */
  subBlocks: Uint8Array;
}

export interface GifFile {
  width: number;
  height: number;
  /** Times to play, 0 = for ever, undefined = the file does not say (once). */
  loops: number | undefined;
  sharedPalette: Uint8Array;
  background: number;
  frames: GifFrameBlock[];
  /** True when there were comments or data of other programs; they are not kept. */
  hasExtras?: boolean;
  /** Where the image ended in the file. */
  end?: number;
}

interface GraphicControl {
  transparentIndex: number | undefined;
  disposal: number;
  delay: number;
}

const noControl: GraphicControl = { transparentIndex: undefined, disposal: 0, delay: 0 };

/**
 * Reads the structure of a GIF without decoding. Stops one frame after `maxFrames`, which tells that there are more.
 * A missing trailer after whole frames is forgiven, a frame that breaks off is not.
 */
export function readGif(bytes: Uint8Array, maxFrames: number): GifFile | undefined {
  if (bytes.length < 13) return undefined;
  const view = viewOf(bytes);
  const packed = view.getUint8(10);
  const sharedLength = packed & 0x80 ? 3 << ((packed & 7) + 1) : 0;
  const gif: GifFile = {
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    loops: undefined,
    sharedPalette: bytes.subarray(13, 13 + sharedLength),
    background: view.getUint8(11),
    frames: [],
  };
  let at = 13 + sharedLength;
  let control = noControl;
  while (at < bytes.length && gif.frames.length <= maxFrames) {
    const block = bytes[at];
    if (block === 0x3b) break;
    if (block === 0x21) {
      const label = bytes[at + 1];
      const end = endOfSubBlocks(bytes, at + 2);
      if (end === undefined) return undefined;
      if (label === 0xf9 && bytes[at + 2] === 4) control = readControl(bytes, at + 3);
      if (label === 0xfe || (label === 0xff && readLoops(bytes, at + 2) === undefined)) gif.hasExtras = true;
      if (label === 0xff) gif.loops = readLoops(bytes, at + 2) ?? gif.loops;
      at = end;
    } else if (block === 0x2c) {
      const frame = readFrame(bytes, at, gif.sharedPalette, control);
      if (!frame) return undefined;
      gif.frames.push(frame);
      at = frame.subBlocks.byteOffset - bytes.byteOffset + frame.subBlocks.length;
      control = noControl;
    } else if (block === 0) {
      at += 1; // padding some writers leave between blocks
    } else {
      return undefined;
    }
  }
  gif.end = at + 1;
  return gif.frames.length > 0 ? growToFirstFrame(gif) : undefined;
}

/** As browsers do: a first frame larger than the stated screen enlarges the image. */
function growToFirstFrame(gif: GifFile): GifFile {
  const first = gif.frames[0];
  if (!first) return gif;
  return {
    ...gif,
    width: Math.max(gif.width, gif.width === 0 ? first.left + first.width : 0, first.left === 0 ? first.width : 0),
    height: Math.max(gif.height, gif.height === 0 ? first.top + first.height : 0, first.top === 0 ? first.height : 0),
  };
}

function readControl(bytes: Uint8Array, at: number): GraphicControl {
  const packed = bytes[at] ?? 0;
  return {
    transparentIndex: packed & 1 ? (bytes[at + 3] ?? 0) : undefined,
    disposal: (packed >> 2) & 7,
    delay: (bytes[at + 1] ?? 0) | ((bytes[at + 2] ?? 0) << 8),
  };
}

function readLoops(bytes: Uint8Array, at: number): number | undefined {
  const name = asciiAt(bytes, at + 1, 11);
  if (bytes[at] !== 11 || (name !== 'NETSCAPE2.0' && name !== 'ANIMEXTS1.0')) return undefined;
  if (bytes[at + 12] !== 3 || bytes[at + 13] !== 1) return undefined;
  return (bytes[at + 14] ?? 0) | ((bytes[at + 15] ?? 0) << 8);
}

function readFrame(
  bytes: Uint8Array,
  at: number,
  shared: Uint8Array,
  control: GraphicControl,
): GifFrameBlock | undefined {
  if (at + 11 > bytes.length) return undefined;
  const view = viewOf(bytes);
  const packed = view.getUint8(at + 9);
  const ownLength = packed & 0x80 ? 3 << ((packed & 7) + 1) : 0;
  const data = at + 10 + ownLength;
  const end = endOfSubBlocks(bytes, data + 1);
  if (end === undefined) return undefined;
  return {
    ...control,
    left: view.getUint16(at + 1, true),
    top: view.getUint16(at + 3, true),
    width: view.getUint16(at + 5, true),
    height: view.getUint16(at + 7, true),
    interlaced: (packed & 0x40) !== 0,
    palette: ownLength > 0 ? bytes.subarray(at + 10, data) : shared,
    ownPalette: ownLength > 0,
    minimumCodeSize: bytes[data] ?? 0,
    subBlocks: bytes.subarray(data + 1, end),
  };
}

function endOfSubBlocks(bytes: Uint8Array, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

export function inspectGif(bytes: Uint8Array, maxFrames: number): ImageHeader | HeaderProblem {
  const gif = readGif(bytes, maxFrames);
  if (!gif) return 'damaged_file';
  // Frames may lie outside the canvas: what they hold has to be decoded all the same.
  const coded = gif.frames.map(({ width, height }) => width * height);
  if (Math.max(...coded) > limits.imagePixels) return 'too_complex';
  if (coded.reduce((sum, pixels) => sum + pixels, 0) > limits.animationPixels) return 'too_complex';
  return {
    format: 'gif',
    width: gif.width,
    height: gif.height,
    frames: gif.frames.length,
    orientation: 1,
    bitsPerChannel: 8,
    cmyk: false,
    alpha: gif.frames.some((frame) => frame.transparentIndex !== undefined) || !coversCanvas(gif),
    animationUnread: false,
    missingEnd: false,
  };
}

function coversCanvas(gif: GifFile): boolean {
  const first = gif.frames[0];
  return first !== undefined && first.left + first.top === 0 && first.width >= gif.width && first.height >= gif.height;
}
