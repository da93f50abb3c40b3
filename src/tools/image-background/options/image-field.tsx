import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/file-size.ts';
import { limits } from '../../../shared/limits.ts';
import { useLanguage } from '../../../ui/i18n/use-language.ts';
import type { Sentence } from '../../../ui/operation/sentence.ts';
import { ImageThumb } from '../../../ui/upload/chosen-image.tsx';
import { FileDrop } from '../../../ui/upload/file-drop.tsx';
import { FileRow } from '../../../ui/upload/file-row.tsx';

interface ImageFieldProps {
  image: File | undefined;
  url: string | undefined;
  onImage: (image: File | undefined) => void;
  onReject: (reason: Sentence) => void;
}

/** The second drop zone: the image that goes behind the subject. */
export function ImageField({ image, url, onImage, onReject }: ImageFieldProps) {
  const { t } = useTranslation(['image-background', 'common']);
  const language = useLanguage();
  return (
    <div className="field">
      <p className="label">{t('image.label')}</p>
      <FileDrop
        accepts="image"
        isSmall
        takesPaste={false}
        title={t('image.drop')}
        limit={t('common:upload.limitImage', { size: formatFileSize(limits.fileBytes, language, 0) })}
        onFiles={([chosen]) => onImage(chosen)}
        onReject={onReject}
      >
        {image &&
          ((open) => (
            <FileRow
              file={image}
              image={<ImageThumb url={url} />}
              onReplace={open}
              onRemove={() => onImage(undefined)}
            />
          ))}
      </FileDrop>
      {image && <p className="help">{t('image.fit')}</p>}
    </div>
  );
}
