const windowBytes = 64 * 1024;
const latin1 = new TextDecoder('latin1');

/** Bytes as text, one letter a byte, a window at a time: the insides of images are never turned into letters. */
export class TextWindow {
  readonly length: number;
  #from = 0;
  #text = '';

  constructor(private readonly bytes: Uint8Array) {
    this.length = bytes.length;
  }

  /** Where the words begin, from here on; -1 where they do not. */
  find(words: string, from: number): number {
    for (let at = from; at < this.length; ) {
      this.#hold(at, words.length);
      const found = this.#text.indexOf(words, at - this.#from);
      if (found >= 0) return this.#from + found;
      at = Math.max(at + 1, this.#from + this.#text.length - words.length + 1);
    }
    return -1;
  }

  slice(from: number, to: number): string {
    const end = Math.min(to, this.length);
    if (from >= end) return '';
    const isHeld = from >= this.#from && end <= this.#from + this.#text.length;
    if (isHeld) return this.#text.slice(from - this.#from, end - this.#from);
    return latin1.decode(this.bytes.subarray(from, end));
  }

  #hold(at: number, length: number): void {
    const end = this.#from + this.#text.length;
    if (at >= this.#from && (at + length <= end || end === this.length)) return;
    this.#from = at;
    this.#text = latin1.decode(this.bytes.subarray(at, at + windowBytes));
  }
}
