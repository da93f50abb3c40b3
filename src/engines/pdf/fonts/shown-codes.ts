import type { FontUser } from './font-files.ts';

const allCodes = Array.from({ length: 256 }, (_, code) => code);

/** The codes a simple font must still be able to show. */
export function simpleCodes({ use, mayShowAny }: FontUser): Iterable<number> {
  return mayShowAny ? allCodes : (use?.codes.keys() ?? []);
}

/** The codes of a font as they stand in hexadecimal strings. */
export function shownCodes(user: FontUser): string[] {
  const codes = user.descendant
    ? [...(user.use?.codes ?? [])]
    : [...simpleCodes(user)].map((code) => [code, 1] as const);
  return codes.map(([code, length]) => code.toString(16).padStart(length * 2, '0'));
}
