import { PDFDocument } from 'mupdf';
import { expect, test } from 'vitest';
import { restoreJumps } from './join-navigation.ts';

test('a jump whose action did not come along is left out, and the source gets its own back', () => {
  const source = new PDFDocument();
  const joined = new PDFDocument();
  const annotation = source.addObject({ Subtype: 'Link', A: { S: 'GoTo', D: null } });
  const holder = annotation.get('A');
  const destination = source.newArray();
  const empty = joined.newDictionary();
  restoreJumps({ move: () => empty } as unknown as Parameters<typeof restoreJumps>[0], [
    { annotation, holder, key: 'D', destination },
  ]);
  expect(empty.get('D').isNull()).toBe(true);
  expect(holder.get('D').isArray()).toBe(true);
  source.destroy();
  joined.destroy();
});
