import { asciiAt, viewOf } from '../image-header.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12): positions of its content in the file. */
export interface Box {
  type: string;
  /** Where the whole box begins, its size included. */
  at: number;
  from: number;
  to: number;
}

/** A photograph has a few hundred boxes; a file with more in one place is built to waste time. */
const maxBoxes = 5000;

/** The boxes between two positions, one behind the other; undefined when one is cut off or there are far too many. */
export function readBoxes(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const stated = view.getUint32(at);
    const isLong = stated === 1;
    if (isLong && at + 16 > to) return undefined;
    const size = isLong ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : stated === 0 ? to - at : stated;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to || boxes.length >= maxBoxes) return undefined;
    boxes.push({ type: asciiAt(bytes, at + 4, 4), at, from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

/** Reads numbers one after the other; past the end everything is 0 and `isOver` tells. */
export class FieldReader {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  at: number;
  isOver = false;

  constructor(bytes: Uint8Array, { from, to }: Pick<Box, 'from' | 'to'>) {
    this.#bytes = bytes;
    this.at = from;
    this.#to = to;
  }

  /** A big-endian number of 0 to 8 bytes. */
  number(length: number): number {
    if (this.at + length > this.#to) {
      this.isOver = true;
      return 0;
    }
    let value = 0;
    for (let index = 0; index < length; index++) value = value * 256 + (this.#bytes[this.at + index] ?? 0);
    this.at += length;
    return value;
  }

  text(length: number): string {
    const text = asciiAt(this.#bytes, this.at, Math.max(0, Math.min(length, this.#to - this.at)));
    this.at += length;
    if (this.at > this.#to) this.isOver = true;
    return text;
  }

  /** Version and flags of a "full box". */
  versionAndFlags(): { version: number; flags: number } {
    return { version: this.number(1), flags: this.number(3) };
  }
}
