import type { CompressionLevel } from '../../shared/compression-level.ts';
import { limits } from '../../shared/limits.ts';
import { readWholeNumber } from '../../shared/typed-text.ts';
import { defaultSmallness, type Smallness, targetBytesOf } from '../../ui/controls/how-small.tsx';
import type { OutputFormat } from './request.ts';

export type FormatChoice = 'original' | OutputFormat;

/** Everything that can be chosen, as it stands on the screen. */
export interface CompressOptions {
  small: Smallness;
  format: FormatChoice;
  /** As typed; empty for as it is. */
  maxSide: string;
  keepMetadata: boolean;
  /** A size to hit may cost pixels. */
  allowResize: boolean;
}

export const defaultOptions: CompressOptions = {
  small: defaultSmallness,
  format: 'original',
  maxSide: '',
  keepMetadata: false,
  allowResize: false,
};

/** A typed side in pixels; undefined when nothing is typed, NaN when it is no side of an image. */
export function sideOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readWholeNumber(text, limits.imageMaxSide) ?? Number.NaN);
}

/** The fields of the call; what is not asked for is left out. */
export function wishOf({ small, format, maxSide, keepMetadata, allowResize }: CompressOptions) {
  const targetBytes = targetBytesOf(small);
  const side = sideOf(maxSide);
  return {
    ...(targetBytes === undefined ? { quality: small.level } : { targetBytes }),
    ...(targetBytes !== undefined && allowResize ? { allowResize } : {}),
    ...(format === 'original' ? {} : { format }),
    ...(side === undefined ? {} : { maxSide: side }),
    ...(keepMetadata ? { keepMetadata } : {}),
  };
}

/** The same, at a level. */
export function atLevel(options: CompressOptions, level: CompressionLevel): CompressOptions {
  return { ...options, small: { ...options.small, by: 'level', level } };
}

/** What keeps the options from being sent. */
export function problemOf({ small, maxSide }: CompressOptions): 'size' | 'side' | undefined {
  if (small.by === 'size' && targetBytesOf(small) === undefined) return 'size';
  return Number.isNaN(sideOf(maxSide)) ? 'side' : undefined;
}
