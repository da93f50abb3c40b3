import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageSize } from '../../../shared/cover-fit.ts';
import { ImagePreview } from '../../../ui/upload/image-preview.tsx';
import { movePoint, type SubjectHint, toPoint } from './subject-hint.ts';

/** The preview's longer side in pixels, as asked for. */
const previewSide = 200;

interface HintPickerProps {
  url: string | undefined;
  alt: string;
  hint: SubjectHint;
  /** Absent where pointing has no meaning: another method, or busy. */
  onHint?: ((hint: SubjectHint) => void) | undefined;
}

/** The image at 200 px; with the color method a click marks the background in it. */
export function HintPicker({ url, alt, hint, onHint }: HintPickerProps) {
  const { t } = useTranslation('image-background');
  const [natural, setNatural] = useState<ImageSize>();
  const { point } = hint;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const edges = event.currentTarget.getBoundingClientRect();
    // A press of Enter or Space has no place of its own.
    const isByKey = event.detail === 0;
    const at = isByKey
      ? movePoint('ArrowRight', undefined)
      : toPoint((event.clientX - edges.left) / edges.width, (event.clientY - edges.top) / edges.height);
    if (!isByKey || !point) onHint?.({ ...hint, point: at });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movePoint(event.key, point);
    if (!moved) return;
    event.preventDefault();
    onHint?.({ ...hint, point: moved });
  };
  return (
    <div className="hint-picker" dir="ltr" style={previewSize(natural)}>
      <ImagePreview url={url} alt={alt} onSize={setNatural} />
      {onHint && natural && (
        <button type="button" className="hint-target" aria-label={t('hint.keys')} {...{ onClick, onKeyDown }}>
          {point && <span className="hint-mark" style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />}
        </button>
      )}
    </div>
  );
}

function previewSize(natural: ImageSize | undefined): ImageSize {
  if (!natural?.width || !natural.height) return { width: previewSide, height: previewSide };
  const scale = previewSide / Math.max(natural.width, natural.height);
  return { width: Math.max(1, natural.width * scale), height: Math.max(1, natural.height * scale) };
}
