import type { TFunction } from 'i18next';
import type common from '../../../locales/en/common.json';
import type { FailureCode } from '../../shared/failures.ts';

type ErrorKey = keyof typeof common.errors;

/** A key of the texts shared by all tools. Kept as a key, so that a change of language also changes what is shown. */
export type SentenceKey = `failures.${FailureCode}` | `errors.${ErrorKey}`;

/** What a visitor reads when something went wrong: one of our own sentences, or the words of the server. */
export type Sentence = { key: SentenceKey; values?: Record<string, string | number> } | { text: string };

export function sentence(key: SentenceKey, values?: Record<string, string | number>): Sentence {
  return values ? { key, values } : { key };
}

export function toText(said: Sentence, t: TFunction): string {
  return 'text' in said ? said.text : t(said.key, said.values ?? {});
}
