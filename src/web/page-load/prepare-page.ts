import type { i18n } from 'i18next';
import type { LanguageCode } from '../../shared/languages.ts';
import { namespacesOf, type Page } from '../../site/pages.ts';
import { reloadIfServed } from '../../ui/frame/reload-page.ts';
import { languageOf, loadNamespaces } from '../../ui/i18n/create-i18n.ts';
import { hasScreen, loadScreen, screenOf } from './screens.ts';

const pending = new Map<string, Promise<boolean>>();
const failed = new Set<string>();

const keyOf = (page: Page, language: LanguageCode) => `${language} ${page.id}`;

/** A page is ready when its texts and its screen are here: then it can be shown at once, with nothing jumping. */
export function isPrepared(instance: i18n, page: Page): boolean {
  const language = languageOf(instance);
  const hasTexts = namespacesOf(page).every((namespace) => instance.hasResourceBundle(language, namespace));
  return hasTexts && (!hasScreen(page) || screenOf(page) !== undefined);
}

/** The last try to load it came to nothing and no other is under way. */
export function hasFailed(instance: i18n, page: Page): boolean {
  return failed.has(keyOf(page, languageOf(instance)));
}

/** Whether it worked; never rejects, since a missing network is a state of the page and no fault of the code. */
export function preparePage(
  instance: i18n,
  page: Page,
  language: LanguageCode = languageOf(instance),
): Promise<boolean> {
  const key = keyOf(page, language);
  const running = pending.get(key);
  if (running) return running;
  failed.delete(key);
  const texts = loadNamespaces(instance, language, namespacesOf(page));
  const all = Promise.all([texts, loadScreen(page)]).then(
    () => true,
    () => {
      // It may be tried again, as when the visitor comes back online.
      pending.delete(key);
      failed.add(key);
      return false;
    },
  );
  pending.set(key, all);
  return all;
}

let latestPress = 0;

/** Goes to a page once it can be shown, and not at all when the visitor has asked for another one meanwhile. */
export async function goWhenPrepared(instance: i18n, page: Page, go: () => void): Promise<void> {
  const press = ++latestPress;
  await preparePage(instance, page);
  if (press === latestPress) go();
}

/** A try on the visitor's wish: where only a fresh page can help, it fetches one. */
export async function loadAgain(instance: i18n, page: Page): Promise<boolean> {
  if (await preparePage(instance, page)) return true;
  await reloadIfServed();
  return false;
}
