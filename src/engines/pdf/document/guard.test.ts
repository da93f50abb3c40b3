import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { compressPdf } from '../compress.ts';
import { guardEngine } from './guard.ts';

const planted = vi.hoisted(() => ({ error: undefined as Error | undefined }));

vi.mock('../images/recompress-image.ts', () => ({
  recompressImage: async () => {
    throw planted.error;
  },
}));

/** One page with one image of 64 × 64 gray pixels. */
const input = makeDocument({ pages: [{ text: 'a', content: 'q 100 0 0 100 0 0 cm /I Do Q' }] }, (writer) => {
  const image = writer.addStream(
    '/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) & 255)),
  );
  return { resources: `/XObject << /I ${image} 0 R >>` };
});

const compress = () => compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });

describe('what goes wrong inside the engine', () => {
  beforeEach(() => {
    planted.error = undefined;
  });

  it('leaves one image as it is when the file is to blame', async () => {
    planted.error = new Error('premature end of JPEG');
    const result = await compress();
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.report?.notes).toContainEqual({ code: 'images_kept', count: 1 });
  });

  it.each([new TypeError('x is not a function'), new ReferenceError('x is not defined')])(
    'travels on when we are to blame: %s',
    async (error) => {
      planted.error = error;
      await expect(compress()).rejects.toBe(error);
    },
  );

  it.each(['malloc', 'calloc', 'realloc'])(
    'becomes a failure when the engine asks for too much memory: %s',
    async (way) => {
      const result = await guardEngine(async () => {
        throw new Error(`${way} (4294967296 bytes) failed`);
      });
      expect(result).toMatchObject({ ok: false, failure: { code: 'too_complex' } });
    },
  );
});
