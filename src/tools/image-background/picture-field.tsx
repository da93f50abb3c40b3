import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { Sentence } from '../../ui/operation/sentence.ts';
import { ImageThumb } from '../../ui/upload/chosen-image.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import { FileRow } from '../../ui/upload/file-row.tsx';

interface PictureFieldProps {
  picture: File | undefined;
  url: string | undefined;
  onPicture: (picture: File | undefined) => void;
  onReject: (reason: Sentence) => void;
}

/** The second drop zone: the picture that goes behind the subject. */
export function PictureField({ picture, url, onPicture, onReject }: PictureFieldProps) {
  const { t } = useTranslation(['image-background', 'common']);
  const language = useLanguage();
  return (
    <div className="field">
      <p className="label">{t('picture.label')}</p>
      <FileDrop
        accepts="image"
        isSmall
        takesPaste={false}
        title={t('picture.drop')}
        limit={t('common:upload.limitImage', { size: formatFileSize(limits.fileBytes, language, 0) })}
        onFiles={([chosen]) => onPicture(chosen)}
        onReject={onReject}
      >
        {picture &&
          ((open) => (
            <FileRow
              file={picture}
              picture={<ImageThumb url={url} />}
              onReplace={open}
              onRemove={() => onPicture(undefined)}
            />
          ))}
      </FileDrop>
      {picture && <p className="help">{t('picture.fit')}</p>}
    </div>
  );
}
