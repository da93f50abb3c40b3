import type { i18n } from 'i18next';
import type { Lookup } from '../../site/metadata-options.ts';

interface UntypedTexts {
  exists(key: string, options: { ns: string }): boolean;
  t(key: string, options: { ns: string }): string;
}

/** Metadata asks by computed keys, which the typed `t` cannot know; missing ones are told apart by `exists`. */
export function lookupIn(instance: i18n): Lookup {
  const texts = instance as unknown as UntypedTexts;
  return (namespace, key) => (texts.exists(key, { ns: namespace }) ? texts.t(key, { ns: namespace }) : undefined);
}
