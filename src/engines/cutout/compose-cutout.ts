import { fail, succeed } from '../../shared/result.ts';
import type { EngineTask } from '../engine-task.ts';
import { composeImage, mediaTypeOf, type NewBackground, type ResultShape } from './compose-background.ts';
import { readImage } from './planes/upright-image.ts';

export interface ComposeOptions extends ResultShape {
  background: NewBackground;
}

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
  const composed = await composeImage({ image, alpha }, options.background, replacement, options);
  if (!composed.ok) return composed;
  const bytes = composed.value;
  return succeed({
    bytes,
    mediaType: mediaTypeOf(options.output),
    report: { inputBytes: file.length, outputBytes: bytes.length, notes: [] },
  });
};
