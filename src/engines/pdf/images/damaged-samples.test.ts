import { constants, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { flateImage, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { drawPages, meanDifference } from '../../../../tests/fixtures/pdf-tools.ts';
import { compressPdf } from '../compress.ts';

const side = 300;

function documentWith(damage: (data: Buffer) => Buffer): Uint8Array {
  const { dictionary, data } = flateImage(photoPixels(side, side, 1), side, side, 'DeviceGray');
  return makeImageDocument([{ dictionary, data: damage(data), width: side, height: side }]);
}

async function compressed(input: Uint8Array) {
  const result = await compressPdf({ files: [input], options: { level: 'HIGH' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** How far the first pages are apart, in steps of 255. */
function distance(one: Uint8Array, two: Uint8Array): number {
  const [a, b] = [one, two].map((bytes) => drawPages(bytes, 72)[0]?.pixels);
  return a && b ? meanDifference(a, b) : Number.NaN;
}

describe('an image whose deflated samples', () => {
  const whole = documentWith((data) => data);

  it('end in a wrong sum is made smaller like any other', async () => {
    const input = documentWith((data) =>
      Buffer.concat([data.subarray(0, -1), Buffer.from([data.at(-1) ?? 0]).map((sum) => sum ^ 1)]),
    );
    const { bytes } = await compressed(input);
    expect(bytes.length).toBeLessThan(input.length / 2);
    expect(distance(bytes, whole)).toBeLessThan(2);
  });

  it('are cut off keeps every row that is there', async () => {
    const { bytes } = await compressed(documentWith((data) => data.subarray(0, Math.floor(data.length * 0.97))));
    expect(distance(bytes, whole)).toBeLessThan(3);
  });

  it('are damaged inside stays as it is', async () => {
    const half = photoPixels(side, side / 2, 1);
    const start = deflateSync(half, { finishFlush: constants.Z_SYNC_FLUSH });
    // There is no third kind of block.
    const input = documentWith(() => Buffer.concat([start, Buffer.alloc(4000, 7)]));
    const { report } = await compressed(input);
    expect(report.notes.map(({ code }) => code)).not.toContain('images_recompressed');
  });
});
