import type { BackendModule } from 'i18next';
import type { LanguageCode } from '../../shared/languages.ts';
import { siteAddress } from '../visit/site-base.ts';

declare const __LOCALES_VERSION__: string;

/** Texts live at an address that names the build, so that they can be cached for ever. */
export function namespaceAddress(language: LanguageCode, namespace: string): string {
  return `/locales/${__LOCALES_VERSION__}/${language}/${namespace}.json`;
}

async function load(language: LanguageCode, namespace: string): Promise<object> {
  const response = await fetch(siteAddress(namespaceAddress(language, namespace)));
  if (!response.ok) throw new Error(`texts ${language}/${namespace}: ${response.status}`);
  return (await response.json()) as object;
}

/** i18next's own loading path, for namespaces that a lazily loaded part asks for by itself. */
export const fetchNamespaces: BackendModule & { load: typeof load } = {
  type: 'backend',
  init: () => {},
  load,
  read: (language, namespace, done) => {
    load(language as LanguageCode, namespace).then(
      (texts) => done(null, texts as Record<string, string>),
      (error: unknown) => done(error as Error, null),
    );
  },
};
