import { entriesOf } from '../document/pdf-object.ts';
import type { FontUser } from './font-files.ts';
import type { ShownFont } from './specimen.ts';

const allCodes = Array.from({ length: 256 }, (_, code) => code);

/** The codes a simple font must still be able to show. */
export function simpleCodes({ use, mayShowAny }: FontUser): Iterable<number> {
  return mayShowAny ? allCodes : (use?.codes.keys() ?? []);
}

/** The codes of a font as they stand in hexadecimal strings. */
function shownCodes(user: FontUser): string[] {
  const codes = user.descendant
    ? [...(user.use?.codes ?? [])]
    : [...simpleCodes(user)].map((code) => [code, 1] as const);
  return codes.map(([code, length]) => code.toString(16).padStart(length * 2, '0'));
}

/**
 * Fonts with one file and all they show. Those that differ only in what their codes read as draw the same, and become
 * one: joined documents hold a hundred of them.
 */
export function shownFonts(users: readonly FontUser[]): ShownFont[] {
  const alike = new Map<string, { font: FontUser['font']; codes: Set<string> }>();
  for (const user of users) {
    const key = drawnBy(user);
    const known = alike.get(key) ?? { font: user.font, codes: new Set() };
    for (const code of shownCodes(user)) known.codes.add(code);
    alike.set(key, known);
  }
  return [...alike.values()].map(({ font, codes }) => ({ font, codes: [...codes] }));
}

function drawnBy({ font }: FontUser): string {
  return entriesOf(font)
    .filter(([key]) => key !== 'ToUnicode' && key !== 'Name')
    .map(([key, value]) => `${key} ${value.isIndirect() && key !== 'FontDescriptor' ? value.resolve() : value}`)
    .sort()
    .join(' ');
}
