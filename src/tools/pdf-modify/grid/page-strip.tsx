import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { usePageCanvas } from '../../../ui/upload/pdf/use-page-canvas.ts';

const firstShown = 24;
const stripWidth = 96;

/** The pages of the result, drawn from it: what is seen here is what was saved. */
export function PageStrip({ document: pdf }: { document: PDFDocumentProxy }) {
  const { t } = useTranslation('pdf-modify');
  const store = useMemo(() => new ThumbnailStore(pdf, stripWidth), [pdf]);
  const [shown, setShown] = useState(firstShown);
  const pages = Array.from({ length: Math.min(shown, pdf.numPages) }, (_, index) => index + 1);
  const rest = pdf.numPages - pages.length;
  return (
    <section className="page-strip">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that */}
      <ul tabIndex={0} aria-label={t('strip')}>
        {pages.map((page) => (
          <StripPage key={page} store={store} page={page} label={t('page', { page, total: pdf.numPages })} />
        ))}
        {rest > 0 && (
          <li className="strip-more">
            <button type="button" className="btn btn-ghost btn-small" onClick={() => setShown(shown + firstShown)}>
              {t('moreParts', { count: rest })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** As high as the strip, while the result is opened: what stands below it keeps its place. */
export function StripRoom() {
  return (
    <section className="page-strip" aria-hidden>
      <ul>
        <li>
          <div className="strip-page" />
          <span className="num">1</span>
        </li>
      </ul>
    </section>
  );
}

function StripPage({ store, page, label }: { store: ThumbnailStore; page: number; label: string }) {
  const frame = usePageCanvas(store, page);
  return (
    <li>
      <div ref={frame} className="strip-page" role="img" aria-label={label} />
      <span className="num" aria-hidden>
        {page}
      </span>
    </li>
  );
}
