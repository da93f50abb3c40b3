import { Suspense, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { familyOfPage, type Page, resolvePage } from '../site/pages.ts';
import { LoadFailure } from '../ui/frame/load-failure.tsx';
import { DropAnywhere } from './drop/drop-anywhere.tsx';
import { useUpdatedHead } from './head/use-updated-head.ts';
import { PageBoundary } from './page-load/page-boundary.tsx';
import { hasFailed, isPrepared, loadAgain, preparePage } from './page-load/prepare-page.ts';
import { screenOf } from './page-load/screens.ts';
import { Home } from './pages/home.tsx';
import { ToolPages } from './pages/tool-page.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { LanguageNotice } from './shell/language-notice.tsx';
import { MetricsButton } from './shell/metrics-button.tsx';
import { useLeaveWarning } from './shell/use-leave-warning.ts';

export function App() {
  const [pathname] = useLocation();
  const search = useSearch();
  const { t } = useTranslation();
  const page = resolvePage(pathname, new URLSearchParams(search).get('tab'));
  useUpdatedHead(page);
  useLeaveWarning();
  const [loads, setLoads] = useState(0);
  const showLoaded = () => setLoads((count) => count + 1);
  const main = useFocusOnNewPage(familyOfPage(page) ?? page.id, `${page.id} ${loads}`);

  return (
    <div data-family={familyOfPage(page)} className="flex flex-col flex-1">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header page={page} />
      <LanguageNotice />
      <main id="main" ref={main} tabIndex={-1} className="main">
        {page.kind !== 'tool' && (
          <PageBoundary resetKey={page.id}>
            <Suspense fallback={<div className="wrap page-wait" />}>
              <PageView page={page} onLoaded={showLoaded} />
            </Suspense>
          </PageBoundary>
        )}
        <ToolPages active={page.kind === 'tool' ? page.id : undefined} onLoaded={showLoaded} />
      </main>
      <Footer />
      <MetricsButton />
      <DropAnywhere active={page.kind === 'tool' ? page.id : undefined} />
    </div>
  );
}

interface PageViewProps {
  page: Exclude<Page, { kind: 'tool' }>;
  /** A page that had failed to load can be shown now. */
  onLoaded: () => void;
}

function PageView({ page, onLoaded }: PageViewProps) {
  const { t, i18n } = useTranslation();
  const isReady = isPrepared(i18n, page);
  const isMissing = !isReady && hasFailed(i18n, page);
  if (!isReady && !isMissing) use(preparePage(i18n, page));
  const settle = async (load: Promise<boolean>) => void ((await load) && onLoaded());
  const failure = isMissing ? (
    <LoadFailure
      key={page.id}
      onRetry={() => settle(loadAgain(i18n, page))}
      onOnline={() => settle(preparePage(i18n, page))}
    />
  ) : undefined;
  if (failure) {
    return (
      <div className="wrap page-wait">
        <div className="page-head">
          <h1>{t(`nav.${page.id}`)}</h1>
        </div>
        {failure}
      </div>
    );
  }
  if (page.id === 'home') return <Home />;
  const Plain = screenOf(page);
  return Plain && <Plain />;
}

/**
 * After a change of page readers and keyboards start at its content. Changing a tab keeps the focus on it; a tool
 * chosen in a menu does not.
 */
function useFocusOnNewPage(place: string, view: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ place, view });
  useEffect(() => {
    const before = shown.current;
    if (before.view === view) return;
    shown.current = { place, view };
    if (before.place !== place) window.scrollTo(0, 0);
    const focused = document.activeElement;
    // What had the focus may have stayed behind in a tool that is hidden now.
    const isKept = before.place === place && main.current?.contains(focused) && focused?.getClientRects().length;
    if (!isKept) main.current?.focus({ preventScroll: true });
  }, [place, view]);
  return main;
}
