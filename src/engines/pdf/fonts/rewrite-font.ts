import { DamagedInput } from '../../damage.ts';
import { nameAt } from '../document/pdf-object.ts';
import { cffGlyphs, shownNames, trueTypeGlyphs } from './choose-glyphs.ts';
import type { FontUser } from './font-files.ts';
import { readCff } from './postscript/cff-program.ts';
import { subsetCff } from './postscript/cff-subset.ts';
import { readType1 } from './postscript/type1-program.ts';
import { writeCff } from './postscript/write-cff.ts';
import { readTables } from './sfnt.ts';
import { isTrueType, subsetTrueType } from './truetype/truetype-subset.ts';

/** What a bare CFF font is called beside its file. */
export type CffKind = 'Type1C' | 'CIDFontType0C';

export interface RewrittenFont {
  bytes: Buffer;
  /** What the file has become where it was something else: Type 1, or OpenType around CFF. */
  becomes?: CffKind;
}

/** The font with nothing but the glyphs its users show; damage where it is unusual in any way. */
export function rewriteFont(bytes: Buffer, users: readonly FontUser[], keepsHints: boolean): RewrittenFont {
  if (isTrueType(bytes)) {
    const { glyphs, characters } = trueTypeGlyphs(bytes, users);
    return { bytes: subsetTrueType(bytes, glyphs, characters, keepsHints).bytes };
  }
  if (isCff(bytes)) return { bytes: cutCff(bytes, users) };
  if (isOpenType(bytes)) return unwrapOpenType(bytes, users);
  const program = readType1(bytes);
  const names = users.flatMap((user) => [...shownNames(user, (code) => program.encoding.get(code) ?? '')]);
  return { bytes: writeCff(program, new Set(names)), becomes: 'Type1C' };
}

function cutCff(bytes: Buffer, users: readonly FontUser[]): Buffer {
  const program = readCff(bytes);
  const { glyphs, keepsNumbers } = cffGlyphs(program, users);
  return subsetCff(program, glyphs, keepsNumbers);
}

/** A reader of a PDF asks for none of the tables around the outlines, so that these do alone. */
function unwrapOpenType(bytes: Buffer, users: readonly FontUser[]): RewrittenFont {
  const outlines = readTables(bytes).get('CFF ');
  const kinds = new Set(users.map(({ font, descendant }) => nameAt(descendant ?? font, 'Subtype')));
  const [kind] = kinds;
  if (!outlines || kinds.size !== 1) throw new DamagedInput('OpenType');
  const becomes = kind === 'CIDFontType0' ? 'CIDFontType0C' : kind === 'Type1' ? 'Type1C' : undefined;
  if (!becomes) throw new DamagedInput('OpenType');
  return { bytes: cutCff(outlines, users), becomes };
}

function isOpenType(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'OTTO';
}

function isCff(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes[0] === 1 && bytes[1] === 0 && (bytes[3] ?? 0) <= 4;
}
