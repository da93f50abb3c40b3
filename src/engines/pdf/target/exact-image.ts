import { exactDeflated, exactPalette } from '../images/decoded-image.ts';
import { gainedSize, type Replacement } from '../images/image-replacement.ts';
import { holdsPlainSamples } from '../images/image-samples.ts';
import { recompressBilevel } from '../images/recompress-bilevel.ts';
import { decodedSamples, repackedJpeg, type StoredImage } from '../images/stored-image.ts';

/** Reading more at once takes more memory than there is to gain. */
const maxPixels = 16e6;

/** The same image in fewer bytes: nothing is lost, not a pixel nor a shade. */
export async function packExactly(stored: StoredImage): Promise<Replacement | undefined> {
  const replacement = await packAnew(stored);
  return replacement && gainedSize(stored.image, replacement) !== undefined ? replacement : undefined;
}

async function packAnew(stored: StoredImage): Promise<Replacement | undefined> {
  const { image } = stored;
  if (image.bits === 1 && (image.role === 'stencil' || ['gray', 'indexed'].includes(image.color.kind)))
    return recompressBilevel(image, Number.POSITIVE_INFINITY);
  if (image.filters.at(-1) === 'DCTDecode') {
    const data = await repackedJpeg(stored);
    return data && { kind: 'repacked', data };
  }
  const isPlain = holdsPlainSamples(image) && image.bits === 8 && !image.decode && image.role === 'image';
  if (!isPlain || !image.color.isDevice || image.width * image.height > maxPixels) return undefined;
  const decoded = await decodedSamples(stored, 1);
  if (!decoded) return undefined;
  const encoded = (await exactPalette(decoded)) ?? (await exactDeflated(decoded));
  return encoded && { kind: 'encoded', image: encoded, color: decoded.color };
}
