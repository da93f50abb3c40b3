import type { PDFObject } from 'mupdf';
import { DamagedInput } from '../../damage.ts';
import { valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { type CharacterTable, type KeptCharacters, readCharacterTables } from './character-tables.ts';
import type { FontUser } from './font-files.ts';
import type { CffProgram } from './postscript/cff-program.ts';
import { nameOfString } from './postscript/cff-program.ts';
import { readTables } from './sfnt.ts';
import { simpleCodes } from './shown-codes.ts';
import { macintoshCodeOf, namesLike, namesOfCodes, unicodesOf } from './simple-encoding.ts';

/** Where symbol fonts keep their codes (OpenType, cmap, platform 3 encoding 0). */
const symbolPages = [0, 0xf000, 0xf100, 0xf200];

/** The characters of a composite font, or damage when they are not known. */
function cidsOf({ use, mayShowAny }: FontUser): Iterable<number> {
  if (mayShowAny || use?.isCertain === false) throw new DamagedInput('characters');
  return use?.cids ?? [];
}

/** Glyphs of a TrueType font by every way in which a reader may find them. */
export function trueTypeGlyphs(
  bytes: Buffer,
  users: readonly FontUser[],
): { glyphs: Set<number>; characters: KeptCharacters[] } {
  const tables = readTables(bytes);
  const simple = users.filter(({ descendant }) => !descendant);
  const cmap = tables.get('cmap');
  const characterTables = cmap && simple.length > 0 ? readCharacterTables(cmap) : [];
  const characters = characterTables.map((table) => ({ ...table, glyphs: new Map<number, number>() }));
  const glyphs = new Set<number>();
  for (const user of simple) {
    const namesOf = namesOfCodes(user.font);
    for (const code of simpleCodes(user)) {
      const isFound = keepCode(code, namesOf(code), characters);
      // Then some readers take the code for the number of the glyph.
      if (!isFound) glyphs.add(code);
    }
  }
  for (const { glyphs: kept } of characters) for (const glyph of kept.values()) glyphs.add(glyph);
  for (const user of users) {
    if (!user.descendant) continue;
    const glyphOf = glyphsOfCids(user.descendant);
    for (const cid of cidsOf(user)) glyphs.add(glyphOf(cid));
  }
  return { glyphs, characters: characters.filter((table) => table.glyphs.size > 0) };
}

/** Whether some table leads from the code, or from one of its names, to a glyph. */
function keepCode(
  code: number,
  names: readonly string[],
  tables: readonly (CharacterTable & { glyphs: Map<number, number> })[],
): boolean {
  let isFound = false;
  for (const { platform, glyphOf, glyphs } of tables) {
    const wanted =
      platform === 1
        ? [code, ...names.map(macintoshCodeOf)]
        : [...symbolPages.map((page) => page + code), ...names.flatMap(unicodesOf)];
    for (const character of wanted) {
      const glyph = character >= 0 ? glyphOf(character) : 0;
      if (glyph === 0) continue;
      glyphs.set(character, glyph);
      isFound = true;
    }
  }
  return isFound;
}

const maxMapBytes = 256 * 1024;

function glyphsOfCids(descendant: PDFObject): (cid: number) => number {
  const map = valueAt(descendant, 'CIDToGIDMap');
  if (!map.isStream()) return (cid) => cid;
  const bytes = boundedBytesOf(map, maxMapBytes);
  if (!bytes) throw new DamagedInput('map');
  return (cid) => (cid * 2 + 2 <= bytes.length ? bytes.readUInt16BE(cid * 2) : 0);
}

/** Glyphs of a CFF font, and whether they must keep their numbers. */
export function cffGlyphs(
  program: CffProgram,
  users: readonly FontUser[],
): { glyphs: Set<number>; keepsNumbers: boolean } {
  const glyphs = new Set<number>();
  let keepsNumbers = false;
  const byName = new Map(program.charset.map((name, glyph) => [nameOfString(program.strings, name), glyph]));
  const byCid = new Map(program.charset.map((cid, glyph) => [cid, glyph]));
  for (const user of users) {
    if (user.descendant) {
      // Without numbers of characters of its own, a font's glyphs are numbered themselves.
      if (!program.isCid) keepsNumbers = true;
      for (const cid of cidsOf(user)) glyphs.add(program.isCid ? (byCid.get(cid) ?? 0) : cid);
      continue;
    }
    if (program.isCid) throw new DamagedInput('a simple font without names');
    const names = shownNames(user, (code) =>
      nameOfString(program.strings, program.charset[program.encoding.get(code) ?? 0] ?? 0),
    );
    for (const name of names) {
      const glyph = byName.get(name);
      if (glyph !== undefined) glyphs.add(glyph);
    }
  }
  return { glyphs, keepsNumbers };
}

/** Names of all glyphs a simple font may show, in the file or not. */
export function shownNames(user: FontUser, ownName: (code: number) => string): Set<string> {
  const namesOf = namesOfCodes(user.font);
  const names = new Set<string>();
  for (const code of simpleCodes(user)) {
    for (const name of [ownName(code), ...namesOf(code).flatMap(namesLike)]) names.add(name);
  }
  return names;
}
