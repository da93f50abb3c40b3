/**
 * Folds text for comparing what people type with what is written: case, accents, Arabic letter variants and full-width
 * forms do not matter. Devanagari marks stay, they are vowels there, and so do those that part バ from パ and ハ.
 */
const marks = /(?![\u3099\u309a]|\p{Script=Devanagari})\p{M}/gu;
const lettersWithoutDecomposition: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
  ة: 'ه',
  '\u0640': '',
  '’': "'",
};
const loneLetters = new RegExp(`[${Object.keys(lettersWithoutDecomposition).join('')}]`, 'g');

export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(marks, '').toLowerCase();
  return plain.replace(loneLetters, (letter) => lettersWithoutDecomposition[letter] ?? letter);
}

/** Where the folded needle stands in the original text, as [start, end) of UTF-16 units. */
export function findFolded(text: string, foldedNeedle: string): readonly [number, number] | undefined {
  if (foldedNeedle === '') return undefined;
  let folded = '';
  /** For each unit of the folded text, where the original character began and where it ends. */
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of text) {
    const part = foldText(character);
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(position);
      ends.push(position + character.length);
    }
    folded += part;
    position += character.length;
  }
  const index = folded.indexOf(foldedNeedle);
  const start = starts[index];
  const end = ends[index + foldedNeedle.length - 1];
  return index < 0 || start === undefined || end === undefined ? undefined : [start, end];
}
