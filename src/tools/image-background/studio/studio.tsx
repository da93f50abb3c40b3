import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageSize } from '../../../shared/cover-fit.ts';
import { BarFile } from '../../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../../ui/frame/tool-form.tsx';
import { useNarrow } from '../../../ui/frame/use-narrow.ts';
import { type Sentence, sentence } from '../../../ui/operation/sentence.ts';
import { BackdropField } from '../finish/backdrop-field.tsx';
import { type Finish, shadowShape } from '../finish/export-finish.browser.ts';
import { FinishPanel } from '../finish/finish-panel.tsx';
import { type FinishSettings, formatNames, idFormatOf, isIdFormat, type Place } from '../finish/finish-settings.ts';
import { ResultWays, useResultFile } from '../finish/save-result.tsx';
import { isAnythingLeft } from '../finish/subject-of.browser.ts';
import { useFinish } from '../finish/use-finish.ts';
import type { CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import type { PaintMode } from '../mask/paint-pixels.ts';
import { parseHex } from '../options/hex-color.ts';
import { type BackgroundChoice, gradients } from '../options/new-background.ts';
import { BrushBar } from './brush-bar.tsx';
import { ShownStroke } from './shown-stroke.ts';
import { Stage } from './stage.tsx';
import { previewStroke } from './stroke-preview.browser.ts';
import styles from './studio.css?url';
import { type BrushSettings, startBrush, type ViewGround } from './studio-tools.ts';
import { type StudioView, toStage } from './studio-view.ts';
import { useArrival } from './use-arrival.ts';
import { useRetouching } from './use-retouching.ts';
import { useStageCanvas } from './use-stage-canvas.ts';
import { useStageKeys, useUndoKeys } from './use-stage-keys.ts';
import { useStagePointer } from './use-stage-pointer.ts';
import { useStageView } from './use-stage-view.ts';
import { ViewBar } from './view-bar.tsx';

interface StudioProps {
  tiles: CutoutTiles;
  /** As it came from the server: saved as it is while nothing was changed. */
  cutout: Blob;
  fileName: string;
  choice: BackgroundChoice;
  onChoice: (choice: BackgroundChoice) => void;
  onReject: (reason: Sentence) => void;
  imageUrl: string | undefined;
  hexRef: Ref<HTMLInputElement>;
  /** Above both columns. */
  head: ReactNode;
  /** The file's side with the stage in it. */
  main: (stage: ReactNode) => ReactNode;
  /** Before and after the settings of the result. */
  done: ReactNode;
  more: ReactNode;
  status: ReactNode;
}

const whole = ({ width, height }: CutoutTiles) => ({ left: 0, top: 0, right: width, bottom: height });

/** A finished cut-out to be corrected by hand and put on something, all in the browser. */
export default function Studio(props: StudioProps) {
  const { tiles, fileName, choice, onChoice } = props;
  const { t } = useTranslation('image-background');
  const [brush, setBrush] = useState<BrushSettings>(startBrush);
  const [ownGround, setGround] = useState<ViewGround>();
  const [isHeld, setHeld] = useState(false);
  const isNarrow = useNarrow();
  const retouching = useRetouching(tiles, brush.reach);
  const { painter, feed, revision } = retouching;
  const onUndrawable = () => {
    onChoice({ ...choice, image: undefined });
    props.onReject(sentence('errors.image_file_type_error'));
  };
  const { finish, change } = useFinish({ tiles, revision, choice, onUndrawable });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles change in place, and the revision tells so
  const isEmpty = useMemo(() => !isAnythingLeft(tiles), [tiles, revision]);
  const ground = ownGround ?? (choice.type === 'none' ? 'checker' : 'result');
  const shown = ground === 'result' || isIdFormat(finish.settings.size) ? finish.frame.box : whole(tiles);
  const onStage = useStageView(tiles, shown);
  const { well, stage, view } = onStage;
  const section = useArrival(well, isNarrow);
  const canvases = useStageCanvas({
    tiles,
    feed,
    stage,
    view,
    frame: finish.frame.box,
    backdrop: ground === 'result' ? finish.backdrop : noBackdrop,
    isOriginalShown: isHeld,
  });
  const onMove = (dx: number, dy: number, gesture: 'pan' | 'place') => {
    const placed = gesture === 'place' && view && placeBy(finish, choice, dx / view.scale, dy / view.scale);
    if (placed) change(placed);
    else onStage.pan(dx, dy);
  };
  const { cursor, isPanning, keys } = useStageKeys({
    painter,
    brush,
    view,
    stage,
    onBrush: setBrush,
    onStroke: retouching.finish,
    onPick: retouching.pick,
    onMove: (dx, dy) => onMove(dx, dy, 'place'),
    onZoom: onStage.zoom,
  });
  const beginStroke = (mode: PaintMode) => {
    const preview = view && !isHeld ? previewStroke(canvases.front.current, { tiles, view, mode }) : undefined;
    return new ShownStroke(painter, feed, mode, preview);
  };
  const pointer = useStagePointer({
    begin: beginStroke,
    brush,
    view,
    isPanning,
    onStroke: retouching.finish,
    onPick: retouching.pick,
    onMove,
    onPinch: onStage.zoomAround,
  });
  useUndoKeys(retouching.undo, retouching.redo);

  const changeChoice = (next: BackgroundChoice) => {
    setGround(undefined);
    onChoice(next);
  };
  const stagePart = (
    <section ref={section} className="studio" {...keys} aria-label={t('stage.section')}>
      <ViewBar
        ground={ground}
        onGround={setGround}
        resultColor={swatchOf(choice)}
        canUndo={painter.canUndo}
        canRedo={painter.canRedo}
        onUndo={retouching.undo}
        onRedo={retouching.redo}
        onHold={setHeld}
        scale={view?.scale}
        onZoom={onStage.zoom}
      />
      <Stage
        {...{ well, stage, view, ground, brush, isPanning, pointer, cursor, ...canvases }}
        name={fileName}
        frame={finish.frame.box}
        image={tiles}
        idFormat={idFormatOf(finish.settings.size)}
        look={ground === 'result' && !isHeld ? lookOf(finish, stage, view) : undefined}
        onWheelZoom={onStage.zoomAround}
      />
      <BrushBar brush={brush} onBrush={setBrush} />
      <div role="status">{isEmpty && <p className="note">{t('nothingLeft')}</p>}</div>
    </section>
  );
  const file = useResultFile({
    tiles,
    cutout: props.cutout,
    isTouched: painter.isTouched,
    settled: retouching.settled,
    finish,
    fileName,
    onFailed: props.onReject,
  });
  return (
    <ToolForm
      head={
        <>
          <link rel="stylesheet" href={styles} precedence="tool" />
          {props.head}
        </>
      }
      onSubmit={file.save}
      isBusy={file.isMaking}
      hasFile
      bar={<BarFile name={fileName} />}
      sheet={t('finish')}
      options={
        <>
          {!isNarrow && props.done}
          <BackdropField
            {...{ choice, change }}
            settings={finish.settings}
            onChoice={changeChoice}
            onReject={props.onReject}
            imageUrl={props.imageUrl}
            hexRef={props.hexRef}
          />
          <FinishPanel finish={finish} change={change} />
          {props.more}
        </>
      }
      action={{
        label: t('download', { format: formatNames[finish.settings.format] }),
        icon: 'download',
        busyLabel: t('preparing'),
      }}
      actionNote={!isNarrow && <ResultWays file={file} />}
      status={props.status}
    >
      {props.main(
        <>
          {isNarrow && props.done}
          {stagePart}
          {isNarrow && <ResultWays file={file} />}
        </>,
      )}
    </ToolForm>
  );
}

const noBackdrop = { kind: 'none' } as const;

/** Moves the head inside its frame or the image behind it; undefined where there is nothing to place. */
function placeBy(
  { settings, frame }: Finish,
  choice: BackgroundChoice,
  dx: number,
  dy: number,
): Partial<FinishSettings> | undefined {
  const { left, top, right, bottom } = frame.box;
  const moved = (place: Place) => ({ ...place, x: place.x + dx / (right - left), y: place.y + dy / (bottom - top) });
  if (isIdFormat(settings.size)) return { headPlace: moved(settings.headPlace) };
  if (choice.type === 'image' && choice.image) return { imagePlace: moved(settings.imagePlace) };
  return undefined;
}

/** Only looked at on the stage: the shadow, and nothing beyond the frame. */
function lookOf({ settings, frame }: Finish, stage: ImageSize | undefined, view: StudioView | undefined) {
  if (!stage || !view || !settings.hasShadow) return undefined;
  const { x, y, width, height } = toStage(view, frame.box);
  const side = Math.max(width, height);
  // A filter's blur is a deviation, a canvas's shadow twice that.
  const blur = (side * shadowShape.blur) / 2;
  return {
    filter: `drop-shadow(0 ${side * shadowShape.down}px ${blur}px rgb(0 0 0 / ${settings.shadow}))`,
    clipPath: `inset(${y}px ${stage.width - x - width}px ${stage.height - y - height}px ${x}px)`,
  };
}

function swatchOf({ type, hex, gradient }: BackgroundChoice): string | undefined {
  if (type === 'color') return parseHex(hex);
  return type === 'gradient'
    ? `linear-gradient(160deg, ${(gradients[gradient] ?? gradients[0]).join(', ')})`
    : undefined;
}
