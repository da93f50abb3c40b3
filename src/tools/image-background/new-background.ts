import { parseHex, whiteHex } from './hex-color.ts';

export const backgroundTypes = ['none', 'color', 'image'] as const;
export type BackgroundType = (typeof backgroundTypes)[number];

/** What a visitor has set up; each type keeps its own value while another one is chosen. */
export interface BackgroundChoice {
  type: BackgroundType;
  /** As typed; maybe no color yet. */
  hex: string;
  image: File | undefined;
}

export const noBackground: BackgroundChoice = { type: 'none', hex: whiteHex, image: undefined };

/** What can be put behind a cut-out. */
export type NewBackground = { kind: 'color'; color: string } | { kind: 'image'; image: File };

/** Undefined while there is nothing to put there: no type, no valid color or no image. */
export function newBackgroundOf({ type, hex, image }: BackgroundChoice): NewBackground | undefined {
  if (type === 'image') return image && { kind: 'image', image };
  const color = type === 'color' ? parseHex(hex) : undefined;
  return color === undefined ? undefined : { kind: 'color', color };
}
