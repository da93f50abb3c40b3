/** The most one block takes, and a word beyond. */
const padding = 64 * 4 + 8;

export interface CodedParts {
  /** Coded data without the zeros stuffed after bytes of ones, with room to read on. */
  bytes: Uint8Array;
  length: number;
  /** Where the parts between restarts begin. */
  starts: number[];
}

export function joinCodedParts(coded: Uint8Array): CodedParts {
  const bytes = new Uint8Array(coded.length + padding);
  const starts = [0];
  let length = 0;
  for (let at = 0; at < coded.length; at++) {
    const byte = coded[at] ?? 0;
    if (byte !== 0xff) {
      bytes[length++] = byte;
      continue;
    }
    const next = coded[at + 1];
    if (next === 0) {
      bytes[length++] = byte;
      at++;
    } else if (next !== undefined && next !== 0xff) {
      starts.push(length);
      at++;
    }
  }
  return { bytes, length, starts };
}
