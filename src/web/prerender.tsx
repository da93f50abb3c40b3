import type { Resource } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { choices } from '../shared/choices.ts';
import { directionOf, type LanguageCode, languages, toLanguageCode } from '../shared/languages.ts';
import { pageMetadata } from '../site/metadata.ts';
import {
  canonicalPath,
  indexedPages,
  namespacesOf,
  notFoundPage,
  type Page,
  resolvePage,
  toolOf,
} from '../site/pages.ts';
import { escapeHtml, escapeInScript, fillTokens, markForJson, tokenSite } from '../site/runtime-tokens.ts';
import { defaultSiteName } from '../site/site-info.ts';
import { createI18n } from '../ui/i18n/create-i18n.ts';
import { namespaceAddress } from '../ui/i18n/fetch-namespaces.ts';
import { App } from './app.tsx';
import { firstPaintScript } from './head/first-paint-script.ts';
import { type HeadElement, headElements } from './head/head-elements.ts';
import { lookupIn } from './head/lookup.ts';
import { type HelpAssets, helpHtml } from './help/help-html.tsx';
import { provideHelp } from './help/help-store.ts';
import { loadScreen } from './page-load/screens.ts';
import { SiteProvider } from './site-context.tsx';

export interface PageAssets {
  script: string;
  styles: string[];
  /** Chunks the page needs at once, its screen's among them. */
  preloads: string[];
  help: HelpAssets;
}

export interface PrerenderedPage {
  language: LanguageCode;
  id: string;
  html: string;
}

interface PrerenderOptions {
  /** Texts by language and namespace. */
  texts: Resource;
  /** By the page's id; the nameless ones are for all others. */
  assets: Readonly<Record<string, PageAssets>> & { '': PageAssets };
}

export { firstPaintScript };

/** Every page in every language, whole: what a visitor without scripts reads and a visitor with them hydrates. */
export async function prerenderAll({ texts, assets }: PrerenderOptions): Promise<PrerenderedPage[]> {
  await Promise.all([...indexedPages, notFoundPage].map(loadScreen));
  return languages.flatMap(({ code }) =>
    [...indexedPages, notFoundPage].map((page) => ({
      language: code,
      id: page.id,
      html: renderPage(page, code, texts, assets[page.id] ?? assets['']),
    })),
  );
}

/** npm run dev renders on request, with texts from disk and modules straight from Vite. */
export async function renderForDevelopment(options: {
  pathname: string;
  tab: string | null;
  language: string | null;
  origin: string;
  texts: Resource;
  help: HelpAssets;
}): Promise<string> {
  const page = resolvePage(options.pathname, options.tab);
  await loadScreen(page);
  const assets = {
    script: '/src/web/main.tsx',
    styles: ['/src/web/styles/main.css'],
    preloads: [],
    help: options.help,
  };
  const html = renderPage(page, toLanguageCode(options.language) ?? 'en', options.texts, assets);
  return fillTokens(html, {
    name: defaultSiteName,
    url: options.origin,
    supportEmail: 'support@kitbox.example',
    sourceUrl: '/source.tar.gz',
    base: '',
  });
}

export function renderPage(page: Page, language: LanguageCode, texts: Resource, assets: PageAssets): string {
  const i18n = createI18n({ language, siteName: tokenSite.name, resources: { [language]: texts[language] ?? {} } });
  const lookup = lookupIn(i18n);
  const metadata = pageMetadata({ page, language, site: tokenSite, lookup });
  const isReady = page.kind === 'tool' && toolOf(page.id).status === 'ready';
  if (isReady) provideHelp(page.id, language, helpHtml(i18n, page.id, language, assets.help));
  const body = renderToString(
    <Router ssrPath={canonicalPath(page)}>
      <I18nextProvider i18n={i18n}>
        <SiteProvider value={tokenSite}>
          <App />
        </SiteProvider>
      </I18nextProvider>
    </Router>,
  );
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${firstPaintScript}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // The page is whole without them: what paints it comes first. Not deferred, since it would then run in the same task as the last layout of the page.
    `<script type="module" async fetchpriority="low" src="${assets.script}"></script>`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...namespacesOf(page).map(
      (name) =>
        `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${namespaceAddress(language, name)}">`,
    ),
    ...headElements(metadata).map(elementToHtml),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f5f2">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121413">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/icons/icon-180.png">',
    `<link rel="manifest" href="/site.webmanifest?lng=${language}">`,
    `<script type="application/json" id="site">${markForJson(escapeInScript(JSON.stringify({ ...tokenSite, choices })))}</script>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head>',
    ...head,
    '</head>',
    '<body>',
    ...(isReady
      ? [
          `<noscript><div class="wrap pt-3"><p class="notice px-4 py-3">${escapeHtml(lookup('help', 'noScript') ?? '')}</p></div></noscript>`,
        ]
      : []),
    `<div id="root">${body}</div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function elementToHtml({ tag, attributes, text }: HeadElement): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${escapeHtml(value)}"` : ` ${name}`,
  );
  const open = `<${tag}${written.join('')}>`;
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? markForJson(escapeInScript(text)) : escapeHtml(text)}</${tag}>`;
}
