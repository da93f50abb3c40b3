import type { PDFObject } from 'mupdf';
import { itemsOf, nameAt, valueAt } from '../document/pdf-object.ts';
import { standardEncoding, standardNames } from './adobe-glyph-names.ts';

/** The characters of CFF's first 228 names after the first, in their order. */
const standardCharacters =
  ' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤\'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž';
const furtherNames: Readonly<Record<string, string>> = {
  Euro: '€',
  notequal: '≠',
  infinity: '∞',
  lessequal: '≤',
  greaterequal: '≥',
  partialdiff: '∂',
  summation: '∑',
  product: '∏',
  pi: 'π',
  integral: '∫',
  Omega: '\u2126',
  radical: '√',
  approxequal: '≈',
  Delta: '\u2206',
  lozenge: '◊',
  apple: '\uf8ff',
  nbspace: '\u00a0',
  nonbreakingspace: '\u00a0',
  sfthyphen: '\u00ad',
  softhyphen: '\u00ad',
  middot: '·',
  ff: 'ﬀ',
  ffi: 'ﬃ',
  ffl: 'ﬄ',
  grave: '`',
  overscore: '¯',
};
/** Characters that readers take for one another. */
const twins = [
  '\u0020\u00a0',
  '\u002d\u00ad\u2010\u2212',
  '\u00b7\u2219\u2022',
  '\u2126\u03a9',
  '\u00b5\u03bc',
  '\u2044\u2215',
  '\u2206\u0394',
  '\u00af\u02c9',
  '\u02dc\u007e',
  '\u02c6\u005e',
  '\u0027\u2019\u00b4',
  '\u0060\u2018',
  '\u007c\u00a6',
];

const characterOf = new Map<string, string>([
  ...[...standardCharacters].map((character, index): [string, string] => [standardNames[index + 1] ?? '', character]),
  ...Object.entries(furtherNames),
]);
const nameOf = new Map([...characterOf].reverse().map(([name, character]) => [character, name]));
/** The codes from 128 on, written out: Node's own decoder takes some of them for control characters. */
const windowsTail =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´\u00b5¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';
const macintoshTail =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥\u00b5∂∑∏π∫ªº\u2126æø¿¡¬√ƒ≈\u2206«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ\u2044¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
const windowsNames = namesWith(windowsTail);
const macintoshNames = namesWith(macintoshTail);
/** A map: the name comes from the file, and every plain object has some of its own. */
const usualEncodings: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['WinAnsiEncoding', windowsNames],
  ['MacRomanEncoding', macintoshNames],
  ['StandardEncoding', standardEncoding],
]);
const macintoshCode = new Map([...macintoshNames].map(([code, name]) => [name, code]));

/** ASCII first, with straight quotes as both encodings have them. */
function namesWith(tail: string): Map<number, string> {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const named = (character: string) => nameOf.get(character) ?? '';
  return new Map([
    ...ascii.map((character, index): [number, string] => [32 + index, named(character)]),
    ...[...tail].map((character, index): [number, string] => [128 + index, named(character)]),
  ]);
}

/** The names a code of a simple font may stand for, by every rule a reader might follow. */
export function namesOfCodes(font: PDFObject): (code: number) => string[] {
  const encoding = valueAt(font, 'Encoding');
  const base = usualEncodings.get(encoding.isName() ? encoding.asName() : nameAt(encoding, 'BaseEncoding'));
  const bases = base ? [base] : [...usualEncodings.values()];
  const differences = readDifferences(valueAt(encoding.isDictionary() ? encoding : font, 'Differences'));
  return (code) => {
    const own = differences.get(code);
    if (own !== undefined) return isShown(own) ? [own] : [];
    return [...new Set(bases.map((names) => names.get(code) ?? ''))].filter(isShown);
  };
}

function isShown(name: string): boolean {
  return name !== '' && name !== '.notdef';
}

function readDifferences(array: PDFObject): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of itemsOf(array)) {
    if (item.isNumber()) code = item.asNumber();
    else if (item.isName()) names.set(code++, item.asName());
  }
  return names;
}

/** The Unicode numbers a name stands for; none when it is not known. */
export function unicodesOf(name: string): readonly number[] {
  const known = knownUnicodes.get(name);
  if (known) return known;
  const spelled = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  return spelled ? [Number.parseInt(spelled[1] ?? spelled[2] ?? '', 16)] : [];
}

/** Looked up for every code of every font, so each is put together once. */
const knownUnicodes = new Map(
  [...characterOf].map(([name, character]): [string, number[]] => {
    const alike = twins.find((group) => group.includes(character)) ?? character;
    return [name, [...new Set(character + alike)].map((letter) => letter.charCodeAt(0))];
  }),
);

/** Names of glyphs that readers take when a font has none of this name. */
export function namesLike(name: string): string[] {
  return [...new Set([name, ...unicodesOf(name).map((code) => nameOf.get(String.fromCharCode(code)) ?? name)])];
}

/** The code of a name in the Macintosh table of a font; −1 when it has none. */
export function macintoshCodeOf(name: string): number {
  return macintoshCode.get(name) ?? -1;
}
