/** One operator of a content stream with its operands, as they are written. Arrays and dictionaries come in pieces. */
export interface Operation {
  operator: string;
  operands: string[];
}

/** ISO 32000-1, annex A. */
const operators = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg
  ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);

const space = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)+/y;
const numeral = /[+-]?(?:\d+\.?\d*|\.\d+)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const word = /[A-Za-z'"][A-Za-z0-9*'"]*/y;
const name = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
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
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(content)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  for (;;) {
    take(space);
    if (at >= content.length) return operands.length === 0;
    const operand =
      take(numeral) ?? take(name) ?? (content[at] === '(' ? takeString() : (take(hexadecimal) ?? take(bracket)));
    if (operand !== undefined) {
      operands.push(operand);
      continue;
    }
    const operator = take(word);
    if (operator === undefined) return false;
    if (constants.has(operator)) operands.push(operator);
    else if (operator === 'BI') {
      const image = takeInlineImage();
      if (operands.length > 0 || image === undefined) return false;
      visit({ operator: image, operands });
    } else {
      if (!operators.has(operator)) return false;
      visit({ operator, operands });
      operands = [];
    }
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

const needsNoSpace = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** Writes an operation with as little between its parts as readers need. */
export function writeOperation(operands: readonly string[], operator: string): string {
  let text = '';
  for (const part of [...operands, operator]) {
    const isApart = text === '' || needsNoSpace.test(part.charAt(0)) || needsNoSpace.test(text.charAt(text.length - 1));
    text += isApart ? part : ` ${part}`;
  }
  return `${text}\n`;
}
