import { expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { FastDocument } from './fast-document.ts';
import { NeedsFullParser } from './fast-node.ts';
import { FastReader } from './fast-syntax.ts';

const home = new FastDocument(Buffer.from(makeDocument({ pages: [{ text: 'any' }] })));

it.each(['[1 2 3', '[/A /B', '<< /A 1', '<< /A', '(text', '<41', '[', '<<'])(
  'what breaks off is for the full engine, and is not read for ever: %s',
  (text) => {
    expect(() => new FastReader(Buffer.from(text), 0, home).value()).toThrow(NeedsFullParser);
  },
);
