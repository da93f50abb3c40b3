import type { OutputFormat } from './request.ts';

/** As people write them. */
export const formatNames: Record<OutputFormat, string> = {
  JPEG: 'JPEG',
  PNG: 'PNG',
  WEBP: 'WebP',
  AVIF: 'AVIF',
  GIF: 'GIF',
};
