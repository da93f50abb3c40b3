import { choices } from '../../shared/choices.ts';
import { type LanguageCode, toLanguageCode } from '../../shared/languages.ts';

/** The first language of the header that the site speaks, by weight; the site's own when there is none. */
export function acceptedLanguage(header: string | undefined): LanguageCode {
  const wishes = (header ?? '').slice(0, 1000).split(',').map(readWish);
  const sorted = wishes.filter((wish) => wish.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of sorted) {
    const code = toLanguageCode(tag);
    if (code) return code;
  }
  return choices.language;
}

function readWish(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}
