import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../shared/languages.ts';
import { type Backdrop, Compare } from '../../ui/controls/compare.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { composeOnto } from './compose.browser.ts';
import type { NewBackground } from './new-background.ts';
import { resultName } from './result-name.ts';
import type { CutoutResult } from './use-background.ts';

interface BackgroundResultProps {
  result: CutoutResult;
  fileName: string;
  beforeUrl: string;
  /** Put behind a cut-out here; undefined leaves it transparent. */
  background: NewBackground | undefined;
  imageUrl: string | undefined;
  downloadRef: Ref<HTMLButtonElement>;
  onComposeFailed: () => void;
  onAnother: () => void;
}

/** The result over a checkerboard beside the original. A new background is shown at once and drawn when it is saved. */
export function BackgroundResult(props: BackgroundResultProps) {
  const { result, fileName, beforeUrl, background, imageUrl, downloadRef, onComposeFailed, onAnother } = props;
  const { t } = useTranslation('image-background');
  const saveFile = useSaveFile();
  const [isPreparing, setPreparing] = useState(false);
  const afterUrl = useObjectUrl(result.blob);
  const isComposed = result.kind === 'removed' && background !== undefined;
  const download = async () => {
    if (isPreparing) return;
    const name = resultName(fileName, result.kind === 'removed' && !isComposed ? 'nobg' : 'newbg');
    if (!isComposed) return saveFile(result.blob, name);
    setPreparing(true);
    const composed = await composeOnto(result.blob, background);
    setPreparing(false);
    if (composed) saveFile(composed, name);
    else onComposeFailed();
  };
  return (
    <div className="result">
      {afterUrl && (
        <Compare
          beforeUrl={beforeUrl}
          afterUrl={afterUrl}
          backdrop={isComposed ? backdropOf(background, imageUrl) : { kind: 'checkerboard' }}
        />
      )}
      <div className="result-foot">
        <ResultMark result={result} isComposed={isComposed} />
        <div className="result-buttons">
          <button type="button" className="btn btn-ghost" onClick={onAnother}>
            {t('another')}
          </button>
          <button
            ref={downloadRef}
            type="button"
            className="btn btn-primary"
            aria-disabled={isPreparing || undefined}
            onClick={download}
          >
            <Icon name={isPreparing ? 'loader-circle' : 'download'} {...(isPreparing ? { className: 'spin' } : {})} />
            {isPreparing ? t('preparing') : t('download')}
          </button>
        </div>
      </div>
    </div>
  );
}

function ResultMark({ result, isComposed }: { result: CutoutResult; isComposed: boolean }) {
  return (
    <p className="done-mark">
      <Icon name="circle-check" />
      <ResultWords result={result} isComposed={isComposed} />
    </p>
  );
}

/** "Background removed in 2.41 s" */
export function ResultWords({ result, isComposed }: { result: CutoutResult; isComposed: boolean }) {
  const { t } = useTranslation('image-background');
  const language = useLanguage();
  const seconds = new Intl.NumberFormat(intlLocaleOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(result.seconds);
  return <span className="num">{isComposed ? t('composed') : t(result.kind, { seconds })}</span>;
}

function backdropOf(background: NewBackground, imageUrl: string | undefined): Backdrop {
  if (background.kind === 'color') return { kind: 'color', color: background.color };
  return imageUrl === undefined ? { kind: 'checkerboard' } : { kind: 'image', url: imageUrl };
}
