import { compressionLevelIds } from '../../shared/compression-level.ts';
import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const outputFormats = ['JPEG', 'PNG', 'WEBP', 'AVIF', 'GIF'] as const;
export type OutputFormat = (typeof outputFormats)[number];

export const imageCompress = defineOperation({
  id: 'image_compress',
  path: '/image/compress',
  summary: 'Make an image smaller, in its own format or another.',
  form: {
    file: { kind: 'file', accepts: 'image' },
    /** Needed unless there is a target, which stands in its place. */
    quality: { kind: 'choice', values: compressionLevelIds, optional: true },
    format: { kind: 'choice', values: outputFormats, optional: true, anyCase: true },
    /** The result is to have at most so many bytes, at the best quality that fits. */
    targetBytes: { kind: 'number', min: 1, max: limits.targetMaxBytes, whole: true, optional: true },
    /** A target that quality alone cannot meet may cost pixels. */
    allowResize: { kind: 'flag', optional: true },
    /** The longest side of the result in pixels; nothing is enlarged. */
    maxSide: { kind: 'number', min: 1, max: limits.imageMaxSide, whole: true, optional: true },
    keepMetadata: { kind: 'flag', optional: true },
  },
  requestBytes: limits.requestBytes,
  answers: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
});
