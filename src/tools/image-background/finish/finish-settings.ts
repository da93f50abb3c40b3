import { type Dpi, type IdFormatId, idFormatIds, idFormats } from './id-formats.ts';

export const outputFormats = ['png', 'webp', 'jpeg'] as const;
export type OutputFormat = (typeof outputFormats)[number];
export const formatNames: Record<OutputFormat, string> = { png: 'PNG', webp: 'WebP', jpeg: 'JPEG' };

const shapes = ['original', '1:1', '4:5'] as const;
export const finishSizes = [...shapes, ...idFormatIds] as const;
export type FinishSize = (typeof finishSizes)[number];

/** A step from where something would lie by itself: a factor, and shares of the frame. */
export interface Place {
  scale: number;
  x: number;
  y: number;
}
const atRest: Place = { scale: 1, x: 0, y: 0 };

/** All that is done to a cut-out but the background itself. */
export interface FinishSettings {
  isTrimmed: boolean;
  /** Around the subject, as a share of its longer side. */
  margin: number;
  hasShadow: boolean;
  shadow: number;
  size: FinishSize;
  dpi: Dpi;
  format: OutputFormat;
  /** Of the head in a printed size. */
  headPlace: Place;
  /** Of the visitor's own background image. */
  imagePlace: Place;
}

export const plainFinish: FinishSettings = {
  isTrimmed: false,
  margin: 0.08,
  hasShadow: false,
  shadow: 0.35,
  size: 'original',
  dpi: 300,
  format: 'png',
  headPlace: atRest,
  imagePlace: atRest,
};

export function idFormatOf(size: FinishSize) {
  return isIdFormat(size) ? idFormats[size] : undefined;
}

export function isIdFormat(size: FinishSize): size is IdFormatId {
  return Object.hasOwn(idFormats, size);
}
