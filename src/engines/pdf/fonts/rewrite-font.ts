import { cffGlyphs, shownNames, trueTypeGlyphs } from './choose-glyphs.ts';
import type { FontUser } from './font-files.ts';
import { readCff } from './postscript/cff-program.ts';
import { subsetCff } from './postscript/cff-subset.ts';
import { readType1 } from './postscript/type1-program.ts';
import { writeCff } from './postscript/write-cff.ts';
import { isTrueType, subsetTrueType } from './truetype/truetype-subset.ts';

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
