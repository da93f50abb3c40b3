import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RawPixels } from './score/perceptual-score.ts';

/** The part of libheif's JavaScript face that is used here. */
interface Libheif {
  heif_context_alloc(): number;
  heif_context_free(context: number): void;
  heif_context_read_from_memory(context: number, bytes: Uint8Array): { code: unknown };
  heif_js_context_get_primary_image_handle(context: number): HeifHandle;
  heif_js_decode_image2(handle: HeifHandle, space: unknown, chroma: unknown): Promise<HeifDecoded>;
  heif_image_release(image: number): void;
  heif_image_handle_release(handle: HeifHandle): void;
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
  heif_channel: { heif_channel_interleaved: unknown };
}

type HeifHandle = { code?: unknown };

interface HeifDecoded {
  code?: unknown;
  image: number;
  channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array }[];
}

type StartLibheif = (options: { wasmBinary: Uint8Array }) => Libheif;

/**
 * HEVC pixels by libheif and libde265 in WebAssembly, turned, mirrored and put together from tiles as the file says.
 * A machine of its own for every image: its memory grows to 400 MB over 48 megapixels and never shrinks.
 * Undefined when the file cannot be decoded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<RawPixels | undefined> {
  const libheif = startLibheif();
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return undefined;
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code) return undefined;
  const decoded = await libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  if (!decoded || decoded.code) return undefined;
  const plane = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
  return plane && { width: plane.width, height: plane.height, channels: 4, pixels: withoutPadding(plane) };
}

function startLibheif(): Libheif {
  const require = createRequire(import.meta.url);
  const start = require('libheif-js/libheif-wasm/libheif.js') as StartLibheif;
  return start({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
}

/** Always a copy: the plane lies in the memory of the machine that is about to go. */
function withoutPadding({ width, height, stride, data }: HeifDecoded['channels'][number]): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    pixels.set(data.subarray(y * stride, y * stride + width * 4), y * width * 4);
  }
  return pixels;
}
