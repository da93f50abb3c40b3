/** Zeros of the digits that visitors type: Arabic-Indic, its Persian form, Devanagari and full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** A digit of any of these as the one that numbers are read from; any other character as it is. */
export function toLatinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  for (const zero of zeros) if (code >= zero && code <= zero + 9) return String(code - zero);
  return character;
}

export function toLatinDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/g, toLatinDigit);
}

/** Without the marks of direction that right-to-left keyboards add. */
function plainNumber(text: string): string {
  return toLatinDigits(text.replace(/[\u200e\u200f\u061c]/g, '').trim());
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
