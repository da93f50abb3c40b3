import { expect, it } from 'vitest';
import { flateImage, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { drawPages, meanDifference } from '../../../../tests/fixtures/pdf-tools.ts';
import { compressPdf } from '../compress.ts';

const side = 200;

/** A photograph in a flat frame, drawn so large that each of its pixels can be seen: 41 to the inch. */
function framedPhoto(): Uint8Array {
  const pixels = photoPixels(side, side);
  for (let y = 0; y < side; y++) pixels.fill(230, y * side * 3, y * side * 3 + side * 1.2);
  return makeImageDocument([{ ...flateImage(pixels, side, side, 'DeviceRGB'), width: 350, height: 350 }]);
}

it('a drawing that is magnified is made smaller by the gentlest level, and looks the same', async () => {
  const input = framedPhoto();
  const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const { bytes } = result.value;
  expect(bytes.length).toBeLessThan(input.length * 0.4);
  const [before = Buffer.alloc(0), after = Buffer.alloc(0)] = [input, bytes].map(
    (file) => drawPages(file, 60)[0]?.pixels,
  );
  expect(before.length).toBeGreaterThan(0);
  expect(meanDifference(before, after)).toBeLessThan(1.5);
});
