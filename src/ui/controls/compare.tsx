import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageSize } from '../../shared/cover-fit.ts';
import { directionOf } from '../../shared/languages.ts';
import { formatPercent } from '../../shared/percent.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ImagePreview } from '../upload/image-preview.tsx';
import { moveDivider, placeImage, type Zoom, zooms } from './compare-view.ts';
import { Segment } from './segment.tsx';
import { useComparePointer } from './use-compare-pointer.ts';
import { useFrameSize } from './use-frame-size.ts';
import './compare.css';

interface CompareProps {
  beforeUrl: string;
  afterUrl: string;
  /** Beside the words Before and After, such as the sizes. */
  beforeNote?: ReactNode;
  afterNote?: ReactNode;
}

/** The comparison; where the browser cannot draw the first image, such as HEIC, the second one by itself. */
export function Compare(props: CompareProps) {
  const { t } = useTranslation();
  const [undrawnUrl, setUndrawnUrl] = useState<string>();
  if (undrawnUrl !== props.beforeUrl)
    return <Comparison {...props} onUndrawable={() => setUndrawnUrl(props.beforeUrl)} />;
  return (
    <div className="image-well">
      <ImagePreview url={props.afterUrl} alt={t('compare.after')} />
    </div>
  );
}

/**
 * Two images of one size under a divider that is dragged or moved by keys. Zoomed in, dragging and scrolling pan both.
 * Always left to right: before lies left in every language. Positions go through the style object, never through markup.
 */
function Comparison(props: CompareProps & { onUndrawable: () => void }) {
  const { beforeUrl, afterUrl, beforeNote, afterNote, onUndrawable } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [divider, setDivider] = useState(50);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [natural, setNatural] = useState<ImageSize>();
  const [frameRef, frame] = useFrameSize();
  const { panRef, scroll, isPannable, panProps, knobProps } = useComparePointer({ zoom, natural, frame, setDivider });
  const box = placeImage({ natural, frame, zoom, scroll });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveDivider(event.key, divider);
    if (next === undefined) return;
    event.preventDefault();
    setDivider(next);
  };
  return (
    <div className="compare">
      <div className="compare-frame" dir="ltr" ref={frameRef}>
        <div className="compare-layer" style={{ clipPath: `inset(0 0 0 ${divider}%)` }}>
          <img className="checkerboard" style={box} src={afterUrl} alt={t('compare.after')} draggable={false} />
        </div>
        <div className="compare-layer" style={{ clipPath: `inset(0 ${100 - divider}% 0 0)` }}>
          <img
            className="checkerboard"
            style={box}
            src={beforeUrl}
            alt={t('compare.before')}
            draggable={false}
            onError={onUndrawable}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width, height })
            }
          />
        </div>
        <div
          ref={panRef}
          className="compare-pan"
          data-pannable={isPannable}
          {...(isPannable ? { tabIndex: 0, role: 'group', 'aria-label': t('compare.pan') } : {})}
          {...panProps}
        >
          <div style={{ width: box.width, height: box.height }} />
        </div>
        <span className="compare-bar" style={{ left: `${divider}%` }} />
        <div
          className="compare-knob"
          style={{ left: `${divider}%` }}
          role="slider"
          tabIndex={0}
          aria-label={t('compare.label')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(divider)}
          aria-valuetext={formatPercent(divider, language, 0)}
          onKeyDown={onKeyDown}
          {...knobProps}
        >
          <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
            <path d="m9 7-5 5 5 5M15 7l5 5-5 5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </div>
        <Tag side="left" isHidden={divider < 12} name={t('compare.before')} note={beforeNote} />
        <Tag side="right" isHidden={divider > 88} name={t('compare.after')} note={afterNote} />
      </div>
      <div className="compare-zoom">
        <Segment
          legend={t('compare.zoom')}
          isLegendHidden
          options={zooms.map((value) => ({
            value,
            name: value === 'fit' ? t('compare.fit') : formatPercent(Number(value), language, 0),
          }))}
          value={zoom}
          onChange={setZoom}
        />
      </div>
    </div>
  );
}

interface TagProps {
  side: 'left' | 'right';
  isHidden: boolean;
  name: string;
  note: ReactNode;
}

function Tag({ side, isHidden, name, note }: TagProps) {
  // The frame runs from left to right in every language; its words do not.
  const direction = directionOf(useLanguage());
  return (
    <span className={`compare-tag compare-${side}`} data-hidden={isHidden} dir={direction}>
      <bdi>{name}</bdi>
      {note && (
        <>
          {' '}
          <bdi className="num">{note}</bdi>
        </>
      )}
    </span>
  );
}
