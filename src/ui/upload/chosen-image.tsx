import { type ReactNode, useState } from 'react';
import type { ImageSize } from '../../shared/cover-fit.ts';
import { FileRow } from './file-row.tsx';
import { ImagePreview } from './image-preview.tsx';

interface ChosenImageProps {
  file: File;
  url: string | undefined;
  isBusy: boolean;
  onReplace: () => void;
  onRemove: () => void;
  preview: ReactNode;
  /** In place of the preview when the work is done. */
  result: ReactNode;
}

/** The chosen image: name, size and measures above its preview or its result. */
export function ChosenImage({ file, url, isBusy, onReplace, onRemove, preview, result }: ChosenImageProps) {
  const [measured, setMeasured] = useState<{ url: string; size: ImageSize }>();
  const size = measured && measured.url === url ? measured.size : undefined;
  return (
    <>
      <FileRow
        file={file}
        image={
          <ImageThumb url={url} {...(url ? { onSize: (found: ImageSize) => setMeasured({ url, size: found }) } : {})} />
        }
        detail={
          size && (
            <bdi className="num" dir="ltr">
              {size.width} × {size.height}
            </bdi>
          )
        }
        {...(isBusy ? {} : { onReplace, onRemove })}
      />
      {result || (
        <div className="image-well" data-dim={isBusy}>
          {preview}
        </div>
      )}
    </>
  );
}

/** An image the size of a file's sheet. */
export function ImageThumb({ url, onSize }: { url: string | undefined; onSize?: (size: ImageSize) => void }) {
  return (
    <span className="image-thumb">
      <ImagePreview url={url} alt="" {...(onSize ? { onSize } : {})} />
    </span>
  );
}
