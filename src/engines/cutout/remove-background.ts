import { removeFringe } from '../../matting/estimate-foreground.ts';
import type { Image } from '../../matting/image.ts';
import type { ReportProgress } from '../../shared/progress.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineTask } from '../engine-task.ts';
import type { BackgroundHint } from './by-color/backdrop.ts';
import { cutOutByColor } from './by-color/color-cutout.ts';
import { type ComposeOptions, composeResult } from './compose-background.ts';
import { type CutoutModel, readModel } from './network/model-files.ts';
import { cutOutWithNetwork, type ReadModel } from './network/network.ts';
import { refineNetworkAlpha } from './network/refine-network-alpha.ts';
import { readImage } from './planes/upright-image.ts';

export interface CutoutOptions extends ComposeOptions {
  method: 'ai' | 'color';
  /** For the AI method; `isnet` when absent. */
  model?: CutoutModel;
  /** For the color method: where the visitor clicked the background. */
  hint?: BackgroundHint;
}

/** files[0] is the image; with background type `image`, files[1] is what takes the background's place. */
export const removeBackground: EngineTask<CutoutOptions> = createRemoveBackground(readModel);

/** With another source of weights, for tests of what happens when there are none. */
export function createRemoveBackground(readWeights: ReadModel): EngineTask<CutoutOptions> {
  return async ({ files, options }, { onProgress }) => {
    const [file, replacement] = files;
    if (!file) return fail('no_file');
    if (options.background.type === 'image' && !replacement) return fail('no_file');
    const read = await readImage(file, 0);
    if (!read.ok) return read;
    const { image, alpha: ownAlpha } = read.value;
    const cut = await cutOut(image, options, readWeights, onProgress);
    if (!cut.ok) return cut;
    const alpha = cut.value;
    // The network's alpha has been held against the image's colors already; a second time sharpens its mistakes.
    removeFringe(image, alpha, options.method === 'ai' ? 'known' : 'estimated', (share) =>
      onProgress({ phase: 'edges', share: options.method === 'ai' ? 0.5 + share / 2 : share }),
    );
    if (ownAlpha) keepTransparency(alpha, ownAlpha);
    onProgress({ phase: 'composing' });
    return composeResult({ image, alpha }, files, options, options.method === 'ai' ? 'thorough' : 'quick');
  };
}

async function cutOut(
  image: Image,
  { method, model = 'isnet', hint }: CutoutOptions,
  readWeights: ReadModel,
  onProgress: ReportProgress,
): Promise<Result<Uint8Array>> {
  // The network says nothing of how far it is: no share rather than a made-up one.
  onProgress({ phase: 'cutting-out' });
  if (method === 'color') return succeed(cutOutByColor(image, hint));
  const network = await cutOutWithNetwork(image, model, readWeights);
  if (!network.ok) return network;
  const onShare = (share: number) => onProgress({ phase: 'edges', share: share / 2 });
  return succeed(await refineNetworkAlpha(image, network.value, onShare));
}

/** What was transparent before stays so. */
function keepTransparency(alpha: Uint8Array, own: Uint8Array): void {
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.round(((alpha[i] ?? 0) * (own[i] ?? 0)) / 255);
}
