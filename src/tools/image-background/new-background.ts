import { parseHex, whiteHex } from './hex-color.ts';

export const backgroundTypes = ['none', 'color', 'image'] as const;
export type BackgroundType = (typeof backgroundTypes)[number];

/** What a visitor has set up; each type keeps its own value while another one is chosen. */
export interface BackgroundChoice {
  type: BackgroundType;
  /** As typed; maybe no colour yet. */
  hex: string;
  picture: File | undefined;
}

export const noBackground: BackgroundChoice = { type: 'none', hex: whiteHex, picture: undefined };

/** What can be put behind a cut-out. */
export type NewBackground = { kind: 'color'; color: string } | { kind: 'picture'; picture: File };

/** Undefined while there is nothing to put there: no type, no valid colour or no picture. */
export function newBackgroundOf({ type, hex, picture }: BackgroundChoice): NewBackground | undefined {
  if (type === 'image') return picture && { kind: 'picture', picture };
  const color = type === 'color' ? parseHex(hex) : undefined;
  return color === undefined ? undefined : { kind: 'color', color };
}
