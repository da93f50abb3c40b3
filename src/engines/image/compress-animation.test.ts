import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeAnimation, makeGlide, pipelineOf } from '../../../tests/fixtures/image-files.ts';
import { makePhoto } from '../../../tests/fixtures/image-images.ts';
import { type CompressImageOptions, compressImage } from './compress.ts';
import { readGif } from './gif/gif-blocks.ts';
import { writeGif } from './gif/gif-write.ts';
import { scoreAnimation } from './score/score-animation.ts';

const compress = (bytes: Uint8Array, options: CompressImageOptions, timeLeftMs?: () => number) =>
  compressImage({ files: [bytes], options }, { onProgress: () => undefined, timeLeftMs });

async function makeAnimatedWebp(): Promise<Uint8Array> {
  const gif = await makeGlide(120, 90, 4);
  return sharp(gif, { animated: true }).webp({ quality: 90 }).toBuffer();
}

/** Says of its canvas what it likes: the first chunk holds width and height less one in three bytes each. */
function withCanvas(webp: Uint8Array, width: number, height: number): Uint8Array {
  const changed = Buffer.from(webp);
  changed.writeUIntLE(width - 1, 24, 3);
  changed.writeUIntLE(height - 1, 27, 3);
  return changed;
}

test('an animation whose frames are too large for a worker comes back as it is at once, with the reason', async () => {
  const input = withCanvas(await makeAnimatedWebp(), 5000, 4990);
  const result = await compress(input, { quality: 'MEDIUM' });
  if (!result.ok) throw new Error(result.failure.code);
  expect(result.value.bytes.length).toBe(input.length);
  expect(result.value.report.notes).toContainEqual({ code: 'animation_left' });
  expect(await compress(input, { quality: 'MEDIUM', format: 'GIF' })).toMatchObject({
    failure: { code: 'too_complex' },
  });
});

test('without the time to code it anew a WebP stays as it is, and no other format is promised', async () => {
  const input = await makeAnimatedWebp();
  for (const options of [{ quality: 'HIGH' }, { targetBytes: 500 }] as const) {
    const result = await compress(input, options, () => 300);
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.bytes.length).toBe(input.length);
    expect(result.value.report.notes).toContainEqual({ code: 'animation_left' });
  }
  const gif = await makeGlide(120, 90, 4);
  const other = await compress(gif, { quality: 'HIGH', format: 'WEBP' }, () => 300);
  expect(other).toMatchObject({ ok: false, failure: { code: 'too_complex' } });
});

/** Where squares of photographs lie on a ground that nothing paints; undefined: the photograph covers all of it. */
const placesOnGround = [
  ['beside frames', [20, 28]],
  ['where a frame was cleared', [undefined, 28]],
] as const;

test.each(placesOnGround)('an animated WebP says that its ground shows %s', async (_where, lefts) => {
  const [width, height] = [96, 72];
  const frames = lefts.map((left, index) => {
    const { pixels } = makePhoto(width, height, index + 1);
    const frame = Buffer.alloc(width * height * 4);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isPainted = left === undefined || (x >= left && x < left + 30 && y >= 20 && y < 50);
      if (isPainted) frame.set([...pixels.subarray(at * 3, at * 3 + 3), 255], at * 4);
    }
    return pipelineOf({ width, height, channels: 4, pixels: frame }).png().toBuffer();
  });
  const input = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ lossless: true, delay: [100, 100] })
    .toBuffer();
  const isTransparent = async (animation: Uint8Array) => {
    const result = await compress(animation, { quality: 'HIGH', format: 'WEBP' });
    if (!result.ok) throw new Error(result.failure.code);
    expect((await sharp(result.value.bytes).metadata()).pages).toBeGreaterThan(1);
    return ((result.value.bytes[20] ?? 0) & 0x10) !== 0;
  };
  expect(await isTransparent(input)).toBe(true);
  expect(await isTransparent(await makeGlide(width, height, 4))).toBe(false);
});

/** Some of its frames are held, as slides and stories have them. */
const seeds = [1, 1, 1, 1, 2, 2, 3, 3, 3, 3];

async function makeHeldFrames(): Promise<Uint8Array> {
  const frames = await Promise.all(
    seeds.map((seed) =>
      pipelineOf(makePhoto(64, 48, seed))
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: seeds.map(() => 100), keepDuplicateFrames: true })
    .toBuffer();
}

test('frames that the encoder joins are compared by the time they show', async () => {
  const result = await compress(await makeHeldFrames(), { quality: 'MEDIUM', format: 'WEBP' });
  if (!result.ok) throw new Error(result.failure.code);
  const { pages = 0 } = await sharp(result.value.bytes, { animated: true }).metadata();
  expect(pages).toBeLessThan(seeds.length);
  expect(result.value.report.notes).toContainEqual({ code: 'animation_kept', count: pages });
  expect(result.value.report.score).toBeGreaterThan(60);
});

for (const format of ['GIF', 'WEBP'] as const) {
  test(`held frames made smaller as ${format} show as long as before, and look right`, async () => {
    const result = await compress(await makeHeldFrames(), { quality: 'LOW', format, maxSide: 40 });
    if (!result.ok) throw new Error(result.failure.code);
    const { delay = [] } = await sharp(result.value.bytes, { animated: true }).metadata();
    expect(delay.reduce((sum, each) => sum + each, 0)).toBe(seeds.length * 100);
    expect(result.value.report.score).toBeGreaterThan(75);
  });
}

test('a frame that stands for several joined ones is held against each of them', async () => {
  const held = await makeHeldFrames();
  const joined = await sharp(held, { animated: true }).gif({ keepDuplicateFrames: false }).toBuffer();
  expect((await sharp(joined).metadata()).pages).toBeLessThan(seeds.length);
  const score = await scoreAnimation(held, { frames: seeds.length });
  expect(await score(joined)).toBeGreaterThan(75);
});

test('a GIF that libvips reads in a way of its own is compressed, only without an offer of another format', async () => {
  const gif = readGif(await makeGlide(120, 90, 4), 4);
  if (!gif) throw new Error('no GIF');
  // Far outside of the screen, which browsers and our own reader leave as it is.
  const frames = gif.frames.map((frame, index) => (index === 0 ? { ...frame, left: 60_000 } : frame));
  const input = writeGif({ ...gif, frames });
  await expect(sharp(input, { pages: 4 }).webp().toBuffer()).rejects.toThrow();
  const result = await compress(input, { quality: 'HIGH' });
  if (!result.ok) throw new Error(result.failure.code);
  expect(result.value.report).toMatchObject({ width: 120, height: 90 });
  expect(result.value.report.smallerAs).toBeUndefined();
});

test('what cannot be compared has no score', async () => {
  const gif = readGif(await makeAnimation('gif'), 4);
  if (!gif) throw new Error('no GIF');
  // More pixels than it holds: libvips shows what there is, our own reader takes it for cut.
  const frames = gif.frames.map((frame, index) => (index === 2 ? { ...frame, width: 300 } : frame));
  const result = await compress(writeGif({ ...gif, frames }), { quality: 'LOW', format: 'WEBP' });
  if (!result.ok) throw new Error(result.failure.code);
  expect(result.value.report.encoder).toBe('webp lossy');
  expect(result.value.report).not.toHaveProperty('score');
});

test('a drawing that moves comes as it is where that fits, and else smaller than asked for', async () => {
  const frames = [0, 1, 2, 3, 4, 5].map((step) => {
    const pixels = new Uint8Array(80 * 60 * 3).fill(240);
    for (let y = 20; y < 40; y++) pixels.fill(30, (y * 80 + step * 10) * 3, (y * 80 + step * 10 + 20) * 3);
    return pipelineOf({ width: 80, height: 60, channels: 3, pixels }).png().toBuffer();
  });
  const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: frames.map(() => 100) })
    .toBuffer();
  const drawn = await compress(gif, { targetBytes: 50_000, format: 'WEBP' });
  if (!drawn.ok) throw new Error(drawn.failure.code);
  expect(drawn.value.report).toMatchObject({ encoder: 'webp lossless', score: 100 });
  const level = await compress(gif, { quality: 'LOW', format: 'WEBP' });
  if (!level.ok) throw new Error(level.failure.code);
  expect(drawn.value.bytes.length).toBeLessThanOrEqual(level.value.bytes.length);
});

test('frames of a photograph stay under a size as WebP, and the reason is told where they are far below', async () => {
  const gif = await makeGlide(120, 90, 10);
  for (const targetBytes of [4_200, 11_700]) {
    const result = await compress(gif, { targetBytes, format: 'WEBP' });
    if (!result.ok) throw new Error(result.failure.code);
    const { bytes, report } = result.value;
    const codes = report.notes.map(({ code }) => code);
    if (bytes.length > targetBytes) expect(codes).toContain('target_missed');
    else if (bytes.length < targetBytes * 0.97)
      expect(codes.some((code) => ['next_step_too_large', 'time_ran_out', 'full_quality_fits'].includes(code))).toBe(
        true,
      );
  }
});
