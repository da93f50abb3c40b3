import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { transparentHeic, turnedHeic } from '../../../../tests/fixtures/heic-images.ts';
import { makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { inspectHeader } from '../inspect-header.ts';

const { pixels, ...size } = makePhoto(80, 60);
const avif = await sharp(pixels, { raw: size }).avif({ quality: 60, effort: 1 }).toBuffer();

function codeOf(bytes: Uint8Array): string {
  const result = inspectHeader(bytes);
  return result.ok ? 'fine' : result.failure.code;
}

/** A copy with the four bytes behind a box's name, and some way into it, replaced. */
function patched(bytes: Uint8Array, box: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, copy.indexOf(box) + 4 + offset);
  return copy;
}

describe('the header of a HEIF file', () => {
  test('tells size, codec and transparency', () => {
    expect(inspectHeader(avif)).toMatchObject({ value: { format: 'avif', width: 80, height: 60, alpha: false } });
    expect(inspectHeader(transparentHeic)).toMatchObject({
      value: { format: 'heic', width: 64, height: 48, alpha: true },
    });
  });

  test('tells the size as it will be shown', () => {
    expect(inspectHeader(turnedHeic)).toMatchObject({ value: { width: 48, height: 64 } });
  });

  test('the codec counts, not the brand', () => {
    const renamed = Buffer.from(avif);
    for (let at = renamed.indexOf('avif'); at > 0 && at < 32; at = renamed.indexOf('avif')) renamed.write('mif1', at);
    expect(inspectHeader(renamed)).toMatchObject({ value: { format: 'avif' } });
    const unknown = Buffer.from(avif);
    unknown.write('vvc1', unknown.indexOf('av01'));
    expect(codeOf(unknown)).toBe('unsupported_type');
  });
});

describe('a hostile HEIF file', () => {
  test('of huge dimensions is too complex, of none damaged', () => {
    expect(codeOf(patched(avif, 'ispe', 4, 0x7fffffff))).toBe('too_complex');
    expect(codeOf(patched(avif, 'ispe', 4, 60_000))).toBe('fine');
    expect(codeOf(patched(avif, 'ispe', 4, 0))).toBe('damaged_file');
    const tile = patched(turnedHeic, 'ispe', 4, 0x00ffffff);
    expect(codeOf(tile)).toBe('too_complex');
  });

  test('with thousands of items is refused before they are read', () => {
    const many = Buffer.from(avif);
    many.writeUInt16BE(0xffff, many.indexOf('iinf') + 8);
    expect(codeOf(many)).toBe('too_complex');
  });

  test('whose kind of picture has a name without end is read like any other', () => {
    const more = Buffer.alloc(300_000, 0x78);
    const aux = transparentHeic.indexOf('auxC');
    const end = aux - 4 + transparentHeic.readUInt32BE(aux - 4);
    const grown = Buffer.concat([transparentHeic.subarray(0, end), more, transparentHeic.subarray(end)]);
    for (const box of ['auxC', 'ipco', 'iprp', 'meta']) {
      const size = grown.indexOf(box) - 4;
      grown.writeUInt32BE(grown.readUInt32BE(size) + more.length, size);
    }
    expect(inspectHeader(grown)).toMatchObject({ value: { format: 'heic', alpha: true } });
  });

  test('cut anywhere is damaged', () => {
    for (let length = 32; length < avif.length - 1; length += 7) {
      expect(['damaged_file', 'unsupported_type']).toContain(codeOf(avif.subarray(0, length)));
    }
  });

  test('with any byte of its boxes changed gets an answer', () => {
    for (const whole of [avif, turnedHeic, transparentHeic]) {
      const boxes = Math.min(whole.length, whole.indexOf('mdat') + 8);
      for (let at = 4; at < boxes; at++) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(whole);
          changed[at] = value;
          expect(codeOf(changed)).toMatch(/^(fine|damaged_file|too_complex|unsupported_type)$/);
        }
      }
    }
  });

  test('made of itself is damaged', () => {
    const circle = Buffer.from(turnedHeic);
    const reference = circle.indexOf('dimg') + 4;
    circle.writeUInt16BE(circle.readUInt16BE(reference), reference + 4);
    expect(codeOf(circle)).toBe('damaged_file');
  });
});
