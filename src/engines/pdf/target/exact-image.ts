import { exactDeflated, exactPalette } from '../images/decoded-image.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { gainedSize, type Replacement } from '../images/image-replacement.ts';
import { holdsPlainSamples } from '../images/image-samples.ts';
import { recompressBilevel } from '../images/recompress-bilevel.ts';
import { isBilevel } from '../images/recompress-image.ts';
import { decodedSamples, repackedJpeg, type StoredImage, storedJpeg } from '../images/stored-image.ts';

/** Reading more at once takes more memory than there is to gain. */
const maxPixels = 16e6;

/** A JPEG in so many bits a pixel packs much better. */
const lavishBits = 4;

/** What an image may come to without loss when all goes well. */
export function hopedShare(stored: StoredImage): number {
  const { bits, filters, width, height, storedBytes } = stored.image;
  if (bits === 1) return filters.includes('CCITTFaxDecode') ? 0.6 : 0.35;
  const jpeg = storedJpeg(stored);
  if (!jpeg) return 0;
  const isLavish = storedBytes * 8 > width * height * lavishBits;
  return isLavish || hasCommonCodes(jpeg) ? 0.76 : 0.92;
}

/** Whether a JPEG uses the codes of the standard's example, as cameras and scanners do, and not the best for its content. */
function hasCommonCodes(jpeg: Buffer): boolean {
  let at = 2;
  while (at + 4 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] === 0xc4 && longestTable(jpeg.subarray(at + 4, end)) >= allCodes) return true;
    at = end;
  }
  return false;
}

/** So many codes only a table has that knows all there may be. */
const allCodes = 162;

function longestTable(tables: Buffer): number {
  let longest = 0;
  for (let at = 0; at + 17 <= tables.length; ) {
    const codes = tables.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    longest = Math.max(longest, codes);
    at += 17 + codes;
  }
  return longest;
}

/** The same image in fewer bytes: nothing is lost, not a pixel nor a shade. */
export async function packExactly(stored: StoredImage): Promise<Replacement | undefined> {
  const replacement = await packAnew(stored);
  return replacement && gainedSize(stored.image, replacement) !== undefined ? replacement : undefined;
}

/** Whether it is of a kind that can be packed anew. */
export function isPackable(image: PdfImage): boolean {
  if (isBilevel(image) || image.filters.at(-1) === 'DCTDecode') return true;
  const isPlain = holdsPlainSamples(image) && image.bits === 8 && !image.decode && image.role === 'image';
  return isPlain && image.color.isDevice && image.width * image.height <= maxPixels;
}

async function packAnew(stored: StoredImage): Promise<Replacement | undefined> {
  const { image } = stored;
  if (!isPackable(image)) return undefined;
  if (isBilevel(image)) return recompressBilevel(image, Number.POSITIVE_INFINITY);
  if (image.filters.at(-1) === 'DCTDecode') {
    const data = await repackedJpeg(stored);
    return data && { kind: 'repacked', data };
  }
  const decoded = await decodedSamples(stored, 1);
  if (!decoded) return undefined;
  const encoded = (await exactPalette(decoded)) ?? (await exactDeflated(decoded));
  return encoded && { kind: 'encoded', image: encoded, color: decoded.color };
}
