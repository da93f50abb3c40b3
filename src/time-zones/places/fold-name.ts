import { foldText } from '../fold-text.ts';
import { unifyHan } from './han-variants.ts';

/** A name as it is compared: words parted by single spaces, and the same without any space. */
export interface FoldedName {
  readonly words: string;
  readonly solid: string;
}

const persianForms: Readonly<Record<string, string>> = { ی: 'ي', ک: 'ك', گ: 'غ', ڤ: 'ف', چ: 'ج', پ: 'ب' };
/** Marks people write or leave out: joiners, nukta, the long-vowel sign of kana, candra e. */
const ignored = new Set(["'", '’', 'ʼ', '`', '.', '·', '・', 'ー', '\u200c', '\u200d', '\u093c', '\u0945']);
const hiraganaToKatakana = 0x60;

function foldLetter(character: string): string {
  if (ignored.has(character)) return '';
  const folded = unifyHan(foldText(character))
    .replaceAll(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + hiraganaToKatakana))
    .replaceAll(/[یکگڤچپ]/g, (letter) => persianForms[letter] ?? letter)
    .replaceAll('\u0901', '\u0902')
    .replaceAll('\u0949', '\u093e');
  return folded.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
}

const foldedLetters = new Map<string, string>();

/** Letter by letter and remembered: thousands of names are folded when a table arrives. */
function foldLetters(text: string): string {
  let folded = '';
  for (const character of text) {
    let letter = foldedLetters.get(character);
    if (letter === undefined) {
      letter = foldLetter(character);
      foldedLetters.set(character, letter);
    }
    // Punctuation and spaces part words once.
    if (letter !== ' ' || (folded !== '' && !folded.endsWith(' '))) folded += letter;
  }
  return folded.trimEnd();
}

/** Voiced kana that sound alike; the voicing mark stands behind the letter. */
const alikeKana: Readonly<Record<string, string>> = {
  'ウ\u3099ァ': 'ハ\u3099',
  'ウ\u3099ィ': 'ヒ\u3099',
  'ウ\u3099ェ': 'ヘ\u3099',
  'ウ\u3099ォ': 'ホ\u3099',
  'ウ\u3099': 'フ\u3099',
  'チ\u3099': 'シ\u3099',
  'ツ\u3099': 'ス\u3099',
};

/** What depends on neighbors: ヴェ for ベ, मुम्बई for मुंबई, the Arabic article, Saint and The. */
function foldSpelling(text: string): string {
  const code = text.charCodeAt(0);
  if (code < 0x250) return text.replace(/(^| )(?:st|ste|sankt)(?= )/g, '$1saint').replace(/^the /, '');
  if (code >= 0x600 && code < 0x700) return text.replaceAll(/(^| )ال(?=\S{3})/g, '$1');
  if (code >= 0x900 && code < 0x980) return text.replaceAll(/[ङञणनम]\u094d(?=[\u0915-\u0939])/g, '\u0902');
  return text.replaceAll(/ウ\u3099[ァィェォ]?|[チツ]\u3099/g, (kana) => alikeKana[kana] ?? kana);
}

/** Case, accents, punctuation and ways of writing the same name do not matter. */
export function foldName(text: string): FoldedName {
  const words = foldSpelling(foldLetters(text));
  return { words, solid: words.includes(' ') ? words.replaceAll(' ', '') : words };
}
