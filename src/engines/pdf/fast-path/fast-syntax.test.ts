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

it.each([String(10 ** 13), `[0 ${10 ** 13} 0]`, `-${'9'.repeat(400)}`, `${10 ** 13}.5`])(
  'a number that overflows in some readers is for the full engine: %s',
  (text) => {
    expect(() => read(text)).toThrow(NeedsFullParser);
    expect(() => read(text.replace(/\d{13,}/, '123456789012'))).not.toThrow();
  },
);

it.each(['<48zz65>', '<48 %comment\n65>'])(
  'a string of other than hexadecimal digits is for the full engine: %s',
  (text) => {
    expect(() => read(text)).toThrow(NeedsFullParser);
    expect(() => read('<48 65\n6>')).not.toThrow();
  },
);

it('NUL is a space, also where an array begins and ends', () => {
  const array = read('[\0 12 0 7 \0]');
  expect([array.length, array.get(0).asNumber(), array.get(2).asNumber()]).toEqual([3, 12, 7]);
});
