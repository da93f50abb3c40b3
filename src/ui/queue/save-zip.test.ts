import { expect, test } from 'vitest';
import { distinctNames, makeZip } from './save-zip.ts';

test('equal names are told apart, also where only case differs', () => {
  expect(distinctNames(['a.pdf', 'A.pdf', 'a.pdf', 'b'])).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b']);
  expect(distinctNames(['a.pdf', 'a.pdf', 'a (2).pdf'])).toEqual(['a.pdf', 'a (2).pdf', 'a (2) (2).pdf']);
});

test('the archive holds every result under its own name', async () => {
  const result = (name: string, text: string) => ({
    name,
    blob: new Blob([text]),
    sentBytes: 9,
    isSmallerForm: true,
    report: undefined,
  });
  const zip = await makeZip([result('été.txt', 'one'), result('été.txt', 'two')]);
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(bytes.readUInt32LE(0)).toBe(0x04034b50);
  const text = bytes.toString('utf8');
  for (const part of ['été.txt', 'été (2).txt', 'one', 'two']) expect(text).toContain(part);
});
