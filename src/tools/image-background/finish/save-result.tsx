import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyImage } from '../../../ui/canvas/copy-image.ts';
import { Icon } from '../../../ui/controls/icon.tsx';
import type { Sentence } from '../../../ui/operation/sentence.ts';
import { useSaveFile } from '../../../ui/operation/use-save-file.ts';
import type { CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import { extensionOf, resultName } from '../result-name.ts';
import { exportFinish, type Finish } from './export-finish.browser.ts';
import { formatNames, type OutputFormat } from './finish-settings.ts';

interface SaveResultProps {
  tiles: CutoutTiles;
  cutout: Blob;
  isTouched: boolean;
  finish: Finish;
  fileName: string;
  downloadRef: Ref<HTMLButtonElement>;
  onFailed: (reason: Sentence) => void;
}

/** How long it says that the image was copied. */
const copiedMs = 2000;

export function SaveResult({ tiles, cutout, isTouched, finish, fileName, downloadRef, onFailed }: SaveResultProps) {
  const { t } = useTranslation('image-background');
  const saveFile = useSaveFile();
  const [busy, setBusy] = useState<'saving' | 'copying'>();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const { format } = finish.settings;
  const make = async (as: OutputFormat) =>
    !isTouched && as === 'png' && isPlain(finish, tiles) ? cutout : exportFinish(tiles, finish, as);

  const save = async () => {
    if (busy) return;
    setBusy('saving');
    const blob = await make(format);
    setBusy(undefined);
    const ending = finish.backdrop.kind === 'none' && format !== 'jpeg' ? 'nobg' : 'newbg';
    if (blob) saveFile(blob, resultName(fileName, ending, extensionOf(format)));
    else onFailed({ text: t('composeFailed') });
  };
  const copy = async () => {
    if (busy) return;
    setBusy('copying');
    const png = make('png').then((blob) => blob ?? Promise.reject(new Error('no room')));
    const isDone = await copyImage(png);
    setBusy(undefined);
    if (isDone) setCopied(true);
    else onFailed({ text: t('copyFailed') });
  };
  return (
    <div className="work-action">
      <button
        ref={downloadRef}
        type="button"
        className="btn btn-primary"
        aria-disabled={busy !== undefined || undefined}
        onClick={save}
      >
        <Icon
          name={busy === 'saving' ? 'loader-circle' : 'download'}
          {...(busy === 'saving' ? { className: 'spin' } : {})}
        />
        {busy === 'saving' ? t('preparing') : t('download', { format: formatNames[format] })}
      </button>
      <button
        type="button"
        className="btn btn-secondary"
        aria-disabled={busy !== undefined || undefined}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </button>
    </div>
  );
}

/** Nothing was asked for but the cut-out itself. */
function isPlain({ settings, frame, backdrop }: Finish, { width, height }: CutoutTiles): boolean {
  const { left, top, right, bottom } = frame.box;
  const isWhole = left === 0 && top === 0 && right === width && bottom === height;
  return isWhole && backdrop.kind === 'none' && !settings.hasShadow && frame.output.width === width;
}
