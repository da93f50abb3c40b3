import { parseHex, whiteHex } from './hex-color.ts';

/** What a call can put behind the subject. */
export const backgroundTypes = ['none', 'color', 'image'] as const;
/** What the studio can, once there is a cut-out. */
export const studioTypes = ['none', 'color', 'gradient', 'blur', 'image'] as const;
export type BackgroundType = (typeof studioTypes)[number];

/** Two colors each, from the top to the bottom. */
export const gradients = [
  ['#A9C8EF', '#F4D9E6'],
  ['#FFFFFF', '#CFD3D8'],
  ['#F8ECD2', '#E3B98A'],
  ['#CDEBDD', '#7FB8A4'],
  ['#F7C6B5', '#B06A8F'],
  ['#3A4A7A', '#141A2E'],
] as const;

/** What a visitor has set up; each type keeps its own value while another one is chosen. */
export interface BackgroundChoice {
  type: BackgroundType;
  /** As typed; maybe no color yet. */
  hex: string;
  image: File | undefined;
  /** Which of the gradients. */
  gradient: number;
}

export const noBackground: BackgroundChoice = { type: 'none', hex: whiteHex, image: undefined, gradient: 0 };

/** What a call is asked to put behind the subject. */
export type NewBackground = { kind: 'color'; color: string } | { kind: 'image'; image: File };

/** Undefined while there is nothing to ask for: another type, no valid color or no image. */
export function newBackgroundOf({ type, hex, image }: BackgroundChoice): NewBackground | undefined {
  if (type === 'image') return image && { kind: 'image', image };
  const color = type === 'color' ? parseHex(hex) : undefined;
  return color === undefined ? undefined : { kind: 'color', color };
}

/** Whether a call with this choice asks for a new background; gradients and blur are made here from a cut-out. */
export function isReplacing({ type }: BackgroundChoice): boolean {
  return type === 'color' || type === 'image';
}
