import { type KeyboardEvent, useMemo, useState } from 'react';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { ArrangeGrid } from '../arrange/arrange-grid.tsx';
import { toggleCut } from '../split/split-choice.ts';
import type { Modify } from '../use-modify.ts';
import { ChooseGrid } from './choose-grid.tsx';
import type { GridItem } from './grid-item.ts';
import { PageZoom } from './page-zoom.tsx';
import { PickBar } from './pick-bar.tsx';
import { thumbnailWidth } from './use-visible-rows.ts';

interface PageWorkProps {
  modify: Modify;
  document: PDFDocumentProxy;
}

/** The pages to work on: set the order of the result, take pages out, or cut between them, all in one grid. */
export default function PageWork({ modify, document: pdf }: PageWorkProps) {
  const { mode, read, choice, history, call } = modify;
  const store = useMemo(() => new ThumbnailStore(pdf, thumbnailWidth), [pdf]);
  const [zoomed, setZoomed] = useState<GridItem>();
  const [hidesOut, setHidesOut] = useState(false);
  const chosen = read.kind === 'pages' ? read.pages : [];
  const leftOut = mode === 'SELECT' && choice.tiles.length > 0 ? pdf.numPages - new Set(chosen).size : 0;
  const undoByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) history.redo();
    else history.undo();
  };
  const shared = { store, pageCount: pdf.numPages, isInert: call.isBusy, onZoom: setZoomed };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the grids within, wherever the focus is among them
    <div className="page-work" onKeyDown={undoByKey}>
      <PickBar
        document={pdf}
        chosen={chosen}
        hasPicks={mode !== 'SPLIT'}
        isInert={call.isBusy}
        history={history}
        leftOut={leftOut}
        hidesOut={hidesOut}
        onHidesOut={setHidesOut}
        onPick={modify.choosePages}
      />
      {mode === 'SPLIT' && <SplitGrid modify={modify} shared={shared} />}
      {mode === 'REMOVE' && <ChooseGrid kind="remove" chosen={chosen} onChange={modify.choosePages} {...shared} />}
      {mode === 'SELECT' && (
        <ArrangeGrid tiles={choice.tiles} hidesOut={hidesOut && leftOut > 0} onChange={modify.arrange} {...shared} />
      )}
      {zoomed && <PageZoom document={pdf} page={zoomed.page} turn={zoomed.turn} onClose={() => setZoomed(undefined)} />}
    </div>
  );
}

interface SharedProps {
  store: ThumbnailStore;
  pageCount: number;
  isInert: boolean;
  onZoom: (item: GridItem) => void;
}

/** In the hues of the parts; a page that begins a part is chosen. */
function SplitGrid({ modify, shared }: { modify: Modify; shared: SharedProps }) {
  const { parts, choice } = modify;
  const planned = parts?.ok ? parts.value : undefined;
  const partOf =
    planned && new Map(planned.flatMap(({ pages }, index) => pages.map((page) => [page, index + 1] as const)));
  const cuts = (planned ?? []).flatMap(({ pages }) => pages[0] ?? []).filter((page) => page > 1);
  const change = (next: number[]) => {
    const before = new Set(cuts);
    const after = new Set(next);
    const touched = [...after].find((page) => !before.has(page)) ?? cuts.find((page) => !after.has(page));
    if (touched !== undefined) modify.cutAnew(toggleCut(choice.split, planned, touched));
  };
  return <ChooseGrid kind="split" chosen={cuts} partOf={partOf} onChange={change} {...shared} />;
}
