import { readCff } from './cff-program.ts';
import { subsetCff } from './cff-subset.ts';
import { cffGlyphs, shownNames, trueTypeGlyphs } from './choose-glyphs.ts';
import type { FontUser } from './font-files.ts';
import { isTrueType, subsetTrueType } from './truetype-subset.ts';
import { readType1 } from './type1-program.ts';
import { writeCff } from './write-cff.ts';

export interface RewrittenFont {
  bytes: Buffer;
  /** Type 1 has become CFF. */
  isConverted: boolean;
}

/** The font with nothing but the glyphs its users show; damage where it is unusual in any way. */
export function rewriteFont(bytes: Buffer, users: readonly FontUser[], keepsHints: boolean): RewrittenFont {
  if (isTrueType(bytes)) {
    const { glyphs, characters } = trueTypeGlyphs(bytes, users);
    return { bytes: subsetTrueType(bytes, glyphs, characters, keepsHints).bytes, isConverted: false };
  }
  if (isCff(bytes)) {
    const program = readCff(bytes);
    const { glyphs, keepsNumbers } = cffGlyphs(program, users);
    return { bytes: subsetCff(program, glyphs, keepsNumbers), isConverted: false };
  }
  const program = readType1(bytes);
  const names = users.flatMap((user) => [...shownNames(user, (code) => program.encoding.get(code) ?? '')]);
  return { bytes: writeCff(program, new Set(names)), isConverted: true };
}

function isCff(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes[0] === 1 && bytes[1] === 0 && (bytes[3] ?? 0) <= 4;
}
