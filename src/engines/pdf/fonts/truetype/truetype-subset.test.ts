import { describe, expect, it } from 'vitest';
import { makeTrueTypeForm } from '../../../../../tests/fixtures/pdf-fonts.ts';
import { differenceInLook, drawPages } from '../../../../../tests/fixtures/pdf-tools.ts';
import { makeBoxFont } from '../../../../../tests/fixtures/truetype-font.ts';
import { DamagedInput } from '../../../damage.ts';
import { compressPdf } from '../../compress.ts';
import { readTables } from '../sfnt.ts';
import { isTrueType, subsetTrueType } from './truetype-subset.ts';

/** 3,000 letters: all of Latin, and far more that no simple font can reach. */
const characters = Array.from({ length: 3000 }, (_, index) => 0x20 + index);
const font = makeBoxFont(characters);

const glyphCount = (bytes: Buffer) => readTables(bytes).get('maxp')?.readUInt16BE(4);

async function compressed(bytes: Uint8Array): Promise<Uint8Array> {
  const result = await compressPdf({ files: [bytes], options: { level: 'LOW' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.bytes;
}

describe('cutting a TrueType font down', () => {
  it('keeps the wanted letters with their parts and empties the rest', () => {
    const { bytes, kept } = subsetTrueType(font, [0x22, 0xa5], [], true);
    expect(bytes.length).toBeLessThan(font.length / 4);
    // Ä is put together from A and the dots.
    expect(kept).toEqual([0, 0x22, 0xa5, 0x89]);
    expect(subsetTrueType(bytes, kept, [], true).bytes.equals(bytes)).toBe(true);
    expect(glyphCount(bytes)).toBe(glyphCount(font));
  });

  it('leaves alone what it does not understand', () => {
    expect(isTrueType(Buffer.from('OTTO and more'))).toBe(false);
    expect(() => subsetTrueType(font.subarray(0, font.length / 2), [65], [], true)).toThrow(DamagedInput);
  });

  it('makes a form small in which everything can still be typed', async () => {
    const everything = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const accents = Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('');
    for (const text of [
      everything.slice(0, 24),
      everything.slice(40, 64),
      accents.slice(0, 24),
      accents.slice(60, 84),
    ]) {
      const before = makeTrueTypeForm(font, text);
      const after = await compressed(makeTrueTypeForm(font, 'short'));
      expect(after.length).toBeLessThan(before.length / 5);
      // Whatever the field shows, the font keeps the same letters: all of its encoding.
      const typed = await compressed(before);
      const drawn = [before, typed].map((bytes) => drawPages(bytes, 72)[0]?.pixels);
      expect(drawn[1]?.equals(drawn[0] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('finds letters of symbol fonts by their codes', async () => {
    const symbol = makeTrueTypeForm(font, 'abc', '/WinAnsiEncoding', 4);
    const after = await compressed(symbol);
    expect(after.length).toBeLessThan(symbol.length / 5);
    expect(differenceInLook(after, symbol, 72)).toBe('');
  });
});
