import type { PdfImage } from '../images/image-inventory.ts';
import { gentlest } from './gentlest.ts';
import type { HeldImage } from './held-image.ts';

/** An image that was encoded again, and what that added. */
export interface Step {
  added: number;
  undo: () => void;
}

/** Undoes what was made gentler, as little of it as brings the size back: one image may make up for another. */
export function takeBack(steps: readonly Step[], excess: () => number): void {
  const left = [...steps].sort((a, b) => a.added - b.added);
  while (excess() > 0 && left.length > 0) {
    const enough = left.findIndex(({ added }) => added >= excess());
    for (const { undo } of left.splice(enough, 1)) undo();
  }
}

/** What an image takes in memory. */
export function samplesIn({ width, height, color, role }: PdfImage): number {
  return width * height * (color.kind === 'gray' || role !== 'image' ? 1 : 3);
}

/**
 * The gentlest strictness at which these images are expected to take at most so many bytes; 1 when none is. Guesses are
 * wrong by `bias`, as far as is known.
 */
export function solve(images: readonly HeldImage[], allowedBytes: number, bias = 1): number {
  const fits = (strictness: number) => {
    let sum = 0;
    for (const image of images) sum += image.expectedBytes(strictness) * (image.isGuessed ? bias : 1);
    return sum <= allowedBytes;
  };
  const strictness = gentlest(fits);
  return strictness > 0.999 ? 1 : strictness;
}
