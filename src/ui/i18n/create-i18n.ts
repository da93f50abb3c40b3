import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { choices } from '../../shared/choices.ts';
import { fallbackLanguage, type LanguageCode } from '../../shared/languages.ts';
import { fetchNamespaces } from './fetch-namespaces.ts';

interface I18nOptions {
  language: LanguageCode;
  siteName: string;
  /** Given when prerendering; the browser fetches what a page needs. */
  resources?: Resource;
}

/** One instance per page view or prerendered page. Every key exists in every language: a test holds that. */
export function createI18n({ language, siteName, resources }: I18nOptions): i18n {
  const instance = createInstance();
  instance.use(initReactI18next);
  if (!resources) instance.use(fetchNamespaces);
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: [],
    defaultNS: 'common',
    ...(resources ? { resources } : {}),
    initAsync: false,
    returnNull: false,
    interpolation: {
      escapeValue: false,
      defaultVariables: { siteName, maxMb: choices.maxFileMb, maxFiles: choices.maxFiles },
    },
    react: { useSuspense: false, bindI18n: 'languageChanged' },
  });
  return instance;
}

/** Loads namespaces in a language without switching to it yet, so that nothing is ever shown half translated. */
export async function loadNamespaces(instance: i18n, language: LanguageCode, namespaces: string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const texts = await fetchNamespaces.load(language, namespace);
      instance.addResourceBundle(language, namespace, texts);
    }),
  );
}

export function languageOf(instance: i18n): LanguageCode {
  return (instance.language as LanguageCode | undefined) ?? fallbackLanguage;
}
