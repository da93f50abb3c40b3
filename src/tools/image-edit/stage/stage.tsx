import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropFrame } from '../crop/crop-frame.tsx';
import type { Rect, Size } from '../edit-geometry.ts';
import type { Cover, EditSettings } from '../edit-state.ts';
import { cssFilterOf } from '../pixels/adjust-pixels.ts';
import { coverAreas } from '../pixels/draw-parts.browser.ts';
import { drawPreview } from '../pixels/draw-preview.browser.ts';
import type { OpenFile } from '../use-editor.ts';
import { CoverLayer } from './cover-layer.tsx';
import { viewOf } from './stage-view.ts';

interface StageProps {
  open: OpenFile;
  settings: EditSettings;
  isBusy: boolean;
  /** When the button that led here is gone with its view. */
  takesFocus: boolean;
  onCrop: (crop: Rect, gesture: string) => void;
  /** What a drag covers in place of cropping. */
  coverKind: Cover['kind'] | undefined;
  onCover: (cover: Cover) => void;
  /** Without light and color, while the visitor compares. */
  isPlain: boolean;
}

/** The image as it will be, with the crop on it. Always left to right: an image has no script. */
export function Stage({ open, settings, isBusy, takesFocus, onCrop, coverKind, onCover, isPlain }: StageProps) {
  const { t } = useTranslation('image-edit');
  const well = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useSize(well);
  const theme = useTheme();
  const hintId = useId();
  const { source, rotation, straighten, scale, flip, format, covers } = settings;
  const view = useMemo(
    () => stage && viewOf({ source, rotation, straighten, scale }, stage),
    [source, rotation, straighten, scale, stage],
  );
  const preview = useMemo(
    () => (covers.length > 0 ? coverAreas(open.preview, covers, open.preview.width / open.size.width) : undefined),
    [open, covers],
  );

  // A crop leaves all of these as they are: while it is dragged nothing is drawn anew but its frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checkerboard has the colors of the theme
  useLayoutEffect(() => {
    if (!canvas.current || !stage || !view) return;
    const shown = { preview: preview ?? open.preview, isTransparent: open.isTransparent };
    drawPreview(canvas.current, shown, { rotation, straighten, flip, format }, view, stage);
  }, [open, preview, rotation, straighten, flip, format, stage, view, theme]);
  return (
    <>
      <div ref={well} className="stage" dir="ltr" data-stage data-dim={isBusy} inert={isBusy}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('preview', { name: open.file.name })}
          style={{ filter: isPlain ? 'none' : (cssFilterOf(settings.adjust) ?? 'none') }}
        />
        {stage && view && (
          <CropFrame
            takesFocus={takesFocus}
            settings={settings}
            view={view}
            stage={stage}
            hintId={hintId}
            onCrop={onCrop}
          />
        )}
        {view && coverKind && <CoverLayer {...{ settings, view, coverKind, onCover }} />}
      </div>
      <p id={hintId} className="help stage-hint">
        {t(coverKind ? 'coverHint' : 'cropHint')}
      </p>
    </>
  );
}

function useSize(element: React.RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The shell swaps themes by a class on the document. */
function useTheme(): string {
  const [theme, setTheme] = useState('');
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(document.documentElement.className));
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return theme;
}
