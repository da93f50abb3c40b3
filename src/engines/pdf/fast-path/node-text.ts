import { type FastNode, NeedsFullParser } from './fast-node.ts';

const deepestNesting = 100;

export interface NodeText {
  text: string;
  /** The numbers it names. */
  references: readonly number[];
}

/** The text of an object on its own; `numberOf` tells which number stands for another one. */
export function readNodeText(node: FastNode, numberOf = (number: number) => number): NodeText {
  const references: number[] = [];
  const text = writeNode(node, (number) => {
    const own = numberOf(number);
    references.push(own);
    return `${own} 0 R`;
  });
  return { text, references };
}

/** The text of an object; `refer` gives what stands for another one. */
export function writeNode(node: FastNode, refer: (number: number) => string, depth = 0): string {
  if (depth > deepestNesting) throw new NeedsFullParser('nesting');
  if (node.unopened !== undefined) return node.unopened;
  const { kind, payload } = node;
  if (kind === 'reference') return refer(Number(payload));
  if (kind === 'name') return writeName(String(payload));
  if (Array.isArray(payload)) return writeItems(payload, refer, depth + 1);
  if (!(payload instanceof Map)) return String(payload);
  let text = '<<';
  for (const [key, value] of payload) {
    if (value.kind === 'null') continue;
    const token = writeNode(value, refer, depth + 1);
    text += startsItself(token) ? writeName(key) + token : `${writeName(key)} ${token}`;
  }
  return `${text}>>`;
}

function writeItems(items: readonly FastNode[], refer: (number: number) => string, depth: number): string {
  let text = '[';
  let endsItself = true;
  for (const item of items) {
    const token = writeNode(item, refer, depth);
    text += endsItself || startsItself(token) ? token : ` ${token}`;
    const last = token.charCodeAt(token.length - 1);
    endsItself = last === 0x29 || last === 0x3e || last === 0x5d;
  }
  return `${text}]`;
}

/** A space stands only where two tokens would run into one: not before a name, string, array or dictionary. */
function startsItself(token: string): boolean {
  const first = token.charCodeAt(0);
  return first === 0x2f || first === 0x28 || first === 0x5b || first === 0x3c;
}

const writtenNames = new Map<string, string>();
const maxWrittenNames = 5000;

function writeName(name: string): string {
  const known = writtenNames.get(name);
  if (known !== undefined) return known;
  const written = `/${name.replace(/[^!"$&'*-.0-;=?-Z\\^-z|~]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
  if (writtenNames.size < maxWrittenNames) writtenNames.set(name, written);
  return written;
}
