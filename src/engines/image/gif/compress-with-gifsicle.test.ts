import { describe, expect, test } from 'vitest';
import { frameDelays, makeAnimation, makeGlide } from '../../../../tests/fixtures/image-files.ts';
import { compressionLevelIds } from '../../../shared/compression-level.ts';
import { compressImage } from '../compress.ts';
import { scoreAnimation } from '../score/score-animation.ts';
import { compressWithGifsicle } from './compress-with-gifsicle.ts';
import { type GifFile, readGif } from './gif-blocks.ts';
import { composeGif } from './gif-decode.ts';
import { writeGif } from './gif-write.ts';
import { restoreGifFrames } from './restore-gif-frames.ts';
import { findGifsicle, runGifsicle } from './run-gifsicle.ts';

function open(bytes: Uint8Array): GifFile {
  const gif = readGif(bytes, 500);
  if (!gif) throw new Error('not a GIF');
  return gif;
}

const delaysOf = (gif: GifFile) => gif.frames.map(({ delay }) => delay);

/** Every frame twice: the second shows nothing new. */
async function makeRepeating(): Promise<GifFile> {
  const gif = open(await makeAnimation('gif', 96));
  return { ...gif, frames: gif.frames.flatMap((frame) => [frame, frame]) };
}

describe('frames a writer has joined', () => {
  test('come back with their own times and show the same', async () => {
    const gif = await makeRepeating();
    const joined = {
      ...gif,
      frames: gif.frames.filter((_, index) => index % 2 === 0).map((frame) => ({ ...frame, delay: frame.delay * 2 })),
    };
    const restored = restoreGifFrames(gif, joined);
    expect(restored && delaysOf(restored)).toEqual(delaysOf(gif));
    const shown = [...composeGif(open(writeGif(restored ?? joined)))].length;
    expect(shown).toBe(frameDelays.length * 2);
  });

  test('are given up when the times do not add up', async () => {
    const gif = await makeRepeating();
    const odd = { ...gif, frames: gif.frames.slice(1).map((frame) => ({ ...frame, delay: frame.delay + 1 })) };
    expect(restoreGifFrames(gif, odd)).toBeUndefined();
  });

  test('are given up when the frame before is cleared', async () => {
    const gif = await makeRepeating();
    const [first] = gif.frames;
    if (!first) throw new Error('no frame');
    const total = gif.frames.reduce((sum, { delay }) => sum + delay, 0);
    const cleared = { ...gif, frames: [{ ...first, disposal: 2, delay: total }] };
    expect(restoreGifFrames(gif, cleared)).toBeUndefined();
  });
});

const program = findGifsicle();
if (!program) console.warn('gifsicle is not installed: its tests are skipped');

describe.skipIf(!program)('gifsicle', () => {
  test('keeps every frame, its time and the loop, and meets the target', async () => {
    const gif = await makeRepeating();
    const source = writeGif(gif);
    const score = await scoreAnimation(source, { frames: gif.frames.length });
    const found = await compressWithGifsicle({ program: program ?? '', gif, target: 76, level: 'MEDIUM', score });
    const read = open(found?.bytes ?? new Uint8Array());
    expect(delaysOf(read)).toEqual(delaysOf(gif));
    expect(read.loops).toBe(gif.loops);
    expect(found?.score).toBeGreaterThanOrEqual(76);
    expect(found?.bytes.length).toBeLessThan(source.length);
  });

  test('a filmed scene is no larger at MEDIUM than the program makes it at its usual setting', async () => {
    const source = await makeGlide(160, 120);
    const usual = await runGifsicle(program ?? '', source, 80);
    const sizes = [];
    for (const quality of compressionLevelIds) {
      const result = await compressImage(
        { files: [source], options: { quality, format: 'GIF' } },
        { onProgress: () => undefined },
      );
      sizes.push(result.ok ? result.value.bytes.length : Number.NaN);
    }
    expect(sizes[1]).toBeLessThanOrEqual(usual?.length ?? 0);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test('answers nothing, not an error, for bytes that are no GIF', async () => {
    expect(await runGifsicle(program ?? '', Buffer.from('no image at all'), 80)).toBeUndefined();
  });

  test('a program that is not there answers nothing', async () => {
    expect(await runGifsicle('/nowhere/gifsicle', await makeAnimation('gif'), 80)).toBeUndefined();
  });
});
