import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from '../../ui/upload/pdf/open-pdf.ts';
import { ThumbnailStore } from '../../ui/upload/pdf/thumbnail-store.ts';
import { usePageCanvas } from '../../ui/upload/pdf/use-page-canvas.ts';
import { type MergedFile, pilesOf } from './piles.ts';

const pileWidth = 64;

/** The result as piles of paper, one for each file, drawn from the result itself. */
export function MergeStack({ document: pdf, files }: { document: PDFDocumentProxy; files: readonly MergedFile[] }) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  const store = useMemo(() => new ThumbnailStore(pdf, pileWidth), [pdf]);
  return (
    <ul className="merge-stack" aria-label={t('stack')}>
      {pilesOf(files, pdf.numPages).map((pile, index) => (
        <li key={pile.page} title={pile.name}>
          <div className="pile" aria-hidden>
            {pile.pages > 1 && <PilePage store={store} page={pile.page + 1} />}
            <PilePage store={store} page={pile.page} />
          </div>
          <span className="small num" aria-hidden>
            {pile.name === undefined ? pile.page : index + 1}
          </span>
          {pile.name !== undefined && (
            <span className="visually-hidden">
              {pile.name}, {t('common:upload.pages', { count: pile.pages })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function PilePage({ store, page }: { store: ThumbnailStore; page: number }) {
  const frame = usePageCanvas(store, page);
  return <div ref={frame} className="pile-page" />;
}
