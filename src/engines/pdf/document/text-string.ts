/** What PDFDocEncoding has where Latin 1 has control characters (ISO 32000-1, annex D.3). */
const special: Record<number, string> = Object.fromEntries([
  ...[...'˘ˇˆ˙˝˛˚˜'].map((letter, index) => [0x18 + index, letter] as const),
  ...[...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].map((letter, index) => [0x80 + index, letter] as const),
  [0xa0, '€'] as const,
]);

/** The text of a title or label, in whichever of the three encodings it is written. */
export function decodeTextString(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  if (buffer[0] === 0xfe && buffer[1] === 0xff)
    return Buffer.from(buffer.subarray(2, buffer.length & ~1))
      .swap16()
      .toString('utf16le');
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return buffer.toString('utf8', 3);
  return Array.from(buffer, (code) => special[code] ?? String.fromCharCode(code)).join('');
}
