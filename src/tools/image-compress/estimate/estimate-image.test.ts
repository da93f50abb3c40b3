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
