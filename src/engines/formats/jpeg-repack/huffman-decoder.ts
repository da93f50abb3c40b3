/** Codes up to this long are found at once; longer ones are rare. */
const fastBits = 10;

/** Turns the bits at the head of a word into a symbol. */
export interface HuffmanDecoder {
  /** For every possible head: length of the code · 256 + symbol, or 0 for a longer code. */
  fast: Uint16Array;
  /** By length: the first 16-bit head that is a longer code, and what to add to a code to get its symbol's place. */
  limits: Int32Array;
  offsets: Int32Array;
  symbols: Uint8Array;
}

/** From a table as stored: how many codes there are of each length, then their symbols. Undefined when it cannot be. */
export function huffmanDecoder(counts: Uint8Array, symbols: Uint8Array): HuffmanDecoder | undefined {
  const fast = new Uint16Array(1 << fastBits);
  const limits = new Int32Array(17);
  const offsets = new Int32Array(17);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    offsets[length] = place - code;
    if (code + count > 1 << length || place + count > symbols.length) return undefined;
    for (let index = 0; index < count && length <= fastBits; index++) {
      const head = (code + index) << (fastBits - length);
      fast.fill((length << 8) | (symbols[place + index] ?? 0), head, head + (1 << (fastBits - length)));
    }
    code += count;
    place += count;
    limits[length] = code << (16 - length);
    code <<= 1;
  }
  return { fast, limits, offsets, symbols };
}

/** The same answer as `fast` holds, for a code of any length; 0 when there is none. */
export function findLongCode({ limits, offsets, symbols }: HuffmanDecoder, head: number): number {
  for (let length = fastBits + 1; length <= 16; length++) {
    if (head >= (limits[length] ?? 0)) continue;
    return (length << 8) | (symbols[(head >> (16 - length)) + (offsets[length] ?? 0)] ?? 0);
  }
  return 0;
}
