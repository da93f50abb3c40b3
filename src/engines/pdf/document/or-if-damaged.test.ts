import { inflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { guardEngine } from './guard.ts';
import { DamagedInput, orIfDamaged, orIfDamagedLater } from './or-if-damaged.ts';

class Unknown extends DamagedInput {}

const damage: [string, () => never][] = [
  [
    'MuPDF refuses a file',
    () => {
      mupdf.PDFDocument.openDocument(Buffer.from('%PDF-1.7 nothing'), 'application/pdf').loadPage(7);
      throw new Error('not reached by a reader that complains');
    },
  ],
  [
    'a packed stream is broken',
    () => {
      inflateSync(Buffer.from('no deflate'));
      throw new TypeError('not reached');
    },
  ],
  [
    'a table ends too soon',
    () => {
      Buffer.alloc(1).readUInt32BE(0);
      throw new TypeError('not reached');
    },
  ],
  [
    'our own reader meets what it does not know',
    () => {
      throw new Unknown('a command');
    },
  ],
];

const mistakes: [string, () => never][] = [
  [
    'a value is missing',
    () => {
      throw new TypeError('cannot read properties of undefined');
    },
  ],
  [
    'a name is missing',
    () => {
      throw new ReferenceError('missing is not defined');
    },
  ],
  [
    'a number is out of all bounds',
    () => {
      throw new RangeError('Invalid array length');
    },
  ],
  [
    'Node is handed the wrong type',
    () => {
      Buffer.from(7 as unknown as string);
      throw new Error('not reached');
    },
  ],
];

describe('damage inside a document', () => {
  it.each(damage)('is put up with when %s', async (_, work) => {
    expect(orIfDamaged<string>(work, 'fallback')).toBe('fallback');
    expect(await orIfDamagedLater<string>(async () => work(), 'fallback')).toBe('fallback');
    expect(await guardEngine(async () => work())).toMatchObject({ ok: false });
  });

  it.each(mistakes)('is not what it is called when %s: our own mistake travels on', async (_, work) => {
    expect(() => orIfDamaged<string>(work, 'fallback')).toThrow();
    await expect(orIfDamagedLater<string>(async () => work(), 'fallback')).rejects.toThrow();
  });
});
