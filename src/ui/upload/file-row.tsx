import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { Facts } from '../controls/facts.tsx';
import { Icon } from '../controls/icon.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { FileName } from './file-name.tsx';
import { FileSheet } from './file-sheet.tsx';

interface FileRowProps {
  file: File;
  /** After the size, such as "48 pages". */
  detail?: ReactNode;
  /** In place of the sheet, such as a thumbnail. */
  image?: ReactNode;
  /** Both absent while busy. */
  onReplace?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

/** The chosen file: what it is called, how large it is, and how to take it back. */
export function FileRow({ file, detail, image, onReplace, onRemove }: FileRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="file-row">
      {image ?? <FileSheet />}
      <div className="file-about">
        <FileName name={file.name} />
        <Facts className="quiet">
          <bdi className="num">{formatFileSize(file.size, language)}</bdi>
          {detail}
        </Facts>
      </div>
      {onReplace && (
        <button type="button" className="btn btn-ghost btn-small file-replace" onClick={onReplace}>
          <Icon name="refresh-cw" />
          <span>{t('upload.replace')}</span>
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className="icon-btn only"
          aria-label={t('upload.remove', { name: file.name })}
          onClick={onRemove}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
