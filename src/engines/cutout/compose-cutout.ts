import { fail } from '../../shared/result.ts';
import type { EngineTask } from '../engine-task.ts';
import { type ComposeOptions, composeResult } from './compose-background.ts';
import { readImage } from './planes/upright-image.ts';

/**
 * Puts a finished cut-out (files[0], a PNG with alpha) on its new background (files[1] for type `image`). A provider's
 * answer goes through it too: bytes from outside are decoded in a worker with limits like any upload.
 */
export const composeCutout: EngineTask<ComposeOptions> = async ({ files, options }, { onProgress }) => {
  const [file, replacement] = files;
  if (!file) return fail('no_file');
  if (options.background.type === 'image' && !replacement) return fail('no_file');
  const read = await readImage(file, 0);
  if (!read.ok) return read;
  onProgress({ phase: 'composing', share: 0.3 });
  const { image, alpha = new Uint8Array(image.width * image.height).fill(255) } = read.value;
  return composeResult({ image, alpha }, files, options, 'thorough');
};
