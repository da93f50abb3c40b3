import type { i18n } from 'i18next';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Page } from '../../site/pages.ts';
import { loadNamespaces } from '../../ui/i18n/create-i18n.ts';
import { rememberLanguage } from '../../ui/i18n/remember-language.ts';
import { preparePage } from '../page-load/prepare-page.ts';

let latestChoice = 0;

/**
 * Loads the texts of all that is shown first, then switches everything at once; remembers the choice. Nothing comes of
 * one that took longer than the visitor to choose another.
 */
export async function switchLanguage(instance: i18n, page: Page, language: LanguageCode): Promise<void> {
  const choice = ++latestChoice;
  const shown = Object.keys(instance.store.data[instance.language] ?? {});
  const [isPrepared, isLoaded] = await Promise.all([
    preparePage(instance, page, language),
    loadNamespaces(instance, language, shown).then(
      () => true,
      () => false,
    ),
  ]);
  if (choice !== latestChoice) return;
  if (!isPrepared || !isLoaded) throw new Error(`${page.id} could not be loaded in ${language}`);
  rememberLanguage(language);
  nameLanguageInAddress(language);
  await instance.changeLanguage(language);
}

/** Only an address that already names a language is changed; others stay as the visitor typed them. */
function nameLanguageInAddress(language: LanguageCode): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lng')) return;
  address.searchParams.set('lng', language);
  window.history.replaceState(window.history.state, '', address);
}
