import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../ui/controls/segment.tsx';
import type { Misfit, ReadText } from './page-text.ts';
import type { ModifyType } from './request.ts';

export type GridMode = ModifyType | 'SPLIT';

interface PageFieldsProps {
  mode: ModifyType;
  text: string;
  onText: (text: string) => void;
  read: ReadText;
  pageCount: number | undefined;
  /** They were asked for in vain, or the server did not accept them. */
  isBad: boolean;
}

/** Keep, remove or split. */
export function ModeField({ mode, onMode }: { mode: GridMode; onMode: (mode: GridMode) => void }) {
  const { t } = useTranslation('pdf-modify');
  return (
    <Segment
      legend={t('mode')}
      value={mode}
      onChange={onMode}
      options={[
        { value: 'SELECT', name: t('select') },
        { value: 'REMOVE', name: t('remove') },
        { value: 'SPLIT', name: t('split') },
      ]}
    />
  );
}

/** How many pages are turned, and the way back. */
export function TurnedLine({ count, isTooMuch, onBack }: { count: number; isTooMuch: boolean; onBack: () => void }) {
  const { t } = useTranslation('pdf-modify');
  if (count === 0) return null;
  return (
    <p className={isTooMuch ? 'help help-bad' : 'help'}>
      {isTooMuch ? t('turnedTooMuch') : t('turned', { count })}{' '}
      <button type="button" className="copy-line" onClick={onBack}>
        {t('turnBack')}
      </button>
    </p>
  );
}

/** Which pages. What is typed is commented below the field but never refused. */
export function PageFields({ mode, text, onText, read, pageCount, isBad }: PageFieldsProps) {
  const { t } = useTranslation('pdf-modify');
  const id = useId();
  const isSelect = mode === 'SELECT';
  const hint = usePageHint(mode, read, pageCount);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {isSelect ? t('pagesToKeep') : t('pagesToRemove')}
      </label>
      <div className="input input-pad" data-bad={isBad}>
        <input
          type="text"
          id={id}
          className="ltr-value num"
          value={text}
          placeholder={isSelect ? '1,3,5' : '1-3,5-7'}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={isBad || undefined}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <p id={`${id}-hint`} className={isBad ? 'help help-bad' : 'help'} aria-live="polite">
        {hint}
      </p>
    </div>
  );
}

/** Says which page there is not, or which range runs from its end. */
export function useMisfitWords(): (misfit: Misfit, pageCount: number) => string {
  const { t } = useTranslation('pdf-modify');
  return (misfit, pageCount) =>
    misfit.kind === 'beyond'
      ? t('hintBeyond', { page: misfit.page, count: pageCount })
      : t('hintBackwards', { first: misfit.first, last: misfit.last });
}

function usePageHint(mode: ModifyType, read: ReadText, pageCount: number | undefined): string {
  const { t } = useTranslation('pdf-modify');
  const misfitWords = useMisfitWords();
  switch (read.kind) {
    case 'empty':
      return mode === 'SELECT' ? t('hintSelect') : t('hintRemove');
    case 'unclear':
      return t('hintUnclear');
    case 'too-long':
      return t('hintTooLong');
    case 'backwards':
      return misfitWords(read, pageCount ?? 0);
    case 'beyond':
      return pageCount === undefined ? t('hintUnclear') : misfitWords(read, pageCount);
    case 'pages':
      break;
  }
  if (pageCount === undefined) return '';
  if (mode === 'SELECT') {
    const repeats = new Set(read.pages).size < read.pages.length;
    return t(repeats ? 'keepsRepeats' : 'keeps', { count: read.pages.length, total: pageCount });
  }
  const left = pageCount - new Set(read.pages).size;
  return left === 0 ? t('removesAll') : t('leaves', { count: left, total: pageCount });
}
