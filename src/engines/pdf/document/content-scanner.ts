import { decodeHex, decodeLiteral } from './content-strings.ts';

/** What a content stream is asked about: its operators with their last operands. Everything else is skipped. */
export interface ContentVisitor {
  /** `name` is the last name operand; `numbers` reads the numeric ones (at most the last six), which few ask for. */
  operator(operator: string, name: string, numbers: () => number[]): void;
  name?(name: string): void;
  /** String operands as the bytes they stand for, each before its operator. */
  string?(bytes: Uint8Array): void;
}

const space = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) space[code] = 1;
const delimiter = new Uint8Array(256);
for (const character of '()<>[]{}/%') delimiter[character.charCodeAt(0)] = 1;

/**
 * Reads a content stream in one pass over its bytes. Returns false when it stopped early because
 * more than `maxOperators` were met: such streams exist only to keep readers busy.
 */
export function scanContent(bytes: Uint8Array, visitor: ContentVisitor, maxOperators: number): boolean {
  // Where the last numbers begin and end, in turns.
  const places = new Uint32Array(12);
  let met = 0;
  const numbers = () =>
    Array.from({ length: Math.min(met, 6) }, (_, index) => {
      const place = ((met - Math.min(met, 6) + index) % 6) * 2;
      return readNumber(bytes, places[place] ?? 0, places[place + 1] ?? 0);
    });
  let name = '';
  let operators = 0;
  let at = 0;
  const end = bytes.length;

  while (at < end) {
    const code = bytes[at] ?? 0;
    if (space[code]) {
      at++;
    } else if (code === 0x2f) {
      const start = ++at;
      while (at < end && isRegular(bytes[at])) at++;
      name = decodeName(bytes, start, at);
      visitor.name?.(name);
    } else if (code === 0x28) {
      const start = at;
      at = skipString(bytes, at);
      if (visitor.string) visitor.string(decodeLiteral(bytes, start, at));
    } else if (code === 0x25) {
      while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
    } else if (code === 0x3c && bytes[at + 1] !== 0x3c) {
      const start = ++at;
      while (at < end && bytes[at] !== 0x3e) at++;
      if (visitor.string) visitor.string(decodeHex(bytes, start, at));
      at++;
    } else if (code === 0x3c) {
      at += 2;
    } else if (delimiter[code]) {
      at++;
    } else {
      const start = at;
      while (at < end && isRegular(bytes[at])) at++;
      if (isNumeric(code)) {
        const place = (met++ % 6) * 2;
        places[place] = start;
        places[place + 1] = Math.min(at, start + 32);
        continue;
      }
      const operator = operatorAt(bytes, start, Math.min(at, start + 8));
      if (++operators > maxOperators) return false;
      if (operator === 'ID') at = skipInlineImage(bytes, at);
      else visitor.operator(operator, name, numbers);
      met = 0;
      name = '';
    }
  }
  return true;
}

function isRegular(code: number | undefined): boolean {
  return code !== undefined && !space[code] && !delimiter[code];
}

function isNumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** Up to so many digits a whole number is exact. */
const exactDigits = 15;

/** Written without a string in between, as nearly all numbers can be read. */
function readNumber(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start];
  let value = 0;
  let decimals = -1;
  for (let at = sign === 0x2d || sign === 0x2b ? start + 1 : start; at < end; at++) {
    const code = bytes[at] ?? 0;
    if (code >= 0x30 && code <= 0x39) {
      value = value * 10 + code - 0x30;
      if (decimals >= 0) decimals++;
    } else if (code === 0x2e && decimals < 0) decimals = 0;
    else return Number.parseFloat(textOf(bytes, start, end)) || 0;
  }
  if (end - start > exactDigits) return Number.parseFloat(textOf(bytes, start, end)) || 0;
  if (decimals > 0) value /= 10 ** decimals;
  return sign === 0x2d ? 0 - value : value;
}

/** Operators of one and two characters, which are nearly all, by their codes; without gaps, which would make it slow. */
const shortOperators: string[] = new Array(65_536).fill('');

function operatorAt(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 2) return wordAt(bytes, start, end);
  const code = (bytes[start] ?? 0) * 256 + (end - start === 2 ? (bytes[start + 1] ?? 0) : 0);
  const known = shortOperators[code] as string;
  if (known !== '') return known;
  const operator = internalized(textOf(bytes, start, end));
  shortOperators[code] = operator;
  return operator;
}

/** The same text as the engine keeps it for comparing: by its place, not letter by letter. */
export function internalized(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text;
}

const longestWord = 12;
const wordPlaces = 4096;
/** Short names and operators met before, by a sum over their letters: the same few come again and again. */
const words: string[] = new Array(wordPlaces).fill('');

function wordAt(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > longestWord) return textOf(bytes, start, end);
  let sum = 0;
  for (let at = start; at < end; at++) sum = (Math.imul(sum, 31) + (bytes[at] ?? 0)) | 0;
  const place = sum & (wordPlaces - 1);
  const known = words[place] as string;
  if (isWordAt(known, bytes, start, end)) return known;
  const word = internalized(textOf(bytes, start, end));
  words[place] = word;
  return word;
}

function isWordAt(word: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let index = 0; index < word.length; index++) if (word.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

function decodeName(bytes: Uint8Array, start: number, end: number): string {
  const text = wordAt(bytes, start, end);
  if (isPlainName(bytes, start, end)) return text;
  if (!text.includes('#') && !/[^\x20-\x7e]/.test(text)) return text;
  const plain = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1').toString('utf8');
}

/** Letters, digits and the like: nothing that is written in another way. */
function isPlainName(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = bytes[at] ?? 0;
    if (code <= 0x23 || code > 0x7e) return false;
  }
  return true;
}

/** The place after the string that begins here, or the end of the bytes. */
export function skipString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 0x5c) at++;
    else if (code === 0x28) depth++;
    else if (code === 0x29 && --depth === 0) return at + 1;
  }
  return at;
}

/**
 * The data of an inline image ends at "EI" between white space, followed by something that can be content. Some writers
 * leave out the space before it: readers look for the letters alone, and what follows is shown.
 */
function skipInlineImage(bytes: Uint8Array, start: number): number {
  return endOfImage(bytes, start, true) ?? endOfImage(bytes, start, false) ?? bytes.length;
}

function endOfImage(bytes: Uint8Array, start: number, isApart: boolean): number | undefined {
  for (let at = start + 1; at + 2 < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || (isApart && !space[bytes[at - 1] ?? 0])) continue;
    const after = bytes[at + 2] ?? 32;
    if (!space[after]) continue;
    let printable = true;
    for (let look = at + 2; look < Math.min(at + 14, bytes.length); look++) {
      const code = bytes[look] ?? 32;
      if (code > 126 || (code < 32 && !space[code])) printable = false;
    }
    if (printable) return at + 2;
  }
  return undefined;
}
