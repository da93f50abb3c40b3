import type { FileKind } from './form-schema.ts';

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'avif' | 'heic';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Sizes of the BMP information header that exist: OS/2 1 and 2 (short and long), Windows 3, Adobe's two, V4, V5. */
const bmpHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** How much of a file is looked at. Readers accept a PDF header anywhere in the first 1024 bytes. */
export const sniffedBytes = 1024;

/** What the bytes are, whatever the name and the declared type say; an operator may leave HEIC out. */
export function sniffKind(
  start: Uint8Array,
  { heic = true }: { heic?: boolean | undefined } = {},
): FileKind | undefined {
  if (String.fromCharCode(...start.subarray(0, sniffedBytes)).includes('%PDF-')) return 'pdf';
  const format = detectImageFormat(start);
  return format === undefined || (format === 'heic' && !heic) ? undefined : 'image';
}

/** Which kind of image it is. Reads the first bytes only, decodes nothing. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (pngSignature.every((byte, at) => bytes[at] === byte)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return detectByBrand(bytes);
  if (text.startsWith('BM') && isBmpHeader(bytes)) return 'bmp';
  return undefined;
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The brands of an ISO media file, as far as they lie in its first bytes: films and documents have others. */
function detectByBrand(bytes: Uint8Array): ImageFormat | undefined {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

function isBmpHeader(bytes: Uint8Array): boolean {
  if (bytes.length < 26) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(14, true);
  return bmpHeaderSizes.has(size);
}
