import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Compare } from '../../../ui/controls/compare.tsx';
import { useLanguage } from '../../../ui/i18n/use-language.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import type { PdfView } from '../../../ui/upload/pdf/use-pdf.ts';
import { CompareWait } from './compare-wait.tsx';
import { LikenessStrip, percentOf } from './likeness-strip.tsx';
import { comparedPages, useLikenesses } from './use-likenesses.ts';
import { usePagePair } from './use-page-pair.ts';
import './compare-pages.css';

interface ComparePagesProps {
  before: PDFDocumentProxy;
  after: PdfView;
}

/** The pages before and after, one at a time, drawn here from both files. Nothing where the result cannot be drawn. */
export default function ComparePages({ before, after }: ComparePagesProps) {
  const total = before.numPages;
  if (after.kind === 'opening') return <Pages key="opening" before={before} after={undefined} total={total} />;
  if (after.kind !== 'open' || after.pages !== total) return null;
  return <Pages key="open" before={before} after={after.document} total={total} />;
}

interface PagesProps {
  before: PDFDocumentProxy;
  /** Undefined while it is opened. */
  after: PDFDocumentProxy | undefined;
  total: number;
}

function Pages({ before, after, total }: PagesProps) {
  const { t } = useTranslation('pdf-compress');
  const [page, setPage] = useState(1);
  const pair = usePagePair(before, after, page);
  const pages = useMemo(() => comparedPages(total), [total]);
  // The page that is looked at comes first.
  const likenesses = useLikenesses(before, pair && after, pages, page);
  const turn = (by: number) => setPage((shown) => Math.min(total, Math.max(1, shown + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (by === undefined || total === 1) return;
    // Otherwise the divider's own: it has the arrows.
    event.preventDefault();
    event.stopPropagation();
    turn(by);
  };
  return (
    <section className="compare-pages" aria-label={t('pages.title')} onKeyDownCapture={onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {total > 1 && <Turner page={page} total={total} onTurn={turn} />}
        <PageLikeness likeness={likenesses.get(page)} />
      </div>
      {pair === 'failed' && <p className="unchanged">{t('pages.failed')}</p>}
      {pair && pair !== 'failed' && <Compare beforeUrl={pair.beforeUrl} afterUrl={pair.afterUrl} />}
      {!pair && <CompareWait />}
      {total > 1 && <LikenessStrip pages={pages} total={total} likenesses={likenesses} shown={page} onShow={setPage} />}
    </section>
  );
}

function Turner({ page, total, onTurn }: { page: number; total: number; onTurn: (by: number) => void }) {
  const { t } = useTranslation('pdf-compress');
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        className="icon-btn only"
        aria-label={t('pages.previous')}
        aria-disabled={page === 1}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft className="icon flip" aria-hidden />
      </button>
      <p className="num" aria-live="polite">
        {t('pages.page', { page, total })}
      </p>
      <button
        type="button"
        className="icon-btn only"
        aria-label={t('pages.next')}
        aria-disabled={page === total}
        onClick={() => onTurn(1)}
      >
        <ChevronRight className="icon flip" aria-hidden />
      </button>
    </div>
  );
}

function PageLikeness({ likeness }: { likeness: number | undefined }) {
  const { t } = useTranslation('pdf-compress');
  const language = useLanguage();
  // Its room is kept until it is known: what stands below would jump.
  const className = likeness === undefined ? 'muted num invisible' : 'muted num';
  return <p className={className}>{t('pages.likeness', { percent: percentOf(likeness ?? 1, language) })}</p>;
}
