import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { orIfDamaged } from './damage.ts';

const never: unknown = undefined;

describe('damage in the input is answered by the fallback', () => {
  test.each([
    ['a plain complaint of a library', () => Promise.reject(new Error('VipsJpeg: premature end'))],
    ['a broken deflate stream', () => inflateSync(Buffer.from('no deflate'))],
    ['a read past the end of a Buffer', () => Buffer.alloc(2).readUInt32BE(0)],
    ['a read past the end of a view', () => new DataView(new ArrayBuffer(2)).getUint32(0)],
  ])('%s', async (_, work) => {
    expect(await orIfDamaged<unknown, string>(work, 'fallback')).toBe('fallback');
  });

  test('what works is handed on', async () => {
    expect(orIfDamaged(() => 1, 0)).toBe(1);
    expect(await orIfDamaged(async () => 1, 0)).toBe(1);
  });
});

describe('what the input is not to blame for travels on', () => {
  const deep = (): number => deep() + 1;
  test.each<[string, () => unknown]>([
    ['a TypeError', () => (never as { field: { name: string } }).field.name],
    ['a TypeError of Node with a code', () => Buffer.from(never as string)],
    ['a ReferenceError', () => Promise.reject(new ReferenceError('x is not defined'))],
    ['an exhausted stack', deep],
    ['a lack of memory', () => Promise.reject(new Error('vips: out of memory'))],
    [
      'a lack of memory, as libheif says it',
      () => Promise.reject(new Error('heif: Invalid input: Unspecified: Memory allocation error (2.0)')),
    ],
    [
      'a lack of memory, as libaom says it',
      () => Promise.reject(new Error('heif: Encoder plugin generated an error: Encoding problem: Undefined AOM error')),
    ],
    ['a lack of memory, as Node 24 says it', () => Promise.reject(new RangeError('Failed to allocate memory'))],
  ])('%s', async (_, work) => {
    await expect(async () => orIfDamaged(work, 'fallback')).rejects.toThrow();
  });
});
