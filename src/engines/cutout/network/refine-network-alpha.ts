import type { Image } from '../../../matting/image.ts';
import { refineEdges } from '../../../matting/refine-edges.ts';
import { reduceImage, resizeAlpha } from '../planes/resize-planes.ts';
import type { NetworkAlpha } from './network.ts';
import { resolveUncertainAreas } from './resolve-uncertain-areas.ts';

/** Up to here all windows run on the image itself. */
const directSide = 1800;
const reducedSide = 1200;
/** Of the longer side: 8 and 4 pixels at 1200. The blur to undo is that of the network's square. */
const windows = [8 / 1200, 4 / 1200];
/** What is left to undo after a first refinement at 1200. */
const last = 1.5 / 1200;

/**
 * The network's square in the shape of the image, with true edges. The wide window would cost most where it finds
 * least, in large images: there it runs on a reduced one, and only a last narrow window at full resolution.
 */
export async function refineNetworkAlpha(
  image: Image,
  network: NetworkAlpha,
  onShare: (share: number) => void,
): Promise<Uint8Array> {
  const { side, alpha } = await resolveUncertainAreas(image, network);
  const square = { width: side, height: side };
  if (Math.max(image.width, image.height) <= directSide) {
    return refineEdges(image, await resizeAlpha(alpha, square, image), windows, onShare);
  }
  const reduced = await reduceImage(image, reducedSide);
  const first = refineEdges(reduced, await resizeAlpha(alpha, square, reduced), windows, () => {});
  return refineEdges(image, await resizeAlpha(first, reduced, image), [last], onShare);
}
