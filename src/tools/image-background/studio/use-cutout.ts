import { useEffect, useState } from 'react';
import { useReleaseReplaced } from '../../../ui/tray/use-release-replaced.ts';
import { type CutoutTiles, openTiles } from '../mask/cutout-tiles.browser.ts';
import { isTooLargeHere, readPngSize } from './room-for-pixels.ts';

export type OpenedCutout =
  | { status: 'opening' }
  | { status: 'open'; tiles: CutoutTiles }
  /** It can be saved as it came, but not painted on here. */
  | { status: 'closed'; reason: 'too-large' | 'unreadable'; megapixels?: number };

/** The cut-out at full size with the original beside it, for as long as it is the one that is shown. */
export function useCutout(cutout: Blob, original: File): OpenedCutout {
  const [opened, setOpened] = useState<{ of: Blob; state: OpenedCutout }>();
  useEffect(() => {
    if (opened?.of === cutout) return;
    let isWanted = true;
    void open(cutout, original).then((state) => {
      if (isWanted) setOpened({ of: cutout, state });
      else if (state.status === 'open') state.tiles.close();
    });
    return () => {
      isWanted = false;
    };
  }, [cutout, original, opened]);
  const state = opened?.of === cutout ? opened.state : undefined;
  useReleaseReplaced(state?.status === 'open' ? state.tiles : undefined, (old) => old.close());
  return state ?? { status: 'opening' };
}

async function open(cutout: Blob, original: File): Promise<OpenedCutout> {
  const size = readPngSize(new Uint8Array(await cutout.slice(0, 24).arrayBuffer()));
  const megapixels = size && (size.width * size.height) / 1e6;
  if (size && megapixels !== undefined && isTooLargeHere(size))
    return { status: 'closed', reason: 'too-large', megapixels };
  const tiles = await openTiles(cutout, original);
  return tiles ? { status: 'open', tiles } : { status: 'closed', reason: 'unreadable' };
}
