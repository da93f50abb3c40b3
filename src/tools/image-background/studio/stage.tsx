import { type CSSProperties, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageSize } from '../../../shared/cover-fit.ts';
import { guideOf } from '../finish/finish-frame.ts';
import type { IdFormat } from '../finish/id-formats.ts';
import type { Box, Point } from '../mask/brush-stroke.ts';
import { useHoverPoint } from './hover-point.ts';
import type { BrushSettings, ViewGround } from './studio-tools.ts';
import { type StudioView, toStage } from './studio-view.ts';
import type { useStagePointer } from './use-stage-pointer.ts';

interface StageProps {
  name: string;
  well: RefObject<HTMLDivElement | null>;
  front: RefObject<HTMLCanvasElement | null>;
  behind: RefObject<HTMLCanvasElement | null>;
  stage: ImageSize | undefined;
  view: StudioView | undefined;
  ground: ViewGround;
  frame: Box;
  image: ImageSize;
  idFormat: IdFormat | undefined;
  /** Of the cut-out: its shadow as a filter, cut off at the frame of the result. */
  look: CSSProperties | undefined;
  brush: BrushSettings;
  isPanning: boolean;
  pointer: ReturnType<typeof useStagePointer>;
  cursor: Point | undefined;
  onWheelZoom: (at: Point, factor: number) => void;
}

/** The cut-out on what lies behind it, with the frame of the result and the brush over it. Always left to right. */
export function Stage(props: StageProps) {
  const { t } = useTranslation('image-background');
  const { name, well, front, behind, stage, view, ground, brush, isPanning, pointer, look } = props;
  const hintId = useId();
  useWheelZoom(well, props.onWheelZoom);
  useHoldTouch(well);
  return (
    <div
      ref={well}
      className="studio-stage"
      dir="ltr"
      data-stage
      data-ground={ground}
      data-tool={isPanning ? 'pan' : brush.tool}
      role="application"
      aria-label={t('stage.label', { name })}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the brush is moved by keys from here
      tabIndex={0}
      {...pointer.handlers}
    >
      <canvas ref={behind} aria-hidden />
      <canvas ref={front} className="studio-front" style={look} aria-hidden />
      {stage && view && <Overlay {...props} stage={stage} view={view} />}
      <p id={hintId} className="visually-hidden">
        {t('stage.keys')}
      </p>
    </div>
  );
}

interface OverlayProps extends StageProps {
  stage: ImageSize;
  view: StudioView;
}

/** What is not part of the image: the frame of the result, the guide for a head, the brush. */
function Overlay(props: OverlayProps) {
  const { stage, view, frame, image, idFormat, brush, cursor } = props;
  const place = toStage(view, frame);
  const isWhole = frame.left === 0 && frame.top === 0 && frame.right === image.width && frame.bottom === image.height;
  return (
    <svg className="studio-overlay" viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden>
      {!isWhole && (
        <>
          <path
            className="studio-shade"
            fillRule="evenodd"
            d={`M0 0h${stage.width}v${stage.height}H0z${pathOf(place)}`}
          />
          <path className="studio-frame" d={pathOf(place)} />
        </>
      )}
      {idFormat && <Guide format={idFormat} {...place} />}
      <Ring {...props} />
      {brush.tool === 'pick' && cursor && <circle className="studio-point" cx={cursor.x} cy={cursor.y} r={6} />}
    </svg>
  );
}

/** The brush, where the pointer is or where the arrow keys have put it. */
function Ring({ brush, isPanning, pointer, cursor }: OverlayProps) {
  const ring = useHoverPoint(pointer.hover) ?? cursor;
  const isBrush = (brush.tool === 'erase' || brush.tool === 'restore') && !isPanning;
  if (!ring || !isBrush) return null;
  return (
    <g className="studio-ring" data-keys={ring === cursor}>
      <circle cx={ring.x} cy={ring.y} r={brush.size / 2} />
      <circle cx={ring.x} cy={ring.y} r={brush.size / 2} />
    </g>
  );
}

const pathOf = ({ x, y, width, height }: ImageSize & Point) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Crown, chin and face of a printed size. */
function Guide({ format, x, y, width, height }: { format: IdFormat } & ImageSize & Point) {
  const { top, bottom, oval } = guideOf(format);
  const line = (share: number) => `M${x} ${y + share * height}h${width}`;
  return (
    <g className="studio-guide">
      <path d={`${line(top)}${line(bottom)}M${x + width / 2} ${y}v${height}`} />
      <ellipse cx={x + oval.cx * width} cy={y + oval.cy * height} rx={oval.rx * width} ry={oval.ry * height} />
    </g>
  );
}

/** With Ctrl or a pinch of a touchpad; without, the page scrolls on. React listens passively, which cannot hold it. */
function useWheelZoom(well: RefObject<HTMLDivElement | null>, onZoom: (at: Point, factor: number) => void): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const element = well.current;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const edges = element?.getBoundingClientRect();
      if (!edges) return;
      latest.current({ x: event.clientX - edges.left, y: event.clientY - edges.top }, Math.exp(-event.deltaY / 300));
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [well]);
}

/** Safari scrolls the page under a stroke unless each touch is held. */
function useHoldTouch(well: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = well.current;
    const hold = (event: TouchEvent) => event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [well]);
}
