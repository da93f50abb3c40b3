import { fail, succeed } from '../../shared/result.ts';
import type { Handler } from '../tool-handler.ts';
import type { imageCompress } from './request.ts';

export const handleImageCompress: Handler<typeof imageCompress.form> = {
  async handle({ file, quality, format, targetBytes, allowResize, maxSide, keepMetadata }, { runJob }) {
    if (!quality && targetBytes === undefined) return fail('invalid_field', { field: 'quality' });
    const output = await runJob({
      task: 'compressImage',
      options: {
        quality,
        format,
        targetBytes,
        maxSide,
        allowResize: allowResize === true,
        keepMetadata: keepMetadata === true,
      },
      files: [file],
      timeLimit: 'image',
    });
    if (!output.ok) return output;
    const baseName = file.filename.replace(/\.[^.]*$/, '');
    return succeed({ output: output.value, filename: `${baseName}_compressed.${extensionOf(output.value.mediaType)}` });
  },
};

function extensionOf(mediaType: string): string {
  const subtype = mediaType.replace('image/', '');
  return ['png', 'gif', 'webp', 'avif'].includes(subtype) ? subtype : 'jpg';
}
