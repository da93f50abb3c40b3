import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeAnimation, makeStill, pipelineOf } from '../../../../tests/fixtures/image-files.ts';
import { largestDifference, makeDrawing, makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { createScorer } from '../score/perceptual-score.ts';
import { readGif } from './gif-blocks.ts';
import { composeGif } from './gif-decode.ts';
import { optimizeGif } from './gif-optimize.ts';

function open(bytes: Uint8Array) {
  const gif = readGif(bytes, 500);
  if (!gif) throw new Error('not a GIF');
  return gif;
}

function rewrite(bytes: Uint8Array, tolerance: number): Uint8Array {
  const written = optimizeGif(open(bytes), { tolerance, keepTolerance: tolerance * 0.06, budgetMs: 60_000 });
  if (typeof written === 'string') throw new Error(written);
  return written;
}

async function readAll(bytes: Uint8Array): Promise<Uint8Array> {
  const stack = await sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer();
  for (let at = 0; at < stack.length; at += 4) if (stack[at + 3] === 0) stack.fill(0, at, at + 3);
  return stack;
}

describe('our GIF decoder', () => {
  for (const transparent of [false, true]) {
    test(`draws every frame as libnsgif does, ${transparent ? 'with' : 'without'} transparency`, async () => {
      const bytes = await makeAnimation('gif', 64, transparent);
      const frames = [...composeGif(open(bytes))].length;
      expect(frames).toBe(4);
      const expected = await readAll(bytes);
      let at = 0;
      for (const canvas of composeGif(open(bytes))) {
        const shown = canvas?.slice() ?? new Uint8Array();
        expect(largestDifference(shown, expected.subarray(at, at + shown.length))).toBe(0);
        at += shown.length;
      }
    });
  }
});

describe('our GIF writer', () => {
  for (const transparent of [false, true]) {
    test(`changes no pixel at tolerance 0, ${transparent ? 'with' : 'without'} transparency`, async () => {
      const bytes = await makeAnimation('gif', 96, transparent);
      const written = rewrite(bytes, 0);
      expect(largestDifference(await readAll(written), await readAll(bytes))).toBe(0);
      expect(written.length).toBeLessThan(bytes.length * 1.02);
    });
  }

  test('a dictionary that fills and is cleared many times still decodes exactly', async () => {
    const bytes = await makeStill('gif', makePhoto(400, 300));
    expect(largestDifference(await readAll(rewrite(bytes, 0)), await readAll(bytes))).toBe(0);
  });

  test('fewer bytes the more tolerance, at a falling score', async () => {
    const photo = makePhoto(320, 240);
    const bytes = await makeStill('gif', photo);
    const original = await readAll(bytes);
    const scorer = createScorer({ width: 320, height: 240, channels: 4, pixels: original });
    const results = await Promise.all(
      [0, 50, 200].map(async (tolerance) => {
        const written = rewrite(bytes, tolerance);
        return { size: written.length, score: scorer.score({ pixels: await readAll(written), channels: 4 }) };
      }),
    );
    const [exact, fine, coarse] = results;
    expect(fine?.size).toBeLessThan((exact?.size ?? 0) * 0.9);
    expect(coarse?.size).toBeLessThan((fine?.size ?? 0) * 0.9);
    expect(fine?.score).toBeGreaterThan(coarse?.score ?? 100);
    expect(coarse?.score).toBeGreaterThan(30);
  });

  test('two colors and one pixel are written as well', async () => {
    for (const image of [makeDrawing(1, 1), { ...makeDrawing(2, 1), pixels: Uint8Array.of(0, 0, 0, 255, 255, 255) }]) {
      const bytes = await pipelineOf(image).gif().toBuffer();
      expect(largestDifference(await readAll(rewrite(bytes, 0)), await readAll(bytes))).toBe(0);
    }
  });

  test('work that would take too long is given up in time', async () => {
    const gif = open(await makeAnimation('gif', 96));
    expect(optimizeGif(gif, { tolerance: 0, keepTolerance: 0, budgetMs: 0 })).toBe('late');
  });
});
