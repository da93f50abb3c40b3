import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readBack } from '../../../tests/fixtures/cutout-scenes.ts';
import type { NewBackground } from './compose-background.ts';
import { composeCutout } from './compose-cutout.ts';

/** Red: clear on the left, half on the second pixel, solid on the right. */
function cutout(): Promise<Uint8Array> {
  const pixels = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 128, 255, 0, 0, 255]);
  return sharp(pixels, { raw: { width: 3, height: 1, channels: 4 } })
    .png()
    .toBuffer();
}

function plain(background: { r: number; g: number; b: number; alpha: number }): Promise<Uint8Array> {
  return sharp({ create: { width: 30, height: 20, channels: 4, background } })
    .png()
    .toBuffer();
}

async function compose(background: NewBackground, replacement?: Uint8Array) {
  const files = [await cutout(), ...(replacement ? [replacement] : [])];
  const result = await composeCutout({ files, options: { background } }, { onProgress: () => {} });
  if (!result.ok) throw new Error(result.failure.code);
  return readBack(result.value.bytes);
}

describe('composing a cut-out', () => {
  it('gives the cut-out back when there is no background', async () => {
    const { channels, pixels } = await compose({ type: 'none' });
    expect(channels).toBe(4);
    expect([pixels[3], pixels[7], pixels[11]]).toEqual([0, 128, 255]);
  });

  it('leaves nothing of what was cut out below its clear pixels', async () => {
    const { pixels } = await compose({ type: 'none' });
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect([...pixels.subarray(4, 8)]).toEqual([255, 0, 0, 128]);
  });

  it('mixes soft pixels with the color and leaves no alpha', async () => {
    const { channels, pixels } = await compose({ type: 'color', color: '0000ff' });
    expect(channels).toBe(3);
    expect([...pixels]).toEqual([0, 0, 255, 128, 0, 127, 255, 0, 0]);
  });

  it('mixes soft pixels with the image', async () => {
    const { pixels } = await compose({ type: 'image' }, await plain({ r: 0, g: 255, b: 0, alpha: 1 }));
    expect([...pixels]).toEqual([0, 255, 0, 128, 127, 0, 255, 0, 0]);
  });

  it('stays clear where the image is clear as well', async () => {
    const { channels, pixels } = await compose({ type: 'image' }, await plain({ r: 0, g: 255, b: 0, alpha: 0 }));
    expect(channels).toBe(4);
    expect([pixels[3], pixels[7], pixels[11]]).toEqual([0, 128, 255]);
    expect([...pixels.subarray(4, 7)]).toEqual([255, 0, 0]);
  });

  it('filters the lines of a PNG, which makes a photograph a fifth smaller or more', async () => {
    const side = 200;
    const pixels = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
      const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
      return at % 4 === 3 ? 255 : (x * 3 + y * 2 + 40 * Math.sin(x / 9 + y / 7) + ((x * 7 + y * 13) % 5)) / 5;
    });
    const shape = { raw: { width: side, height: side, channels: 4 } } as const;
    const plainPng = await sharp(pixels, shape).png({ compressionLevel: 3, adaptiveFiltering: false }).toBuffer();
    const result = await composeCutout(
      { files: [plainPng], options: { background: { type: 'none' } } },
      { onProgress: () => {} },
    );
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.bytes.length).toBeLessThan(plainPng.length * 0.8);
    expect(Buffer.from((await readBack(result.value.bytes)).pixels)).toEqual(Buffer.from(pixels));
  });

  it('blames the file that cannot be read', async () => {
    const broken = Uint8Array.of(1, 2, 3);
    const first = await composeCutout(
      { files: [broken], options: { background: { type: 'none' } } },
      { onProgress: () => {} },
    );
    expect(first).toEqual({ ok: false, failure: { code: 'unsupported_type', fileIndex: 0 } });
    const second = await composeCutout(
      { files: [await cutout(), broken], options: { background: { type: 'image' } } },
      { onProgress: () => {} },
    );
    expect(second).toEqual({ ok: false, failure: { code: 'unsupported_type', fileIndex: 1 } });
  });
});
