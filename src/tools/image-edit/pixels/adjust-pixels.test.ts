import { expect, test } from 'vitest';
import { noAdjustments } from '../edit-state.ts';
import { adjustPixels, cssFilterOf } from './adjust-pixels.ts';

const run = (adjust: Partial<typeof noAdjustments>, pixel = [100, 150, 200, 77]) => {
  const data = Uint8ClampedArray.from(pixel);
  adjustPixels(data, { ...noAdjustments, ...adjust });
  return [...data];
};

test('nothing set changes nothing', () => {
  expect(cssFilterOf(noAdjustments)).toBeUndefined();
  expect(run({})).toEqual([100, 150, 200, 77]);
});
test('brightness multiplies, contrast spreads from the middle, alpha stays', () => {
  expect(run({ brightness: 20 })).toEqual([120, 180, 240, 77]);
  expect(run({ contrast: 100 })).toEqual([72, 172, 255, 77]);
});
test('without saturation all channels are near one gray', () => {
  const [red = 0, , blue = 0] = run({ saturation: -100 });
  expect(blue - red).toBeLessThan(25);
});
