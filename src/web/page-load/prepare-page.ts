import type { i18n } from 'i18next';
import type { LanguageCode } from '../../shared/languages.ts';
import { namespacesOf, type Page } from '../../site/pages.ts';
import { languageOf, loadNamespaces } from '../../ui/i18n/create-i18n.ts';
import { hasScreen, loadScreen, screenOf } from './screens.ts';

const SEEN_AFTER_MS = 100;

const pending = new Map<string, Promise<void>>();

/** A page is ready when its texts and its screen are here: then it can be shown at once, with nothing jumping. */
export function isPrepared(instance: i18n, page: Page): boolean {
  const language = languageOf(instance);
  const hasTexts = namespacesOf(page).every((namespace) => instance.hasResourceBundle(language, namespace));
  return hasTexts && (page.kind !== 'tool' || !hasScreen(page.id) || screenOf(page.id) !== undefined);
}

export function preparePage(instance: i18n, page: Page, language: LanguageCode = languageOf(instance)): Promise<void> {
  const key = `${language} ${page.id}`;
  const running = pending.get(key);
  if (running) return running;
  const texts = loadNamespaces(instance, language, namespacesOf(page));
  const screen = page.kind === 'tool' ? loadScreen(page.id) : Promise.resolve();
  const all = Promise.all([texts, screen]).then(() => {});
  pending.set(key, all);
  // A failed load may be tried again, as when the visitor comes back online; but not before React has seen
  // this promise fail: a fresh one would set it waiting again, and so on.
  all.catch(() => setTimeout(() => pending.delete(key), SEEN_AFTER_MS));
  return all;
}
