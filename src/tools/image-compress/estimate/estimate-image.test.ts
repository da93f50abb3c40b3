import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pipelineOf } from '../../../../tests/fixtures/image-files.ts';
import { makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { defaultOptions } from '../compress-options.ts';
import { estimateImage } from './estimate-image.ts';
import { surveyImage } from './survey-image.ts';

const photo = makePhoto(160, 120, 3);
const jpegOf = async (quality: number) =>
  new Blob([new Uint8Array(await pipelineOf(photo).jpeg({ quality }).toBuffer())]);

test('a JPEG’s tables and density tell about what each level makes of it', async () => {
  const survey = await surveyImage(await jpegOf(95));
  expect(survey).toMatchObject({ kind: 'jpeg', width: 160, height: 120 });
  expect(survey?.coarseness).toBeCloseTo(10, -1);
  const { LOW, MEDIUM, HIGH } = estimateImage(survey, defaultOptions) ?? { LOW: 0, MEDIUM: 0, HIGH: 0 };
  expect(LOW).toBeLessThan(survey?.bytes ?? 0);
  expect(MEDIUM).toBeLessThan(LOW);
  expect(HIGH).toBeLessThan(MEDIUM);
});

test('fewer pixels are reckoned with; a side that is none, and other formats, get no estimate', async () => {
  const survey = await surveyImage(await jpegOf(90));
  const whole = estimateImage(survey, defaultOptions)?.MEDIUM ?? 0;
  expect(estimateImage(survey, { ...defaultOptions, maxSide: '80' })?.MEDIUM).toBeLessThan(whole / 2);
  expect(estimateImage(survey, { ...defaultOptions, maxSide: 'x' })).toBeUndefined();
  expect(estimateImage(survey, { ...defaultOptions, format: 'PNG' })).toBeUndefined();
});

test('a lossy WebP tells its quantizer, and with it what each level makes of it', async () => {
  const webpOf = async (quality: number, icc = false) => {
    const pipeline = pipelineOf(photo);
    const written = await (icc ? pipeline.withIccProfile('p3') : pipeline).webp({ quality }).toBuffer();
    return surveyImage(new Blob([new Uint8Array(written)]));
  };
  const [fine, coarse] = [await webpOf(95), await webpOf(50)];
  expect(coarse?.quantizer).toBeGreaterThan(40);
  expect(fine?.quantizer).toBeLessThan(12);
  // Behind a color profile it is found as well.
  expect(await webpOf(50, true)).toMatchObject({ kind: 'webp', quantizer: coarse?.quantizer, width: 160 });
  const shareAt = (survey: typeof fine) => (estimateImage(survey, defaultOptions)?.MEDIUM ?? 0) / (survey?.bytes ?? 1);
  expect(shareAt(fine)).toBeGreaterThan(0.3);
  expect(shareAt(fine)).toBeLessThan(0.5);
  expect(shareAt(coarse)).toBe(1);
  expect(estimateImage(fine, { ...defaultOptions, format: 'WEBP' })).toEqual(estimateImage(fine, defaultOptions));
  expect(estimateImage(fine, { ...defaultOptions, format: 'JPEG' })).toBeUndefined();
});

test('a WebP with transparency, without loss or with frames gets no estimate', async () => {
  const clear = sharp({
    create: { width: 64, height: 48, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.4 } },
  });
  for (const pipeline of [clear.clone().webp({ quality: 80 }), pipelineOf(photo).webp({ lossless: true })]) {
    expect(await surveyImage(new Blob([new Uint8Array(await pipeline.toBuffer())]))).toBeUndefined();
  }
});

test('PNG and WebP are told apart, and what is no image is none', async () => {
  const raw = sharp(await pipelineOf(photo).png().toBuffer());
  expect(await surveyImage(new Blob([new Uint8Array(await raw.png({ palette: true }).toBuffer())]))).toMatchObject({
    kind: 'palette',
  });
  expect(await surveyImage(new Blob([new Uint8Array(await raw.webp().toBuffer())]))).toMatchObject({
    kind: 'webp',
    width: 160,
  });
  expect(await surveyImage(new Blob(['hello']))).toBeUndefined();
});
