import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../../shared/typed-text.ts';
import { restingUnless } from '../../../ui/controls/kept-focus.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import type { History } from '../use-history.ts';
import { findBlankPages } from './find-blank-pages.ts';
import { pickEvery, pickPages, quickPicks } from './quick-picks.ts';

interface PickBarProps {
  document: PDFDocumentProxy;
  chosen: readonly number[];
  hasPicks: boolean;
  isInert: boolean;
  history: Pick<History<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  /** How many pages are left out, and whether they show. */
  leftOut: number;
  hidesOut: boolean;
  onHidesOut: (hidesOut: boolean) => void;
  onPick: (pages: number[]) => void;
}

/** One press for the choices people make most, and the way back. */
export function PickBar(props: PickBarProps) {
  const { document: pdf, chosen, history, leftOut, hidesOut } = props;
  const { t } = useTranslation('pdf-modify');
  return (
    <div className="pick-bar" role="toolbar" aria-label={t('picks')} inert={props.isInert}>
      <div className="pick-chips">
        {props.hasPicks && (
          <>
            {quickPicks.map((pick) => (
              <button
                key={pick}
                type="button"
                className="chip"
                onClick={() => props.onPick(pickPages(pick, pdf.numPages, chosen))}
              >
                {t(`pick_${pick}`)}
              </button>
            ))}
            <PickBlank document={pdf} onPick={props.onPick} />
            <PickEvery total={pdf.numPages} onPick={props.onPick} />
          </>
        )}
        {leftOut > 0 && (
          <button type="button" className="chip" aria-pressed={hidesOut} onClick={() => props.onHidesOut(!hidesOut)}>
            {t('hideOut', { count: leftOut })}
          </button>
        )}
      </div>
      <span className="pick-back">
        <button
          type="button"
          className="icon-btn only"
          aria-label={t('undo')}
          {...restingUnless(history.canUndo, history.undo)}
        >
          <Undo2 className="icon flip" aria-hidden />
        </button>
        <button
          type="button"
          className="icon-btn only"
          aria-label={t('redo')}
          {...restingUnless(history.canRedo, history.redo)}
        >
          <Redo2 className="icon flip" aria-hidden />
        </button>
      </span>
    </div>
  );
}

function PickBlank({ document: pdf, onPick }: Pick<PickBarProps, 'document' | 'onPick'>) {
  const { t } = useTranslation('pdf-modify');
  const [state, setState] = useState<'idle' | 'looking' | 'none'>('idle');
  const looking = useRef<AbortController>(undefined);
  // It takes seconds: by then the choice it is put into may have changed.
  const latestOnPick = useRef(onPick);
  useEffect(() => {
    latestOnPick.current = onPick;
  });
  useEffect(
    () => () => {
      looking.current?.abort();
      setState('idle');
    },
    [],
  );
  const pickBlank = async () => {
    const controller = new AbortController();
    looking.current = controller;
    setState('looking');
    const blank = await findBlankPages(pdf, controller.signal);
    if (controller.signal.aborted) return;
    setState(blank.length > 0 ? 'idle' : 'none');
    if (blank.length > 0) latestOnPick.current(blank);
  };
  const words = { idle: t('pickBlank'), looking: t('looking'), none: t('noBlank') };
  return (
    <button
      type="button"
      className="chip"
      aria-disabled={state === 'looking'}
      aria-live="polite"
      onClick={() => state !== 'looking' && void pickBlank()}
    >
      {words[state]}
    </button>
  );
}

function PickEvery({ total, onPick }: { total: number; onPick: PickBarProps['onPick'] }) {
  const { t } = useTranslation('pdf-modify');
  const [step, setStep] = useState('3');
  const every = readWholeNumber(step, total);
  return (
    <span className="pick-every">
      <button
        type="button"
        className="chip"
        disabled={every === undefined}
        onClick={() => every !== undefined && onPick(pickEvery(every, total))}
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
  );
}
