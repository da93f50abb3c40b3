import { expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { FastDocument } from './fast-document.ts';
import { NeedsFullParser } from './fast-node.ts';
import { FastReader } from './fast-syntax.ts';

const home = new FastDocument(Buffer.from(makeDocument({ pages: [{ text: 'any' }] })));

const read = (text: string) => new FastReader(Buffer.from(text, 'latin1'), 0, home).value();

it.each(['[1 2 3', '[/A /B', '<< /A 1', '<< /A', '(text', '<41', '[', '<<'])(
  'what breaks off is for the full engine, and is not read for ever: %s',
  (text) => {
    expect(() => read(text)).toThrow(NeedsFullParser);
  },
);

it('NUL is a space, also where an array begins and ends', () => {
  const array = read('[\0 12 0 7 \0]');
  expect([array.length, array.get(0).asNumber(), array.get(2).asNumber()]).toEqual([3, 12, 7]);
});
