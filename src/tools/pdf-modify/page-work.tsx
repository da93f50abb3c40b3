import { type KeyboardEvent, useMemo, useState } from 'react';
import type { PDFDocumentProxy } from '../../ui/upload/pdf/open-pdf.ts';
import { ArrangeGrid } from './arrange/arrange-grid.tsx';
import { PageZoom } from './arrange/page-zoom.tsx';
import { PageThumbnails } from './page-thumbnails.tsx';
import { PickBar } from './pick-bar.tsx';
import { toggleCut } from './split/split-choice.ts';
import { ThumbnailStore } from './thumbnail-store.ts';
import type { Modify } from './use-modify.ts';
import { cellWidth } from './use-visible-rows.ts';

/** The pages to work on: choose them, cut between them, and set the order of the result. */
export function PageWork({ modify, document: pdf }: { modify: Modify; document: PDFDocumentProxy }) {
  const { mode, read, choice, history, call } = modify;
  const store = useMemo(() => new ThumbnailStore(pdf, cellWidth), [pdf]);
  const [zoomed, setZoomed] = useState<number>();
  const chosen = read.kind === 'pages' ? read.pages : [];
  const undoByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) history.redo();
    else history.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the grids within, wherever the focus is among them
    <div className="page-work" onKeyDown={undoByKey}>
      {mode === 'SPLIT' ? (
        <SplitGrid modify={modify} document={pdf} store={store} onZoom={setZoomed} />
      ) : (
        <>
          <PickBar document={pdf} chosen={chosen} isInert={call.isBusy} history={history} onPick={modify.choosePages} />
          <PageThumbnails
            document={pdf}
            store={store}
            mode={mode}
            chosen={chosen}
            isInert={call.isBusy}
            onZoom={setZoomed}
            onChange={modify.choosePages}
          />
          {mode === 'SELECT' && choice.tiles.length > 0 && read.kind === 'pages' && (
            <ArrangeGrid
              document={pdf}
              store={store}
              tiles={choice.tiles}
              isInert={call.isBusy}
              onChange={modify.arrange}
            />
          )}
        </>
      )}
      {zoomed !== undefined && <PageZoom document={pdf} page={zoomed} turn={0} onClose={() => setZoomed(undefined)} />}
    </div>
  );
}

interface SplitGridProps {
  modify: Modify;
  document: PDFDocumentProxy;
  store: ThumbnailStore;
  onZoom: (page: number) => void;
}

/** The same grid, in the hues of the parts; a page that begins a part is chosen. */
function SplitGrid({ modify, document: pdf, store, onZoom }: SplitGridProps) {
  const { parts, choice, call } = modify;
  const planned = parts?.ok ? parts.value : undefined;
  const partOf = new Map(
    (planned ?? []).flatMap(({ pages }, index) => pages.map((page) => [page, index + 1] as const)),
  );
  const cuts = (planned ?? []).flatMap(({ pages }) => pages[0] ?? []).filter((page) => page > 1);
  const change = (next: number[]) => {
    const before = new Set(cuts);
    const after = new Set(next);
    const touched = [...after].find((page) => !before.has(page)) ?? cuts.find((page) => !after.has(page));
    if (touched !== undefined) modify.setSplit(toggleCut(choice.split, planned, touched));
  };
  return (
    <PageThumbnails
      document={pdf}
      store={store}
      mode="SPLIT"
      chosen={cuts}
      partOf={partOf}
      isInert={call.isBusy}
      onZoom={onZoom}
      onChange={change}
    />
  );
}
