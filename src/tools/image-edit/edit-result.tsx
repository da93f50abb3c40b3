import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { copyImage } from '../../ui/canvas/copy-image.ts';
import { encodeCanvas } from '../../ui/canvas/encode-canvas.ts';
import { type AnyContext, makeCanvas } from '../../ui/canvas/make-canvas.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { NextSteps } from '../../ui/result/next-steps.tsx';
import { Dimensions } from './size/dimensions.tsx';
import type { EditResult, OpenFile } from './use-editor.ts';

interface EditResultViewProps {
  open: OpenFile;
  result: EditResult;
  onEditAgain: () => void;
  onAnother: () => void;
}

export function EditResultView({ open, result, onEditAgain, onAnother }: EditResultViewProps) {
  const { t } = useTranslation(['image-edit', 'common']);
  const language = useLanguage();
  const isNarrow = useNarrow();
  const view = useRef<HTMLDivElement>(null);
  // On a phone the button that was pressed lies below the image.
  useEffect(() => {
    view.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const rows = [
    { name: t('originalSize'), size: open.size, bytes: open.file.size },
    { name: t('newSize'), size: result.size, bytes: result.blob.size },
  ];
  return (
    <div className="result" ref={view}>
      <p className="done-mark">
        <Icon name="circle-check" />
        <span>{t('done')}</span>
      </p>
      <div className="stage edit-image">
        <img src={result.address} alt={t('edited')} {...result.size} className="checkerboard" />
      </div>
      <dl className="edit-figures">
        {rows.map(({ name, size, bytes }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>
              <Dimensions size={size} />
            </dd>
            <dd>
              <bdi className="num">{formatFileSize(bytes, language)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {open.isAnimated && <p className="note">{t('firstFrame')}</p>}
      {result.isFilledWhite && <p className="note">{t('common:report.transparency_filled')}</p>}
      <div className="result-actions">
        {!isNarrow && <SaveAndEditAgain {...{ result, onEditAgain }} />}
        <CopyResult blob={result.blob} />
        <button type="button" className="btn btn-ghost" onClick={onAnother}>
          {t('another')}
        </button>
      </div>
      <NextSteps kind="image" blob={result.blob} name={`edited-image.${result.format}`} />
    </div>
  );
}

interface DoneProps {
  result: EditResult;
  onEditAgain: () => void;
}

/** In the bar of a narrow screen, always in view. */
export function EditDoneBar({ result, onEditAgain }: DoneProps) {
  return (
    <div className="edit-done">
      <SaveAndEditAgain {...{ result, onEditAgain }} />
    </div>
  );
}

function SaveAndEditAgain({ result, onEditAgain }: DoneProps) {
  const { t } = useTranslation('image-edit');
  const saveFile = useSaveFile();
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => saveFile(result.blob, `edited-image.${result.format}`)}
      >
        <Icon name="download" />
        {t('download')}
      </button>
      <button type="button" className="btn btn-secondary" onClick={onEditAgain}>
        <Icon name="crop" />
        {t('editAgain')}
      </button>
    </>
  );
}

/** How long it says what came of it. */
const saidMs = 2000;

function CopyResult({ blob }: { blob: Blob }) {
  const { t } = useTranslation('image-edit');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyImage(toPng(blob))) ? 'copied' : 'copyFailed');
  return (
    <button type="button" className="btn btn-secondary" onClick={copy}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{t(outcome ?? 'copy')}</span>
    </button>
  );
}

/** Clipboards take nothing else. */
async function toPng(blob: Blob): Promise<Blob> {
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = makeCanvas(bitmap);
  const context = canvas?.getContext('2d') as AnyContext | null | undefined;
  if (!canvas || !context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return encodeCanvas(canvas, context, 'png');
}
