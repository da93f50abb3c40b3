import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isInset, type Rect, type Size } from '../edit-geometry.ts';
import { type EditSettings, frameOf } from '../edit-state.ts';
import { outlineOf, type StageView, toStage } from '../stage/stage-view.ts';
import { type Handle, handles } from './crop-rect.ts';
import { useCropDrag } from './use-crop-drag.ts';

interface CropFrameProps {
  settings: EditSettings;
  view: StageView;
  stage: Size;
  hintId: string;
  takesFocus: boolean;
  onCrop: (crop: Rect, gesture: string) => void;
}

/**
 * The crop on the image: a bright rectangle that can be moved, eight handles, the rest in shade. On a straightened
 * image it is the level frame of the result; around corners that are kept there is a dashed line.
 */
export function CropFrame({ settings, view, stage, hintId, takesFocus, onCrop }: CropFrameProps) {
  const { t } = useTranslation('image-edit');
  const { surface, isDragging, onKeyDown, pointer } = useCropDrag(settings, view, stage, onCrop);
  const rectangle = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (takesFocus) rectangle.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const frame = frameOf(settings);
  const isLevel = isInset(settings);
  const crop = isLevel ? outlineOf(view, settings) : toStage(view, settings.crop);
  const around = isLevel ? { x: 0, y: 0, ...stage } : view.frame;
  const isWhole = settings.crop.width === frame.width && settings.crop.height === frame.height;
  const values = {
    'aria-valuemin': 0,
    'aria-valuetext': t('cropValue', { ...settings.crop }),
    'aria-describedby': hintId,
  } as const;
  return (
    <svg
      ref={surface}
      className="crop"
      viewBox={`0 0 ${stage.width} ${stage.height}`}
      data-dragging={isDragging}
      {...pointer}
    >
      <title>{t('cropArea')}</title>
      <g transform={isLevel ? undefined : `rotate(${view.tilt} ${view.center.x} ${view.center.y})`}>
        <path className="crop-shade" data-grip="draw" fillRule="evenodd" d={box(around) + box(crop)} />
        <path className="crop-thirds" d={thirds(crop)} />
        <rect
          ref={rectangle}
          {...crop}
          {...values}
          role="slider"
          tabIndex={0}
          className="crop-box"
          data-grip="move"
          data-whole={isWhole}
          aria-label={t('cropArea')}
          aria-valuenow={settings.crop.x}
          aria-valuemax={frame.width - settings.crop.width}
          onKeyDown={(event) => onKeyDown(event, 'move')}
        />
        {handles.map((handle) => (
          <g
            key={handle}
            {...values}
            role="slider"
            tabIndex={0}
            className="crop-handle"
            data-grip={handle}
            aria-label={t(`handles.${handle}`)}
            aria-valuenow={edgeOf(handle, settings.crop)}
            aria-valuemax={/^[ns]$/.test(handle) ? frame.height : frame.width}
            onKeyDown={(event) => onKeyDown(event, handle)}
          >
            <circle {...middleOf(handle, crop)} r={reach(handle, crop)} className="crop-reach" />
            <path className="crop-mark-edge" d={mark(handle, crop)} />
            <path className="crop-mark" d={mark(handle, crop)} />
          </g>
        ))}
      </g>
      {view.tilt !== 0 && !isLevel && <rect {...outlineOf(view, settings)} className="crop-outline" />}
    </svg>
  );
}

const box = ({ x, y, width, height }: Rect) => `M${x} ${y}h${width}v${height}h${-width}z`;

function thirds({ x, y, width, height }: Rect): string {
  return [1, 2]
    .map((part) => `M${x + (width * part) / 3} ${y}v${height}M${x} ${y + (height * part) / 3}h${width}`)
    .join('');
}

function middleOf(handle: Handle, { x, y, width, height }: Rect) {
  return {
    cx: x + (handle.includes('w') ? 0 : handle.includes('e') ? width : width / 2),
    cy: y + (handle.includes('n') ? 0 : handle.includes('s') ? height : height / 2),
  };
}

/** A finger needs 44 pixels; on a small crop the handles must leave room for each other. */
function reach(handle: Handle, { width, height }: Rect): number {
  const room = handle.length === 2 ? Math.min(width, height) / 2.5 : (/[ns]/.test(handle) ? width : height) / 5;
  return Math.min(22, Math.max(9, room));
}

/** Corners are drawn as angles, sides as bars. */
function mark(handle: Handle, crop: Rect): string {
  const { cx, cy } = middleOf(handle, crop);
  const arm = Math.max(4, Math.min(18, crop.width / 4, crop.height / 4));
  const right = handle.includes('w') ? arm : -arm;
  const down = handle.includes('n') ? arm : -arm;
  if (handle.length === 2) return `M${cx + right} ${cy}H${cx}V${cy + down}`;
  return /[ns]/.test(handle) ? `M${cx - arm / 2} ${cy}h${arm}` : `M${cx} ${cy - arm / 2}v${arm}`;
}

/** A slider has one value: the edge it moves; for corners the one to the side. */
function edgeOf(handle: Handle, { x, y, width, height }: Rect): number {
  if (handle === 'n') return y;
  if (handle === 's') return y + height;
  return handle.includes('w') ? x : x + width;
}
