import { compressionLevelIds } from '../../shared/compression-level.ts';
import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

export const outputFormats = ['JPEG', 'PNG', 'WEBP', 'GIF'] as const;
export type OutputFormat = (typeof outputFormats)[number];

export const imageCompress = defineOperation({
  id: 'image_compress',
  path: '/image/compress',
  summary: 'Make an image smaller, in its own format or another.',
  form: {
    file: { kind: 'file', accepts: 'image' },
    quality: { kind: 'choice', values: compressionLevelIds },
    format: { kind: 'choice', values: outputFormats, optional: true, anyCase: true },
  },
  requestBytes: limits.requestBytes,
  answers: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
});
