import { Suspense, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { familyOfPage, type Page, resolvePage } from '../site/pages.ts';
import { useUpdatedHead } from './head/use-updated-head.ts';
import { PageBoundary } from './page-load/page-boundary.tsx';
import { isPrepared, preparePage } from './page-load/prepare-page.ts';
import { Contact } from './pages/contact.tsx';
import { Home } from './pages/home.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Privacy } from './pages/privacy.tsx';
import { Terms } from './pages/terms.tsx';
import { ToolPage } from './pages/tool-page.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { LanguageNotice } from './shell/language-notice.tsx';
import { MetricsButton } from './shell/metrics-button.tsx';

export function App() {
  const [pathname] = useLocation();
  const search = useSearch();
  const { t } = useTranslation();
  const page = resolvePage(pathname, new URLSearchParams(search).get('tab'));
  useUpdatedHead(page);
  const main = useFocusOnNewPage(familyOfPage(page) ?? page.id);

  return (
    <div data-family={familyOfPage(page)} className="flex flex-col flex-1">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header page={page} />
      <LanguageNotice />
      <main id="main" ref={main} tabIndex={-1} className="main">
        <PageBoundary resetKey={page.id}>
          <Suspense fallback={<div className="wrap page-wait" />}>
            <PageView page={page} />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <MetricsButton />
    </div>
  );
}

function PageView({ page }: { page: Page }) {
  const { i18n } = useTranslation();
  if (!isPrepared(i18n, page)) use(preparePage(i18n, page));
  if (page.kind === 'not-found') return <NotFound />;
  if (page.kind === 'tool') return <ToolPage id={page.id} />;
  const Plain = plainPages[page.id];
  return <Plain />;
}

const plainPages = { home: Home, privacy: Privacy, terms: Terms, contact: Contact };

/** After a change of page readers and keyboards start at its content; changing a tab keeps the focus where it is. */
function useFocusOnNewPage(place: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [place]);
  return main;
}
