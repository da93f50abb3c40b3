import { describe, expect, it } from 'vitest';
import { type CompressOptions, compressPdf } from './compress.ts';

const tiny = (entries = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${entries}>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`,
  );

/** With a table that says where everything is: nothing to repair. */
function whole(body: Buffer): Buffer {
  const text = body.toString('latin1');
  const places = [1, 2, 3].map((number) => String(text.indexOf(`${number} 0 obj`)).padStart(10, '0'));
  const table = `xref\n0 4\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}${table}trailer<</Root 1 0 R/Size 4>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}

async function notesOf(input: Buffer, options: Partial<CompressOptions> = {}) {
  const order = { files: [new Uint8Array(input)], options: { level: 'HIGH' as const, ...options } };
  const result = await compressPdf(order, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return { size: result.value.bytes.length, codes: result.value.report.notes.map(({ code }) => code) };
}

describe('a file that cannot get smaller', () => {
  it('comes back as it is when nothing had to change', async () => {
    const input = whole(tiny());
    const { size, codes } = await notesOf(input);
    expect(size).toBeLessThanOrEqual(input.length);
    expect(codes.filter((code) => code.startsWith('larger'))).toEqual([]);
  });

  it.each([
    ['larger_repaired', tiny(), {}],
    ['larger_cleaned', whole(tiny('/OpenAction<</S/JavaScript/JS(1)>>')), {}],
    ['larger_protected', whole(tiny()), { newPassword: 'secret' }],
  ] as const)('says why it grew: %s', async (reason, input, options) => {
    const { size, codes } = await notesOf(input, options);
    expect(size).toBeGreaterThan(input.length);
    expect(codes).toContain(reason);
  });
});
