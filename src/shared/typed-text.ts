/** Zeros of the digits that visitors type: Arabic-Indic, its Persian form, Devanagari and full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];
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

/** A digit of any of these as the one that numbers are read from; any other character as it is. */
function toLatinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  for (const zero of zeros) if (code >= zero && code <= zero + 9) return String(code - zero);
  return character;
}

/** Without the marks of direction that right-to-left keyboards add. */
function plainNumber(text: string): string {
  const bare = text.replace(/[\u200e\u200f\u061c]/g, '').trim();
  return bare.replace(/[^\0-\x7f]/g, toLatinDigit);
}

/** A typed whole number from 1. Undefined for anything else. */
export function readWholeNumber(text: string | undefined, max: number): number | undefined {
  const plain = plainNumber(text ?? '');
  const number = /^\d{1,10}$/.test(plain) ? Number(plain) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** A typed number of at most nine digits before its point, which may be a comma. Undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const plain = plainNumber(text).replace(/[,٫，．]/, '.');
  return /^(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
