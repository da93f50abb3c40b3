import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageSize } from '../../shared/cover-fit.ts';
import { Icon } from '../controls/icon.tsx';

interface ImagePreviewProps {
  url: string | undefined;
  alt: string;
  onSize?: (size: ImageSize) => void;
}

/** An image over a checkerboard; words in its place where the browser cannot draw it. */
export function ImagePreview({ url, alt, onSize }: ImagePreviewProps) {
  const { t } = useTranslation();
  const [failedUrl, setFailedUrl] = useState<string>();
  if (url === undefined) return null;
  if (failedUrl === url) {
    return (
      <p className="preview-words">
        <Icon name="image" />
        {t('upload.noPreview')}
      </p>
    );
  }
  return (
    <img
      className="checkerboard"
      src={url}
      alt={alt}
      draggable={false}
      onError={() => setFailedUrl(url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}
