import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyImage } from '../../../ui/canvas/copy-image.ts';
import { Icon, type IconName } from '../../../ui/controls/icon.tsx';
import type { Sentence } from '../../../ui/operation/sentence.ts';
import { useSaveFile } from '../../../ui/operation/use-save-file.ts';
import { DeletedLine } from '../../../ui/result/deleted-line.tsx';
import { useTray } from '../../../ui/tray/tray-context.ts';
import { useTrayWork } from '../../../ui/tray/tray-work.ts';
import type { CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import { extensionOf, resultName } from '../result-name.ts';
import { exportFinish, type Finish } from './export-finish.browser.ts';
import type { OutputFormat } from './finish-settings.ts';

interface ResultFileProps {
  tiles: CutoutTiles;
  /** As it came from the server: saved as it is while nothing was changed. */
  cutout: Blob;
  isTouched: boolean;
  /** When nothing of it is still being worked out. */
  settled: () => Promise<void>;
  finish: Finish;
  fileName: string;
  onFailed: (reason: Sentence) => void;
}

/** Makes the file that is asked for: to be saved, copied, or carried to another tool. One at a time. */
export function useResultFile(props: ResultFileProps) {
  const { tiles, cutout, isTouched, settled, finish, fileName, onFailed } = props;
  const { t } = useTranslation('image-background');
  const saveFile = useSaveFile();
  const { carryTo } = useTray();
  const [isMaking, setMaking] = useState(false);
  const [savedAs, setSavedAs] = useState('');
  const { format } = finish.settings;
  const ending = finish.backdrop.kind === 'none' && format !== 'jpeg' ? 'nobg' : 'newbg';
  const name = resultName(fileName, ending, extensionOf(format));

  const make = async (as: OutputFormat): Promise<Blob | undefined> => {
    setMaking(true);
    await settled();
    const isAsItCame = !isTouched && as === 'png' && isPlain(finish, tiles);
    const blob = isAsItCame ? cutout : await exportFinish(tiles, finish, as);
    setMaking(false);
    return blob;
  };
  const makeAnd = async (use: (blob: Blob) => void) => {
    if (isMaking) return;
    const blob = await make(format);
    if (blob) use(blob);
    else onFailed({ text: t('composeFailed') });
  };
  return {
    isMaking,
    savedAs,
    save: () =>
      makeAnd((blob) => {
        saveFile(blob, name);
        setSavedAs(name);
      }),
    carry: (toolId: string) => makeAnd((blob) => carryTo(toolId, [new File([blob], name, { type: blob.type })])),
    copy: async (): Promise<boolean> => {
      if (isMaking) return false;
      const png = make('png').then((blob) => blob ?? Promise.reject(new Error('no room')));
      const isDone = await copyImage(png);
      if (!isDone) onFailed({ text: t('copyFailed') });
      return isDone;
    },
  };
}

export type ResultFile = ReturnType<typeof useResultFile>;

/** How long it says that the image was copied. */
const copiedMs = 2000;

/** Beside the download: copy, the next tools, and that the server has forgotten it. */
export function ResultWays({ file }: { file: ResultFile }) {
  const { t } = useTranslation(['image-background', 'common']);
  const { othersThatTake } = useTray();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <div className="finish-ways">
        <button type="button" className="btn btn-secondary" onClick={async () => setCopied(await file.copy())}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
        </button>
        {othersThatTake('image').map(({ id, icon }) => (
          <CarryButton key={id} {...{ id, icon, file }} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {file.savedAs && t('common:operation.done', { name: file.savedAs })}
      </p>
      <DeletedLine />
    </>
  );
}

/** A tool that is at work takes no file: it would end its job. */
function CarryButton({ id, icon, file }: { id: string; icon: string; file: ResultFile }) {
  const { t } = useTranslation();
  const isRunning = useTrayWork(id) === 'running';
  return (
    <button type="button" className="btn btn-secondary" disabled={isRunning} onClick={() => void file.carry(id)}>
      <Icon name={icon as IconName} />
      {t(`next.steps.${id as 'image-edit' | 'image-compress'}`)}
    </button>
  );
}

/** Nothing was asked for but the cut-out itself. */
function isPlain({ settings, frame, backdrop }: Finish, { width, height }: CutoutTiles): boolean {
  const { left, top, right, bottom } = frame.box;
  const isWhole = left === 0 && top === 0 && right === width && bottom === height;
  return isWhole && backdrop.kind === 'none' && !settings.hasShadow && frame.output.width === width;
}
