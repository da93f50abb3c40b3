import { toLatinDigit } from './typed-number.ts';

const commas = new Set(['，', '、', '،', '﹐', '､']);
const semicolons = new Set(['；', '؛', '﹔']);
const colons = new Set(['：', '﹕', '∶']);
/** Hyphens and dashes that keyboards and word processors put in the place of "-", and the wave of Japanese ranges. */
const dashes = new Set(['‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣', '~', '～', '〜', '﹘']);
/** Spaces of every width, and the marks of direction that right-to-left keyboards add. */
const spaces = new Set([
  '\t',
  '\u00a0',
  '\u202f',
  '\u205f',
  '\u3000',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\ufeff',
]);

/** What people type in a page field, in the plain characters of the grammar: digits 0 to 9, "," ";" ":" "-" and space. */
export function plainPageText(text: string): string {
  let plain = '';
  for (const character of text) plain += plainCharacter(character);
  return plain;
}

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x7e && code !== 9) return character;
  if (commas.has(character)) return ',';
  if (semicolons.has(character)) return ';';
  if (colons.has(character)) return ':';
  if (dashes.has(character)) return '-';
  return spaces.has(character) || (code >= 0x2000 && code <= 0x200a) ? ' ' : toLatinDigit(character);
}
