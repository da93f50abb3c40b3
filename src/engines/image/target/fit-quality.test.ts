import { expect, test } from 'vitest';
import { makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { targetJpegCodec } from '../encode/compress-jpeg.ts';
import { webpCodec } from '../encode/compress-webp.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { fitDrafted, wholeDrafts } from './drafted-codec.ts';
import { draftedAvif, lastAlikeAvif } from './fit-avif.ts';
import { draftedJpeg, draftedWebp, fitFormats } from './fit-formats.ts';
import { type Dial, fitQuality, guessQuality, sampleDial } from './fit-quality.ts';
import { guideToSize, predictMark } from './size-curve.ts';

const photo = makePhoto(540, 360, 3);
const plenty = () => 60_000;

/** Counts what a dial is asked for: drafts to look at, and results. */
function counted(dial: Dial) {
  const count = { looks: 0, encodes: 0 };
  const encode: Dial['encode'] = (image, mark, draft) => {
    if (draft) count.looks++;
    else count.encodes++;
    return dial.encode(image, mark, draft);
  };
  return { dial: { ...dial, encode }, count };
}

test.each([
  ['JPEG', targetJpegCodec('4:2:0', false), [7, 17, 34]],
  ['WebP', webpCodec('usual', photo), [6, 14, 28]],
])('%s: a size is hit with few looks and few encodes', async (_, codec, sizes) => {
  for (const kilobytes of sizes) {
    const { dial, count } = counted(codec);
    const maxBytes = kilobytes * 1024;
    const fit = await fitQuality(photo, dial, { maxBytes, floor: 0, timeLeftMs: plenty });
    expect(fit.bytes.length).toBeLessThanOrEqual(maxBytes);
    const isClose = fit.bytes.length >= maxBytes * 0.97;
    expect(isClose || fit.isNextTooLarge || fit.isTop).toBe(true);
    expect(count.looks).toBeLessThanOrEqual(4);
    expect(count.looks + count.encodes).toBeLessThanOrEqual(6);
  }
});

test('JPEG: quick drafts of the whole lead to a size with at most three results', async () => {
  const uneven = makeUneven();
  for (const kilobytes of [12, 30, 45]) {
    const codec = draftedJpeg(photo, '4:2:0', false);
    const { dial, count } = counted(codec);
    const maxBytes = kilobytes * 1024;
    const drafts = wholeDrafts(uneven, codec);
    const fit = await fitQuality(uneven, dial, { maxBytes, floor: 0, timeLeftMs: plenty }, drafts);
    expect(fit.bytes.length).toBeLessThanOrEqual(maxBytes);
    expect(fit.bytes.length >= maxBytes * 0.97 || fit.isNextTooLarge || fit.isTop).toBe(true);
    expect(count.encodes).toBeLessThanOrEqual(3);
    expect((await codec.encode(uneven, 60, true)).length).toBeGreaterThan(
      (await codec.encode(uneven, 60, false)).length,
    );
  }
});

test('a step that quick looks tell to be over is not tried, and is said to be over', async () => {
  const { dial, made } = powersOf(1.1);
  const bytesAt = async (mark: number) => 1000 * 1.1 ** mark;
  const limits = { maxBytes: 1000 * 1.1 ** 20.6, floor: 0, timeLeftMs: plenty };
  const fit = await fitQuality(photo, dial, limits, { bytesAt, isWhole: true, isQuick: true });
  expect(made).toEqual([20]);
  expect(fit).toMatchObject({ quality: 20, fits: true, isNextTooLarge: true });
});

test('looks that are all wrong by one share are set right by the first result', async () => {
  for (const share of [0.7, 1.4]) {
    const { dial, made } = powersOf(1.1);
    const bytesAt = async (mark: number) => (1000 * 1.1 ** mark) / share;
    const limits = { maxBytes: 1000 * 1.1 ** 20.05, floor: 0, timeLeftMs: plenty };
    const fit = await fitQuality(photo, dial, limits, { bytesAt, isWhole: true, isQuick: true });
    expect(made).toHaveLength(2);
    expect(fit).toMatchObject({ quality: 20, fits: true });
  }
});

test('a mark that makes the same as one that was too large is not tried', async () => {
  const { dial, made } = powersOf(1.1, 3);
  const bytesAt = async (mark: number) => 900 * 1.1 ** (3 * Math.floor(mark / 3));
  const limits = { maxBytes: 1000 * 1.1 ** 20.5, floor: 0, timeLeftMs: plenty };
  const fit = await fitQuality(photo, dial, limits, { bytesAt, isWhole: true, isQuick: true });
  expect(new Set(made.map((mark) => Math.floor(mark / 3))).size).toBe(made.length);
  expect(fit).toMatchObject({ quality: 20, fits: true, isNextTooLarge: true });
});

test('no more results are made than a level allows, and what is sent then is said to be the best so far', async () => {
  const { dial, made } = powersOf(1.02);
  const bytesAt = async (mark: number) => 1000 * 1.1 ** mark;
  const limits = { maxBytes: 1000 * 1.02 ** 40, floor: 0, timeLeftMs: plenty };
  const looks = { bytesAt, isWhole: true, isQuick: true };
  const fit = await fitQuality(photo, { ...dial, maxResults: 2 }, limits, looks);
  expect(made).toHaveLength(2);
  expect(fit).toMatchObject({ fits: true, ranOut: true, isNextTooLarge: false });
});

test('results end with the time they may take beside a level; what takes less is made all the same', async () => {
  const bytesAt = async (mark: number) => 1000 * 1.1 ** mark;
  const looks = { bytesAt, isWhole: true, isQuick: true };
  const madeAt = async (at: (mark: number) => number) => {
    const { dial, made } = powersOf(1.02);
    let spentMs = 1000;
    const encode: Dial['encode'] = async (image, mark, draft) => {
      spentMs += 1000 * at(mark);
      return dial.encode(image, mark, draft);
    };
    const limits = {
      ...{ maxBytes: 1000 * 1.02 ** 40, floor: 0, timeLeftMs: () => 1e6 - spentMs },
      spent: { sharedMs: 1000, ms: () => spentMs },
    };
    // A level takes three seconds here, of which one is shared: four and a half are allowed.
    const fit = await fitQuality(photo, { ...dial, encode, pace: { level: 2, at } }, limits, looks);
    return { made, fit, spentMs };
  };
  const even = await madeAt(() => 1);
  expect(even.made).toHaveLength(3);
  expect(even.spentMs).toBeLessThanOrEqual(4500);
  expect(even.fit).toMatchObject({ fits: true, ranOut: true });
  const quicker = await madeAt((mark) => (mark > 20 ? 0.1 : 1));
  expect(quicker.made.length).toBeGreaterThan(3);
  expect(quicker.spentMs).toBeLessThanOrEqual(4500);
});

test('where nothing fits in time, the one more that is needed is made in a hurry', async () => {
  const { dial, made } = powersOf(1.1);
  let spentMs = 0;
  const encode: Dial['encode'] = async (image, mark, draft) => {
    spentMs += 1000;
    return dial.encode(image, mark, draft);
  };
  const hurry: Dial['hurry'] = (image, mark) => dial.encode(image, mark, false);
  const limits = {
    ...{ maxBytes: 1000 * 1.1 ** 10, floor: 0, timeLeftMs: () => 1e6 - spentMs },
    spent: { sharedMs: 0, ms: () => spentMs },
  };
  const bytesAt = async (mark: number) => 1000 * 1.3 ** (mark - 20);
  const looks = { bytesAt, isWhole: true, isQuick: true };
  const fit = await fitQuality(photo, { ...dial, encode, hurry, pace: { level: 1, at: () => 1 } }, limits, looks);
  expect(spentMs).toBe(1000);
  expect(made.length).toBeGreaterThan(1);
  expect(fit.fits).toBe(true);
});

test('where none of the results fits, the one more that is needed is made in a hurry', async () => {
  const { dial, made } = powersOf(1.1);
  const hurried: number[] = [];
  const bytesAt = async (mark: number) => 1000 * 1.3 ** mark;
  const limits = { maxBytes: 1000 * 1.1 ** 10, floor: 0, timeLeftMs: plenty };
  const hurry: Dial['hurry'] = async (image, mark) => {
    hurried.push(mark);
    return dial.encode(image, mark, false);
  };
  const looks = { bytesAt: async (mark: number) => (await bytesAt(mark)) / 1.3 ** 20, isWhole: true, isQuick: true };
  const fit = await fitQuality(photo, { ...dial, maxResults: 1, hurry }, limits, looks);
  expect(hurried.length).toBeGreaterThan(0);
  expect(made.length - hurried.length).toBe(1);
  expect(fit.fits).toBe(true);
});

test('without time a size is undercut by a part, not by all of it', async () => {
  const small = makePhoto(140, 100, 5);
  const spent = { sharedMs: 0, ms: () => 1e6 };
  for (const maxBytes of [1500, 2000, 2500, 3000, 4000, 5000, 6000]) {
    const fit = await fitFormats.jpeg(small, { maxBytes, floor: 0, timeLeftMs: plenty, spent });
    expect(fit.bytes.length).toBeLessThanOrEqual(maxBytes);
    expect(fit.bytes.length).toBeGreaterThan(maxBytes * 0.6);
  }
});

test('looks that promise too much at every mark do not hide that the lowest fits', async () => {
  const { dial, made } = powersOf(1.1);
  const bytesAt = async (mark: number) => 1000 * 1.1 ** mark * (made.includes(mark) ? 1 : 0.3);
  const timeLeftMs = () => 60_000 - made.length * 1000;
  const limits = { maxBytes: 1000 * 1.1 ** 10, floor: 0, timeLeftMs, spent: { sharedMs: 0, ms: () => 0 } };
  // Only marks that are not wanted would be in time.
  const pace = { level: 1, at: (mark: number) => (mark > 5 ? 10 : 0.1) };
  const looks = { bytesAt, isWhole: true, isQuick: true };
  expect((await fitQuality(photo, { ...dial, pace }, limits, looks)).fits).toBe(true);
});

test('AVIF: it is known which marks make the same', async () => {
  const { encode, lowest, highest } = draftedAvif(photo, '4:2:0');
  const tile = makePhoto(64, 64, 5);
  const files = new Map<number, Uint8Array>();
  for (let mark = lowest; mark <= highest; mark++) files.set(mark, await encode(tile, mark, true));
  for (let mark = lowest; mark < highest; mark++) {
    const isSame = Buffer.compare(files.get(mark) ?? tile.pixels, files.get(mark + 1) ?? tile.pixels) === 0;
    expect([mark, lastAlikeAvif(mark) > mark]).toEqual([mark, isSame]);
  }
});

test('tiles that mislead are set right by one draft of the whole', async () => {
  const uneven = makeUneven();
  const maxBytes = 20 * 1024;
  const firstResult = async (draftedOncePixels: number) => {
    const codec = { ...draftedJpeg(photo, '4:2:0', false), draftedPixels: 0.1e6, draftedOncePixels };
    const results: Uint8Array[] = [];
    let drafts = 0;
    const encode: Dial['encode'] = async (image, mark, draft) => {
      const bytes = await codec.encode(image, mark, draft);
      if (image === uneven && draft) drafts++;
      else if (image === uneven) results.push(bytes);
      return bytes;
    };
    await fitDrafted(uneven, { ...codec, encode }, { maxBytes, floor: 0, timeLeftMs: plenty });
    return { drafts, error: Math.abs(Math.log((results[0]?.length ?? 1) / maxBytes)) };
  };
  const [by, without] = [await firstResult(2e6), await firstResult(0)];
  expect([by.drafts, without.drafts]).toEqual([1, 0]);
  expect(by.error).toBeLessThan(without.error / 2);
});

/** A dial whose bytes are powers of a number, some marks making the same; and the marks it was asked for. */
function powersOf(growth: number, alike = 1): { dial: Dial; made: number[] } {
  const made: number[] = [];
  const dial: Dial = {
    lowest: 1,
    highest: 50,
    coarseness: (mark) => growth ** -mark,
    encode: async (_, mark) => {
      made.push(mark);
      return new Uint8Array(1000 * growth ** (alike * Math.floor(mark / alike)));
    },
  };
  return { dial, made };
}

test('AVIF: marks that make the same are passed over, and a size takes at most two results', async () => {
  const small = makePhoto(240, 160, 3);
  const codec = draftedAvif(small, '4:2:0');
  const { dial, count } = counted(codec);
  const maxBytes = 2.2 * 1024;
  const limits = { maxBytes, floor: 0, timeLeftMs: plenty };
  const fit = await fitQuality(small, dial, limits, wholeDrafts(small, codec));
  expect(fit.bytes.length).toBeLessThanOrEqual(maxBytes);
  expect(fit.bytes.length >= maxBytes * 0.97 || fit.isNextTooLarge).toBe(true);
  expect(count.encodes).toBeLessThanOrEqual(2);
});

let uneven: RawPixels | undefined;

/** Grain near the middle, nothing around it: no few tiles speak for the whole. Drawn once: nothing changes it. */
function makeUneven(): RawPixels {
  uneven ??= drawUneven();
  return uneven;
}

function drawUneven(): RawPixels {
  const [width, height] = [1200, 960];
  const pixels = new Uint8Array(width * height * 3).fill(200);
  const grain = makePhoto(400, 320, 3);
  for (let place = 0; place < grain.width * grain.height; place++) {
    const [x, y] = [540 + (place % grain.width), 440 + Math.floor(place / grain.width)];
    const from = place * grain.channels;
    pixels.set(grain.pixels.subarray(from, from + 3), (y * width + x) * 3);
  }
  return { width, height, channels: 3, pixels };
}

test('drafts of the whole tell what an uneven WebP takes, tiles of it do not', async () => {
  const uneven = makeUneven();
  const codec = webpCodec('usual', uneven);
  for (const quality of [20, 60]) {
    const { length } = await codec.encode(uneven, quality, false);
    const error = (told: number) => Math.abs(Math.log(told / length));
    const byTiles = error(await sampleDial(uneven, codec).bytesAt(quality));
    const byDrafts = error(await wholeDrafts(uneven, draftedWebp(uneven)).bytesAt(quality));
    expect(byDrafts).toBeLessThan(0.2);
    expect(byDrafts).toBeLessThan(byTiles / 2);
  }
});

test('a guess and the search after it share their looks', async () => {
  const { dial, count } = counted(targetJpegCodec('4:2:0', false));
  const sample = sampleDial(photo, dial);
  await guessQuality(sample, dial, 17 * 1024);
  const { looks } = count;
  expect(looks).toBeGreaterThan(0);
  await fitQuality(photo, dial, { maxBytes: 17 * 1024, floor: 0, timeLeftMs: plenty }, sample);
  expect(count.looks).toBe(looks);
});

test('a curve is read off two to four looks, up to either end of the dial', async () => {
  const marks = { coarseness: (mark: number) => 200 - 1.9 * mark, from: 1, to: 98 };
  const bytesAt = async (mark: number) => 1e6 * marks.coarseness(mark) ** -0.6;
  for (const right of [1, 20, 60, 90, 98]) {
    const maxBytes = (await bytesAt(right)) * 1.001;
    expect(Math.abs((await guideToSize(bytesAt, marks, maxBytes)).mark - right)).toBeLessThanOrEqual(1);
  }
  expect((await guideToSize(bytesAt, marks, 1)).mark).toBe(1);
  expect((await guideToSize(bytesAt, marks, 1e9)).mark).toBe(98);
  expect(predictMark([], marks, 100)).toBe(1);
});
