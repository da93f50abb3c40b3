import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ImageSize } from '../../../shared/cover-fit.ts';
import type { Box, Point } from '../mask/brush-stroke.ts';
import { fitView, keepInSight, panBy, type StudioView, zoomAt } from './studio-view.ts';

/** How the image lies on the stage. Until it is zoomed or moved, `shown` fits, also when the page changes its size. */
export function useStageView(image: ImageSize, shown: Box) {
  const well = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ImageSize>();
  const [own, setOwn] = useState<StudioView>();
  useLayoutEffect(() => {
    const element = well.current;
    if (!element) return;
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { left, top, right, bottom } = shown;
  const fit = useMemo(() => stage && fitView(stage, { left, top, right, bottom }), [stage, left, top, right, bottom]);
  const view = own ?? fit;

  const change = (next: (view: StudioView) => StudioView) => {
    if (stage && fit) setOwn((last) => keepInSight(next(last ?? fit), image, stage));
  };
  return {
    well,
    stage,
    view,
    pan: (dx: number, dy: number) => change((last) => panBy(last, dx, dy)),
    zoomAround: (at: Point, factor: number) => fit && change((last) => zoomAt(last, at, factor, fit)),
    zoom: (factor: number | 'fit') => {
      if (factor === 'fit') return setOwn(undefined);
      if (stage && fit) change((last) => zoomAt(last, { x: stage.width / 2, y: stage.height / 2 }, factor, fit));
    },
  };
}
