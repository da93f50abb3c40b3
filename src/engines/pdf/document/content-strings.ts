const backslash = 0x5c;
const escapes: ReadonlyMap<number, number> = new Map(
  [...'nrtbf'].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]),
);

/** The bytes of the string `(…)` from `start` to `end`, both brackets included (ISO 32000-1, 7.3.4.2). */
export function decodeLiteral(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const last = bytes[end - 1] === 0x29 ? end - 1 : end;
  const plain = partOf(bytes, start + 1, last);
  if (isPlain(plain)) return plain;
  const decoded: number[] = [];
  for (let at = 0; at < plain.length; at++) {
    const code = plain[at] ?? 0;
    if (code === 13) {
      // Every line end inside a string counts as one line feed.
      if (plain[at + 1] === 10) at++;
      decoded.push(10);
    } else if (code !== backslash) {
      decoded.push(code);
    } else {
      at = decodeEscape(plain, at + 1, decoded);
    }
  }
  return Uint8Array.from(decoded);
}

/** A view, made without what a Buffer does more when it is asked for one. */
function partOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset + start, Math.max(0, end - start));
}

/** Most strings are a few letters long: read faster than searched. */
function isPlain(text: Uint8Array): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text[at];
    if (code === backslash || code === 13) return false;
  }
  return true;
}

/** Undoes the escape whose first character stands at `at`; returns where its last one stands. */
function decodeEscape(plain: Uint8Array, at: number, decoded: number[]): number {
  const code = plain[at];
  if (code === undefined || code === 10) return at;
  if (code === 13) return plain[at + 1] === 10 ? at + 1 : at;
  if (!isOctal(code)) {
    decoded.push(escapes.get(code) ?? code);
    return at;
  }
  let value = 0;
  let end = at;
  for (; end < at + 3 && isOctal(plain[end]); end++) value = value * 8 + (plain[end] ?? 0) - 0x30;
  decoded.push(value & 0xff);
  return end - 1;
}

function isOctal(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x37;
}

/** The bytes of the string `<…>`; an odd last digit stands for sixteens. */
export function decodeHex(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const decoded = new Uint8Array((end - start + 1) >> 1);
  let digits = 0;
  for (let at = start; at < end; at++) {
    const digit = hexDigit(bytes[at] ?? 0);
    if (digit < 0) continue;
    decoded[digits >> 1] = digits % 2 === 0 ? digit * 16 : (decoded[digits >> 1] ?? 0) + digit;
    digits++;
  }
  const length = (digits + 1) >> 1;
  return length === decoded.length ? decoded : decoded.subarray(0, length);
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
