import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setDensity, withJfifDensity } from './set-density.ts';

const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } });

test.each(['png', 'jpeg'] as const)('a %s says how large it is printed and stays the same image', async (kind) => {
  const bytes = await square()[kind]().toBuffer();
  const image = new Blob([Uint8Array.from(bytes)], { type: `image/${kind}` });
  const printed = Buffer.from(await (await setDensity(image, 300)).arrayBuffer());
  expect((await sharp(printed).metadata()).density).toBe(300);
  expect(await sharp(printed).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
});
test('a density that is there already is replaced', async () => {
  const bytes = Uint8Array.from(await square().jpeg().toBuffer());
  const twice = withJfifDensity(withJfifDensity(bytes, 72), 600);
  expect(twice.length).toBe(bytes.length + 18);
  expect((await sharp(Buffer.from(twice)).metadata()).density).toBe(600);
});
test('other kinds come back as they are', async () => {
  const image = new Blob(['x'], { type: 'image/webp' });
  expect(await setDensity(image, 300)).toBe(image);
});
