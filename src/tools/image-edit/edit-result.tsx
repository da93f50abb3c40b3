import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { Dimensions } from './size/dimensions.tsx';
import type { EditResult, OpenFile } from './use-editor.ts';

interface EditResultViewProps {
  open: OpenFile;
  result: EditResult;
  onEditAgain: () => void;
}

export function EditResultView({ open, result, onEditAgain }: EditResultViewProps) {
  const { t } = useTranslation(['image-edit', 'common']);
  const saveFile = useSaveFile();
  const language = useLanguage();
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
      </div>
    </div>
  );
}
