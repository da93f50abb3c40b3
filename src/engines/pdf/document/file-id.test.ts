import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { compressPdf } from '../compress.ts';
import { settleMark } from './file-id.ts';

/** A file as far as its end goes. */
function fileWith(trailer: string): Buffer {
  const body = '%PDF-1.5\nbody\n';
  return Buffer.from(
    `${body}9 0 obj\n<<${trailer}>>stream\n\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

describe('the mark of a file', () => {
  it.each(['<00112233445566778899AABBCCDDEEFF>', '(short \\) \\\\ (mark]))', '(\\000\\001\\(\\))'])(
    'takes the same place whatever %s was there',
    (random) => {
      const before = '/Type/XRef/Root 1 0 R/ID[(first)';
      const settled = settleMark(fileWith(`${before}${random}]/Size 9`)).toString('latin1');
      expect(settled).toMatch(/\/ID\[\(first\)<[0-9A-F]{32}>\]\/Size 9>>stream/);
      expect(settled.length).toBe(fileWith(`${before}<${'0'.repeat(32)}>]/Size 9`).length);
    },
  );

  it.each(['/Root 1 0 R/Size 9', '/ID[<00>', '/ID[1 2]', '/ID[(open'])('leaves %s alone', (trailer) => {
    expect(settleMark(fileWith(trailer))).toEqual(fileWith(trailer));
  });

  it('makes the same document the same file each time', async () => {
    const input = makeDocument({ pages: [{ text: 'page' }, { text: 'another' }] });
    const once = async () => {
      const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
      if (!result.ok) throw new Error(result.failure.code);
      return Buffer.from(result.value.bytes).toString('latin1');
    };
    expect(await once()).toBe(await once());
  });
});
