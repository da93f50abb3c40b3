import { limits } from '../../shared/limits.ts';
import { defineOperation } from '../../shared/operation.ts';

const cutoutMethods = ['ai', 'color'] as const;
const outputFormats = ['PNG', 'WEBP', 'JPEG'] as const;
export type CutoutMethod = (typeof cutoutMethods)[number];

const subject = {
  file: { kind: 'file', accepts: 'image' },
  method: { kind: 'choice', values: cutoutMethods },
  /** Where the visitor clicked the background, as a share of width and height; color method only. */
  hintX: { kind: 'number', min: 0, max: 1, optional: true },
  hintY: { kind: 'number', min: 0, max: 1, optional: true },
  tolerance: { kind: 'number', min: 0, max: 1, optional: true },
  /** PNG when absent; JPEG has no transparency and needs a background. */
  output: { kind: 'choice', values: outputFormats, optional: true, anyCase: true },
  /** Cut to the subject. */
  trim: { kind: 'flag', optional: true },
} as const;

export const imageRemoveBackground = defineOperation({
  id: 'image_remove_background',
  path: '/image/remove-background',
  summary: 'Cut the subject out; the background becomes transparent.',
  form: subject,
  requestBytes: limits.requestBytes,
  answers: ['image/png', 'image/webp'],
});

export const imageReplaceBackground = defineOperation({
  id: 'image_replace_background',
  path: '/image/replace-background',
  summary: 'Put the subject on a color or on another image.',
  form: {
    ...subject,
    backgroundColor: { kind: 'color', optional: true },
    backgroundImage: { kind: 'file', accepts: 'image', optional: true },
  },
  requestBytes: limits.requestBytes,
  answers: ['image/png', 'image/webp', 'image/jpeg'],
});
