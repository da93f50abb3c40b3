import { DamagedInput } from '../../damage.ts';
import { readCff } from './cff-program.ts';
import { subsetCff } from './cff-subset.ts';
import { cffGlyphs, shownNames, trueTypeGlyphs } from './choose-glyphs.ts';
import type { FontUser } from './font-files.ts';
import type { GlyphPair } from './same-glyphs.ts';
import { isTrueType, subsetTrueType } from './truetype-subset.ts';
import { readType1 } from './type1-program.ts';
import { writeCff } from './write-cff.ts';

export interface RewrittenFont {
  bytes: Buffer;
  /** Glyphs that must look alike, by their numbers in both. */
  pairs: GlyphPair[];
  /** Type 1 has become CFF. */
  isConverted: boolean;
}

export interface RewriteOptions {
  /** Whether it is certain what the users show. */
  isKnown: boolean;
  keepsHints: boolean;
}

/** The font with nothing but the glyphs its users show; all of them when that is not known. Damage where it is unusual. */
export function rewriteFont(
  bytes: Buffer,
  users: readonly FontUser[],
  { isKnown, keepsHints }: RewriteOptions,
): RewrittenFont {
  if (isTrueType(bytes)) return rewriteTrueType(bytes, needKnown(users, isKnown), keepsHints);
  if (isCff(bytes)) return rewriteCff(bytes, needKnown(users, isKnown));
  return rewriteType1(bytes, isKnown ? users : undefined);
}

function isCff(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes[0] === 1 && bytes[1] === 0 && (bytes[3] ?? 0) <= 4;
}

function needKnown(users: readonly FontUser[], isKnown: boolean): readonly FontUser[] {
  if (!isKnown) throw new DamagedInput('text');
  return users;
}

function rewriteTrueType(font: Buffer, users: readonly FontUser[], keepsHints: boolean): RewrittenFont {
  const { glyphs, characters } = trueTypeGlyphs(font, users);
  const { bytes, kept } = subsetTrueType(font, glyphs, characters, keepsHints);
  return { bytes, pairs: kept.map((glyph) => [glyph, glyph]), isConverted: false };
}

function rewriteCff(font: Buffer, users: readonly FontUser[]): RewrittenFont {
  const program = readCff(font);
  const { glyphs, keepsNumbers } = cffGlyphs(program, users);
  const { bytes, order } = subsetCff(program, glyphs, keepsNumbers);
  const wanted = keepsNumbers ? new Set([0, ...glyphs]) : undefined;
  const pairs = order.map((old, glyph): GlyphPair => [old, glyph]).filter(([old]) => !wanted || wanted.has(old));
  return { bytes, pairs, isConverted: false };
}

function rewriteType1(font: Buffer, users: readonly FontUser[] | undefined): RewrittenFont {
  const program = readType1(font);
  const wanted =
    users && new Set(users.flatMap((user) => [...shownNames(user, (code) => program.encoding.get(code) ?? '')]));
  const { bytes, order } = writeCff(program, wanted);
  const before = readersOrder([...program.glyphs.keys()]);
  const pairs = order.map((name, glyph): GlyphPair => [before.indexOf(name), glyph]).filter(([glyph]) => glyph >= 0);
  return { bytes, pairs, isConverted: true };
}

/** Readers number the glyphs of a Type 1 font as they come, but for the missing one, which changes places with the first. */
function readersOrder(glyphs: readonly string[]): string[] {
  const order = [...glyphs];
  const missing = order.indexOf('.notdef');
  const [first] = order;
  if (first === undefined || missing === 0) return order;
  if (missing > 0) order[missing] = first;
  else order.push(first);
  order[0] = '.notdef';
  return order;
}
