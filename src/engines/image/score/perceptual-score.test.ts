import { describe, expect, test } from 'vitest';
import { type Image, makeDrawing, makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { createScorer } from './perceptual-score.ts';

type Distortion = (pixels: Uint8Array, width: number) => Uint8Array;

const distortions: Record<'posterised' | 'brighter' | 'blurred' | 'blocky', Distortion> = {
  posterised: (pixels) => pixels.map((value) => (value & 0xe0) | 16),
  brighter: (pixels) => pixels.map((value) => Math.min(255, value + 12)),
  blurred: (pixels, width) =>
    pixels.map(
      (value, at) =>
        ((pixels[at - 3] ?? value) + value + (pixels[at + 3] ?? value) + (pixels[at + width * 3] ?? value)) >> 2,
    ),
  blocky: (pixels, width) =>
    pixels.map((_, at) => {
      const x = Math.floor(at / 3) % width;
      const y = Math.floor(at / 3 / width);
      return pixels[((y - (y % 4)) * width + x - (x % 4)) * 3 + (at % 3)] ?? 0;
    }),
};

/**
 * Scores of a second implementation of SSIMULACRA 2.1 (plain JavaScript by another author, all 108 weights) for the
 * same images. Both use the weights of libjxl's source; neither has been held against libjxl's own tool.
 */
const secondOpinion: Record<string, Record<keyof typeof distortions, number>> = {
  photo: { posterised: 7.553, brighter: 74.05, blurred: 78.701, blocky: -20.235 },
  drawing: { posterised: 73.478, brighter: 81.501, blurred: 67.968, blocky: -9.708 },
};
const images: Record<string, Image> = { photo: makePhoto(301, 203), drawing: makeDrawing(256, 192) };

describe('the perceptual score', () => {
  for (const [name, image] of Object.entries(images)) {
    for (const [kind, distort] of Object.entries(distortions)) {
      test(`agrees with a second implementation on a ${kind} ${name}`, () => {
        const score = createScorer(image).score({ pixels: distort(image.pixels, image.width), channels: 3 });
        const expected = secondOpinion[name]?.[kind as keyof typeof distortions] ?? Number.NaN;
        expect(Math.abs(score - expected)).toBeLessThan(0.2);
      });
    }
  }

  test('is 100 for the image itself', () => {
    const photo = makePhoto(200, 150);
    expect(createScorer(photo).score(photo)).toBeGreaterThan(99.7);
  });

  test('is the same whether a large image is walked in bands or not', () => {
    const wide = makePhoto(1700, 1300, 3);
    const distorted = distortions.posterised(wide.pixels, wide.width);
    const banded = createScorer(wide).score({ pixels: distorted, channels: 3 });
    // Turned on its side the bands fall elsewhere; the blur and the scales are the same both ways.
    const turned = transpose(wide);
    const other = createScorer(turned).score({
      pixels: distortions.posterised(turned.pixels, turned.width),
      channels: 3,
    });
    expect(Math.abs(banded - other)).toBeLessThan(0.3);
  });

  test('sees an error in transparency that one ground would hide', () => {
    const logo = makeDrawing(160, 120, true);
    const solid = logo.pixels.slice();
    for (let at = 3; at < solid.length; at += 4) solid[at] = 255;
    expect(createScorer(logo).score({ pixels: solid, channels: 4 })).toBeLessThan(50);
  });

  test('takes images too small for any scale', () => {
    const dot = makePhoto(3, 2);
    expect(createScorer(dot).score(dot)).toBe(100);
  });
});

function transpose({ width, height, pixels }: Image): Image {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        turned[(x * height + y) * 3 + channel] = pixels[(y * width + x) * 3 + channel] ?? 0;
      }
    }
  }
  return { width: height, height: width, channels: 3, pixels: turned };
}
