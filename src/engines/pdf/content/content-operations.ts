import { internalized } from '../document/content-scanner.ts';

/** One operator of a content stream with its operands, as they are written. Arrays and dictionaries come in pieces. */
export interface Operation {
  operator: string;
  operands: string[];
}

/** ISO 32000-1, annex A. */
const operators = new Map(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg
  ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
    .split(/\s+/)
    .map(internalized)
    .map((operator) => [operator, operator]),
);

/** Those of one and two characters, by their codes. */
const shortOperators: string[] = new Array(65_536).fill('');
for (const operator of operators.keys()) {
  if (operator.length <= 2) shortOperators[shortPlace(operator, 0, operator.length)] = operator;
}

function shortPlace(text: string, start: number, length: number): number {
  return (text.charCodeAt(start) & 255) * 256 + (length === 2 ? text.charCodeAt(start + 1) & 255 : 0);
}

/** What a character is: 1 white space, 2 a delimiter, 3 part of an operator, 4 of a number, 5 anything else. */
const kinds = new Uint8Array(256).fill(5);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = 1;
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = 2;
for (let code = 0x41; code <= 0x5a; code++) kinds[code] = kinds[code + 32] = 3;
for (const character of `'"`) kinds[character.charCodeAt(0)] = 3;
for (const character of '0123456789+-.') kinds[character.charCodeAt(0)] = 4;

const hexadecimal = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;
const bracket = /<<|>>|[[\]]/y;
const dataEnd = /[\0\t\n\f\r ]EI(?![^\0\t\n\f\r ])/g;
const constants = new Set(['true', 'false', 'null']);

/**
 * The operations of a content stream, one after another. Returns false at anything that is not plain and known: then
 * nobody can be sure what a reader makes of it, and it had better stay as it is.
 */
export function readOperations(content: string, visit: (operation: Operation) => void): boolean {
  let at = 0;
  let operands: string[] = [];
  const kindAt = (place: number) => kinds[content.charCodeAt(place)] ?? 0;
  for (;;) {
    skipSpace();
    if (at >= content.length) return operands.length === 0;
    const kind = kindAt(at);
    if (kind !== 3) {
      const operand = kind === 4 ? takeNumeral() : takeDelimited();
      if (operand === undefined) return false;
      operands.push(operand);
      continue;
    }
    const start = at;
    skipRegular();
    const operator = operatorIn(content, start, at);
    if (operator !== undefined) {
      if (operator === 'BI') {
        const image = takeInlineImage();
        if (operands.length > 0 || image === undefined) return false;
        visit({ operator: image, operands });
      } else visit({ operator, operands });
      operands = [];
      continue;
    }
    const constant = content.slice(start, at);
    if (!constants.has(constant)) return false;
    operands.push(constant);
  }

  function skipSpace(): void {
    for (; at < content.length; at++) {
      if (kindAt(at) === 1) continue;
      if (content.charCodeAt(at) !== 0x25) return;
      while (at + 1 < content.length && !'\r\n'.includes(content[at + 1] ?? '')) at++;
    }
  }

  /** As far as neither white space nor a delimiter comes. */
  function skipRegular(): void {
    at++;
    while (kindAt(at) > 2) at++;
  }

  function takeRegular(): string {
    const start = at;
    skipRegular();
    return content.slice(start, at);
  }

  /** A sign, digits and at most one point among them; undefined for anything else. */
  function takeNumeral(): string | undefined {
    const start = at;
    let digits = 0;
    let points = 0;
    for (; kindAt(at) > 2; at++) {
      const code = content.charCodeAt(at);
      if (code >= 0x30 && code <= 0x39) digits++;
      else if (code === 0x2e && points === 0) points++;
      else if (at > start || code === 0x2e || kindAt(at) !== 4) return undefined;
    }
    return digits > 0 ? content.slice(start, at) : undefined;
  }

  function takeDelimited(): string | undefined {
    if (content[at] === '(') return takeString();
    return content[at] === '/' ? takeRegular() : (take(hexadecimal) ?? take(bracket));
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(content)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function takeString(): string | undefined {
    let depth = 0;
    for (let end = at; end < content.length; end++) {
      const code = content.charCodeAt(end);
      if (code === 0x5c) end++;
      else if (code === 0x28) depth++;
      else if (code === 0x29 && --depth === 0) {
        const text = content.slice(at, end + 1);
        at = end + 1;
        return text;
      }
    }
    return undefined;
  }

  /** From its dictionary to its end, untouched. Should the end be found too early, what follows is not plain. */
  function takeInlineImage(): string | undefined {
    dataEnd.lastIndex = at;
    const end = dataEnd.exec(content);
    if (!end) return undefined;
    const image = `BI${content.slice(at, dataEnd.lastIndex)}`;
    at = dataEnd.lastIndex;
    return image;
  }
}

function operatorIn(content: string, start: number, end: number): string | undefined {
  if (end - start > 2) return operators.get(content.slice(start, end));
  return shortOperators[shortPlace(content, start, end - start)] || undefined;
}

/** Writes an operation with as little between its parts as readers need. */
export function writeOperation(operands: readonly string[], operator: string): string {
  let text = '';
  let last = '';
  for (const part of operands) {
    text += touches(last, part) ? part : ` ${part}`;
    last = part;
  }
  return `${text}${touches(last, operator) ? '' : ' '}${operator}\n`;
}

/** Whether two parts stay apart without a space between them. */
function touches(before: string, after: string): boolean {
  if (before === '') return true;
  return (kinds[after.charCodeAt(0)] ?? 5) <= 2 || (kinds[before.charCodeAt(before.length - 1)] ?? 5) <= 2;
}
