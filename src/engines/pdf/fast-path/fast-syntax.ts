import { type FastHome, FastNode, NeedsFullParser } from './fast-node.ts';

const space = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) space[code] = 1;
const ending = new Uint8Array(space);
for (const character of '()<>[]{}/%') ending[character.charCodeAt(0)] = 1;

const numeric = new Uint8Array(space);
for (const character of '0123456789+-.') numeric[character.charCodeAt(0)] = 1;
/** Longer ones overflow in some readers, and nobody means them. */
const plainNumber = /^[+-]?(\d{1,12}(\.\d*)?|\.\d+)$/;
const plainNumbers = /^\[[\s\0]*[+-]?(\d{1,12}(\.\d*)?|\.\d+)([\s\0]+[+-]?(\d{1,12}(\.\d*)?|\.\d+))*[\s\0]*\]$/;
const hexDigits = /^<[\s\0\da-fA-F]*>$/;

const deepestNesting = 60;
const isDigit = (code: number | undefined) => code !== undefined && code >= 0x30 && code <= 0x39;

/** The same few hundred names make up most of a file; finding one again is quicker than making a string. */
const recentNames: (string | undefined)[] = new Array(4096).fill(undefined);

function isAt(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}

function unescapeName(text: string): string {
  const decoded = text.replace(/#([0-9a-fA-F]{2})/g, (_: string, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  for (let index = 0; index < decoded.length; index++) {
    const code = decoded.charCodeAt(index);
    if (code > 126 || code < 32) throw new NeedsFullParser('name');
  }
  return decoded;
}

/** Reads the objects of a PDF file one token after another (ISO 32000-1, 7.2 and 7.3). */
export class FastReader {
  constructor(
    readonly bytes: Buffer,
    public at: number,
    private readonly document: FastHome,
  ) {}

  /** Spaces and comments. */
  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const code = bytes[this.at];
      if (code === undefined) return;
      if (space[code]) this.at++;
      else if (code === 0x25)
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      else return;
    }
  }

  skipBlanks(): void {
    while (space[this.bytes[this.at] ?? 0x25]) this.at++;
  }

  /** Moves past `word` when it comes next. */
  takes(word: string): boolean {
    this.skipSpace();
    for (let index = 0; index < word.length; index++) {
      if (this.bytes[this.at + index] !== word.charCodeAt(index)) return false;
    }
    const after = this.bytes[this.at + word.length];
    if (after !== undefined && !ending[after]) return false;
    this.at += word.length;
    return true;
  }

  /** A whole number without sign, or undefined without moving. */
  takeInteger(): number | undefined {
    this.skipSpace();
    const { bytes } = this;
    let at = this.at;
    let value = 0;
    while (isDigit(bytes[at]) && at - this.at < 12) value = value * 10 + (bytes[at++] ?? 0) - 0x30;
    const after = bytes[at];
    if (at === this.at || (after !== undefined && !ending[after])) return undefined;
    this.at = at;
    return value;
  }

  value(depth = 0): FastNode {
    if (depth > deepestNesting) throw new NeedsFullParser('nesting');
    this.skipSpace();
    const code = this.bytes[this.at];
    if (isDigit(code)) return this.numberOrReference();
    if (code === 0x2f) return this.document.newName(this.name());
    if (code === 0x28) return FastNode.string(this.document, this.literal());
    if (code === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.dictionary(depth) : this.hexadecimal();
    if (code === 0x5b) return this.array(depth);
    if (code === 0x2b || code === 0x2d || code === 0x2e) return FastNode.number(this.document, this.numberText());
    if (this.takes('true')) return FastNode.boolean(this.document, true);
    if (this.takes('false')) return FastNode.boolean(this.document, false);
    if (this.takes('null')) return this.document.newNull();
    throw new NeedsFullParser('syntax');
  }

  private numberOrReference(): FastNode {
    const start = this.at;
    const number = this.takeInteger();
    if (number !== undefined) {
      const after = this.at;
      const generation = this.takeInteger();
      if (generation !== undefined && this.takes('R')) {
        // Later generations are rare enough to leave them to the engine.
        if (generation !== 0) throw new NeedsFullParser('generation');
        return this.document.newIndirect(number);
      }
      this.at = after;
      return this.document.newWhole(number);
    }
    this.at = start;
    return FastNode.number(this.document, this.numberText());
  }

  private numberText(): string {
    const start = this.at;
    while (this.at < this.bytes.length && !ending[this.bytes[this.at] ?? 0]) this.at++;
    const text = this.bytes.toString('latin1', start, this.at);
    if (!plainNumber.test(text)) throw new NeedsFullParser('number');
    return text;
  }

  private name(): string {
    const { bytes } = this;
    const start = ++this.at;
    let isPlain = true;
    let hash = 0;
    for (let code = bytes[this.at]; code !== undefined && !ending[code]; code = bytes[++this.at]) {
      if (code === 0x23 || code > 126 || code < 33) isPlain = false;
      hash = (hash * 31 + code) & 4095;
    }
    if (!isPlain) return unescapeName(bytes.toString('latin1', start, this.at));
    const known = recentNames[hash];
    if (known !== undefined && isAt(known, bytes, start, this.at)) return known;
    const text = bytes.toString('latin1', start, this.at);
    recentNames[hash] = text;
    return text;
  }

  /** The text of a string with its brackets, as it stands in the file. */
  private literal(): string {
    const { bytes } = this;
    const start = this.at;
    let depth = 0;
    for (; this.at < bytes.length; this.at++) {
      const code = bytes[this.at];
      if (code === 0x5c) this.at++;
      else if (code === 0x28) depth++;
      else if (code === 0x29 && --depth === 0) return bytes.toString('latin1', start, ++this.at);
    }
    throw new NeedsFullParser('string');
  }

  private hexadecimal(): FastNode {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new NeedsFullParser('string');
    const text = this.bytes.toString('latin1', this.at, end + 1);
    if (!hexDigits.test(text)) throw new NeedsFullParser('string');
    this.at = end + 1;
    return FastNode.string(this.document, text);
  }

  private array(depth: number): FastNode {
    const numbers = this.numbersOnly();
    if (numbers) return numbers;
    const items: FastNode[] = [];
    this.at++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x5d) break;
      items.push(this.value(depth + 1));
    }
    this.at++;
    return FastNode.array(this.document, items);
  }

  /** Widths, rectangles and the like make up much of a file, and nobody looks into most of them. */
  private numbersOnly(): FastNode | undefined {
    const { bytes, document } = this;
    let at = this.at + 1;
    while (at < bytes.length && numeric[bytes[at] as number]) at++;
    if (bytes[at] !== 0x5d || at - this.at < 4) return undefined;
    const text = bytes.toString('latin1', this.at, at + 1);
    if (!plainNumbers.test(text)) return undefined;
    this.at = at + 1;
    return FastNode.numbers(document, text, (array) =>
      (array.slice(1, -1).match(/[^\s\0]+/g) ?? []).map((number) => FastNode.number(document, number)),
    );
  }

  private dictionary(depth: number): FastNode {
    const entries = new Map<string, FastNode>();
    this.at += 2;
    for (;;) {
      this.skipSpace();
      const code = this.bytes[this.at];
      if (code === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (code !== 0x2f) throw new NeedsFullParser('dictionary');
      const key = this.name();
      // Readers disagree about which of two entries counts.
      if (entries.has(key)) throw new NeedsFullParser('dictionary');
      const value = this.value(depth + 1);
      if (!value.isNull()) entries.set(key, value);
    }
    this.at += 2;
    return FastNode.dictionary(this.document, entries);
  }
}
