import { type ReactNode, useState } from 'react';
import type { PictureSize } from '../../shared/cover-fit.ts';
import { FileRow } from '../../ui/upload/file-row.tsx';
import { ImagePreview } from '../../ui/upload/image-preview.tsx';

interface ChosenImageProps {
  file: File;
  url: string | undefined;
  isBusy: boolean;
  onReplace: () => void;
  onRemove: () => void;
  /** In place of the preview when the work is done. */
  result: ReactNode;
}

/** The chosen picture with its name, size and measures, above a preview or the result. */
export function ChosenImage({ file, url, isBusy, onReplace, onRemove, result }: ChosenImageProps) {
  const [measured, setMeasured] = useState<{ url: string; size: PictureSize }>();
  const size = measured && measured.url === url ? measured.size : undefined;
  return (
    <>
      <FileRow
        file={file}
        detail={
          size && (
            <bdi className="num" dir="ltr">
              {size.width} × {size.height}
            </bdi>
          )
        }
        picture={
          <span className="image-thumb">
            {url && <ImagePreview url={url} alt="" onSize={(next) => setMeasured({ url, size: next })} />}
          </span>
        }
        {...(isBusy ? {} : { onReplace, onRemove })}
      />
      {result || (
        <div className="image-well" data-dim={isBusy}>
          <ImagePreview url={url} alt={file.name} />
        </div>
      )}
    </>
  );
}
