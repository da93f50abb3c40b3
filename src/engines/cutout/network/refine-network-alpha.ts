import { refineEdges } from '../edges/refine-edges.ts';
import { reducePicture, resizeAlpha } from '../planes/resize-planes.ts';
import type { Picture } from '../planes/upright-image.ts';
import type { NetworkAlpha } from './network.ts';
import { fillDoubt } from './resolve-uncertain-areas.ts';

/** Up to here all windows run on the picture itself. */
const directSide = 1800;
const reducedSide = 1200;
/** Of the longer side: 8 and 4 pixels at 1200. The blur to undo is that of the network's square. */
const windows = [8 / 1200, 4 / 1200];
/** What is left to undo after a first refinement at 1200. */
const last = 1.5 / 1200;

/**
 * The network's square in the shape of the picture, with true edges. The wide window would cost most where it finds
 * least, in large pictures: there it runs on a reduced one, and only a last narrow window at full resolution.
 */
export async function refineNetworkAlpha(
  picture: Picture,
  network: NetworkAlpha,
  onShare: (share: number) => void,
): Promise<Uint8Array> {
  const { side, alpha } = await fillDoubt(picture, network);
  const square = { width: side, height: side };
  if (Math.max(picture.width, picture.height) <= directSide) {
    return refineEdges(picture, await resizeAlpha(alpha, square, picture), windows, onShare);
  }
  const reduced = await reducePicture(picture, reducedSide);
  const first = refineEdges(reduced, await resizeAlpha(alpha, square, reduced), windows, () => {});
  return refineEdges(picture, await resizeAlpha(first, reduced, picture), [last], onShare);
}
