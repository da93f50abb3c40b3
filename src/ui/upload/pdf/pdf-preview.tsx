import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../controls/icon.tsx';
import { drawPage } from './draw-page.ts';
import type { PdfView } from './use-pdf.ts';

interface PdfPreviewProps {
  view: PdfView;
  name: string;
  /** While the file is being worked on. */
  isDim: boolean;
}

const previewWidth = 340;

/** The first page bleeding off the foot of a well; a lock for a protected file that has not been opened yet. */
export function PdfPreview({ view, name, isDim }: PdfPreviewProps) {
  const { t } = useTranslation();
  return (
    <div className="preview" data-dim={isDim}>
      {view.kind === 'opening' && (
        <p className="preview-words preview-wait">
          <span className="tab-ring" />
          {t('phases.opening')}
        </p>
      )}
      {view.kind === 'open' && <FirstPage document={view.document} label={t('upload.preview', { name })} />}
      {view.kind === 'locked' && (
        <p className="preview-words">
          <Icon name="lock-keyhole" />
          {t('upload.locked')}
        </p>
      )}
      {view.kind === 'unreadable' && <p className="preview-words">{t('upload.noPreview')}</p>}
    </div>
  );
}

function FirstPage({ document, label }: { document: Extract<PdfView, { kind: 'open' }>['document']; label: string }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState<boolean>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    if (canvas.current) {
      void drawPage(document, 1, canvas.current, previewWidth, signal).then(
        (drawn) => signal.aborted || setDrawn(drawn),
      );
    }
    return () => controller.abort();
  }, [document]);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={label} data-drawn={isDrawn} hidden={isDrawn === false} />
      {isDrawn === false && <p className="preview-words">{t('upload.noPreview')}</p>}
    </>
  );
}
