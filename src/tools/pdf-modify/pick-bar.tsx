import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from '../../ui/upload/pdf/open-pdf.ts';
import { findBlankPages } from './find-blank-pages.ts';
import { pickEvery, pickPages, quickPicks } from './quick-picks.ts';
import type { History } from './use-history.ts';

interface PickBarProps {
  document: PDFDocumentProxy;
  chosen: readonly number[];
  isInert: boolean;
  history: Pick<History<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  onPick: (pages: number[]) => void;
}

/** One press for the choices people make most, and the way back. */
export function PickBar({ document: pdf, chosen, isInert, history, onPick }: PickBarProps) {
  const { t } = useTranslation('pdf-modify');
  const [step, setStep] = useState('3');
  const [isLooking, setLooking] = useState(false);
  const looking = useRef<AbortController>(undefined);
  useEffect(() => () => looking.current?.abort(), []);
  const total = pdf.numPages;
  const pickBlank = async () => {
    looking.current = new AbortController();
    setLooking(true);
    const blank = await findBlankPages(pdf, looking.current.signal);
    setLooking(false);
    onPick(blank);
  };
  const every = Number(step);
  return (
    <div className="pick-bar" role="toolbar" aria-label={t('picks')} inert={isInert}>
      {quickPicks.map((pick) => (
        <button key={pick} type="button" className="chip" onClick={() => onPick(pickPages(pick, total, chosen))}>
          {t(`pick_${pick}`)}
        </button>
      ))}
      <button type="button" className="chip" aria-disabled={isLooking} onClick={() => !isLooking && void pickBlank()}>
        {isLooking ? t('looking') : t('pickBlank')}
      </button>
      <span className="pick-every">
        <button
          type="button"
          className="chip"
          disabled={!(Number.isInteger(every) && every >= 1 && every <= total)}
          onClick={() => onPick(pickEvery(every, total))}
        >
          {t('pickEvery')}
        </button>
        <input
          className="pick-step num"
          type="text"
          inputMode="numeric"
          value={step}
          aria-label={t('pickStep')}
          onChange={(event) => setStep(event.target.value)}
        />
      </span>
      <span className="pick-back">
        <button
          type="button"
          className="icon-btn only"
          aria-label={t('undo')}
          disabled={!history.canUndo}
          onClick={history.undo}
        >
          <Undo2 className="icon flip" aria-hidden />
        </button>
        <button
          type="button"
          className="icon-btn only"
          aria-label={t('redo')}
          disabled={!history.canRedo}
          onClick={history.redo}
        >
          <Redo2 className="icon flip" aria-hidden />
        </button>
      </span>
    </div>
  );
}
