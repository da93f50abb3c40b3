import { expect, test } from 'vitest';
import type { RawPixels } from '../score/perceptual-score.ts';
import { fitFormats } from '../target/fit-formats.ts';
import { bestAvif } from './compress-avif.ts';
import { targetScores } from './compress-level.ts';

const nothing = () => undefined;
const whole = { floor: 0, timeLeftMs: () => 60_000 };

/** Thin strokes in strong colors on white: with one color for four pixels they never look right. */
function makeWiring(width: number, height: number): RawPixels {
  const pixels = new Uint8Array(width * height * 3).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      if (x % 23 === 5) pixels.set([230, 0, 20], at);
      else if (y % 19 === 7) pixels.set([0, 60, 240], at);
      else if ((x + y) % 31 === 0) pixels.set([0, 170, 40], at);
    }
  }
  return { width, height, channels: 3, pixels };
}

const wiring = makeWiring(96, 72);

test('thin lines in strong colors are given all colors, and meet the level', async () => {
  const { encoder, score } = await bestAvif(wiring, targetScores.MEDIUM, nothing);
  expect(encoder).toBe('avif 4:4:4');
  expect(score).toBeGreaterThan(targetScores.MEDIUM - 3);
});

test('under a size that has room they are given them too, and none where it has not', async () => {
  const roomy = await fitFormats.avif(wiring, { ...whole, maxBytes: 200_000 });
  expect(roomy).toMatchObject({ encoder: 'avif 4:4:4', fits: true, isTop: true });
  const tight = await fitFormats.avif(wiring, { ...whole, maxBytes: roomy.bytes.length * 0.2 });
  expect(tight.encoder).toBe('avif');
});

test('a photograph of soft shades keeps one color for four pixels', async () => {
  const pixels = Uint8Array.from({ length: 100 * 75 * 3 }, (_, at) => 128 + 60 * Math.sin(at / 90) + (at % 7));
  const soft: RawPixels = { width: 100, height: 75, channels: 3, pixels };
  expect((await bestAvif(soft, targetScores.HIGH, nothing)).encoder).toBe('avif');
});
