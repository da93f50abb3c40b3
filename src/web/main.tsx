import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { choices } from '../shared/choices.ts';
import { toLanguageCode } from '../shared/languages.ts';
import { resolvePage } from '../site/pages.ts';
import type { SiteInfo } from '../site/site-info.ts';
import { nextTask } from '../ui/controls/run-in-tasks.ts';
import { createI18n, loadNamespaces } from '../ui/i18n/create-i18n.ts';
import { rememberLanguage } from '../ui/i18n/remember-language.ts';
import { correlationId } from '../ui/visit/ids.ts';
import { settings } from '../ui/visit/settings.ts';
import { pathInSite, siteBase } from '../ui/visit/site-base.ts';
import { App } from './app.tsx';
import { adoptHelp } from './help/help-store.ts';
import { preparePage } from './page-load/prepare-page.ts';
import { reportErrors } from './reporting/report-errors.ts';
import { SiteProvider } from './site-context.tsx';
import './styles/main.css';

async function start(): Promise<void> {
  reportErrors();
  await documentRead();
  const site = JSON.parse(document.getElementById('site')?.textContent ?? '{}') as SiteInfo;
  const language = toLanguageCode(document.documentElement.lang) ?? 'en';
  const parameters = new URLSearchParams(window.location.search);
  if (toLanguageCode(parameters.get('lng')) === language) rememberLanguage(language);
  // Made once, before anything goes wrong: a fault that hinders it must not change it.
  if (settings.metricsEnabled.get()) correlationId();

  const i18n = createI18n({ language, siteName: site.name });
  const root = document.getElementById('root');
  const page = resolvePage(pathInSite(), parameters.get('tab'));
  if (page.kind === 'tool') adoptHelp(page.id, language);
  const isPrepared = await preparePage(i18n, page);
  if (!isPrepared) await loadNamespaces(i18n, language, ['common']).catch(() => {});
  // Without words for the failure the prerendered page says more.
  if (!root || !i18n.hasResourceBundle(language, 'common')) return;
  const app = (
    <I18nextProvider i18n={i18n}>
      <SiteProvider value={site}>
        <Router base={siteBase}>
          <App />
        </Router>
      </SiteProvider>
    </I18nextProvider>
  );
  // A fault that the page's boundary caught would otherwise never reach the reports.
  const options = { onCaughtError: (error: unknown) => window.reportError(error) };
  // In slices: the page is there already, and what a visitor does meanwhile comes first.
  if (isPrepared) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  const share = parameters.get('shared');
  if (share) void import('./offline/take-shared.ts').then(({ takeShared }) => takeShared(page.id, share));
  if (choices.offline) void import('./offline/register-worker.ts').then(({ registerWorker }) => registerWorker());
}

/** The script does not wait for the rest of the page, which a fast cache may beat. Where it has nothing to wait for, a task of its own keeps phones free between running the script and starting the page. */
async function documentRead(): Promise<void> {
  if (document.readyState !== 'loading') return nextTask();
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

void start();
