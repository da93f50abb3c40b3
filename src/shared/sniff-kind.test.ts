import { describe, expect, it } from 'vitest';
import { sniffKind } from './sniff-kind.ts';

describe('what a file is', () => {
  it.each([
    ['%PDF-1.4', 'pdf'],
    [`${'x'.repeat(1019)}%PDF-`, 'pdf'],
    [`${'x'.repeat(1020)}%PDF-`, undefined],
    ['\x89PNG\r\n\x1a\n', 'image'],
    ['\xff\xd8\xff\xe0', 'image'],
    ['GIF89a', 'image'],
    ['GIF88a', undefined],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image'],
    ['RIFF\x10\0\0\0WAVEfmt ', undefined],
    [`BM${'\0'.repeat(12)}\x28${'\0'.repeat(11)}`, 'image'],
    ['\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'image'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image'],
    ['\0\0\0\x18ftypisom\0\0\0\0isommp41', undefined],
    ['BMW is a car, not an image', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['', undefined],
  ])('is told by its first bytes: %j', (start, kind) => {
    expect(sniffKind(Buffer.from(start, 'latin1'))).toBe(kind);
  });
});
