import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/controls/icon.tsx';
import { drawPage } from '../../../ui/upload/pdf/draw-page.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';

interface PageZoomProps {
  document: PDFDocumentProxy;
  page: number;
  turn: number;
  onClose: () => void;
}

const zoomWidth = 900;

/** One page as large as the window allows. Escape, the button or a click beside it closes. */
export function PageZoom({ document: pdf, page, turn, onClose }: PageZoomProps) {
  const { t } = useTranslation(['pdf-modify', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    if (canvas.current) void drawPage(pdf, page, canvas.current, zoomWidth, controller.signal);
    return () => controller.abort();
  }, [pdf, page]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="page-zoom"
      aria-label={t('page', { page, total: pdf.numPages })}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <canvas ref={canvas} style={{ rotate: `${turn}deg` }} />
      <button
        type="button"
        className="icon-btn only page-zoom-close"
        aria-label={t('close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="x" />
      </button>
    </dialog>
  );
}
