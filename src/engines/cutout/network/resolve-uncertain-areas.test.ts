import { describe, expect, it } from 'vitest';
import type { Image } from '../../../matting/image.ts';
import { resolveUncertainAreas } from './resolve-uncertain-areas.ts';

const side = 128;

/** A red square on green; the network is sure of its left half and of the green, and says `doubt` of the right half. */
function drawDoubt(doubt: number, rightColor: readonly [number, number, number]) {
  const image: Image = { width: side, height: side, pixels: new Uint8Array(side * side * 3) };
  const alpha = new Uint8Array(side * side);
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const isSquare = x >= 24 && x < 104 && y >= 24 && y < 104;
    const isRight = isSquare && x >= 64;
    image.pixels.set(isRight ? rightColor : isSquare ? [200, 30, 40] : [40, 140, 60], i * 3);
    alpha[i] = isRight ? doubt : isSquare ? 255 : 0;
  }
  return { image, network: { side, alpha } };
}

const inRightHalf = 64 * side + 84;

describe('areas the network doubts', () => {
  it('become solid when they look like the subject beside them', async () => {
    const { image, network } = drawDoubt(130, [200, 30, 40]);
    const { alpha } = await resolveUncertainAreas(image, network);
    expect(alpha[inRightHalf]).toBeGreaterThan(240);
    expect(alpha[0]).toBe(0);
  });

  it('stay as they are when they look like the background', async () => {
    const { image, network } = drawDoubt(90, [40, 140, 60]);
    const { alpha } = await resolveUncertainAreas(image, network);
    expect(alpha[inRightHalf]).toBe(90);
  });

  it('leaves an image without any alone', async () => {
    const { image, network } = drawDoubt(255, [200, 30, 40]);
    expect(await resolveUncertainAreas(image, network)).toBe(network);
  });
});
