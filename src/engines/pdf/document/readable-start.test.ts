import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readableStart } from './readable-start.ts';

const content = Buffer.from(Array.from({ length: 4000 }, (_, index) => `${index * 7} ${index % 97} m S\n`).join(''));

describe('deflated bytes', () => {
  it('that are damaged inside are read up to that place', () => {
    const stored = deflateSync(content);
    const place = stored.length >> 1;
    stored.fill(0xff, place, place + 40);
    const start = readableStart(stored) ?? Buffer.alloc(0);
    expect(start.length).toBeGreaterThan(content.length / 3);
    expect(start.subarray(0, -300).equals(content.subarray(0, start.length - 300))).toBe(true);
  });

  it('with a wrong sum at their end are read to that end', () => {
    const stored = deflateSync(content);
    stored[stored.length - 1] = (stored.at(-1) ?? 0) ^ 1;
    expect(readableStart(stored)?.equals(content)).toBe(true);
  });

  it.each([
    ['whole', deflateSync(content)],
    ['only cut off', deflateSync(content).subarray(0, 900)],
    ['not deflated at all', Buffer.from('no deflate at all')],
  ])('that are %s are left to others', (_, stored) => {
    expect(readableStart(Buffer.from(stored))).toBeUndefined();
  });
});
