import { useEffect, useMemo, useRef, useState } from 'react';
import type { CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import type { BackgroundChoice } from '../options/new-background.ts';
import { type BackdropImages, backdropOf, blurImage } from './backdrop.browser.ts';
import type { Finish } from './export-finish.browser.ts';
import { frameOf } from './finish-frame.ts';
import { type FinishSettings, isIdFormat, plainFinish } from './finish-settings.ts';
import { subjectOf } from './subject-of.browser.ts';

interface FinishOptions {
  tiles: CutoutTiles;
  revision: number;
  choice: BackgroundChoice;
  /** The browser cannot draw the visitor's own background. */
  onUndrawable: () => void;
}

/** What is made of the cut-out: frame, background, shadow, format; all from the one cut-out, live. */
export function useFinish({ tiles, revision, choice, onUndrawable }: FinishOptions) {
  const [settings, setSettings] = useState<FinishSettings>(plainFinish);
  const needsHead = isIdFormat(settings.size);
  const needsBounds = settings.isTrimmed || needsHead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles change in place, and the revision tells so
  const subject = useMemo(
    () =>
      needsBounds
        ? subjectOf(tiles, needsHead)
        : { width: tiles.width, height: tiles.height, bounds: undefined, head: undefined },
    [tiles, revision, needsBounds, needsHead],
  );
  const images = useBackdropImages(tiles, choice, onUndrawable);
  const frame = useMemo(() => frameOf(settings, subject), [settings, subject]);
  const backdrop = useMemo(
    () => backdropOf(choice, images, settings.imagePlace),
    [choice, images, settings.imagePlace],
  );
  const finish: Finish = { settings, frame, backdrop };
  return { finish, change: (next: Partial<FinishSettings>) => setSettings((last) => ({ ...last, ...next })) };
}

function useBackdropImages(
  tiles: CutoutTiles,
  { type, image }: BackgroundChoice,
  onUndrawable: () => void,
): BackdropImages {
  const latest = useRef(onUndrawable);
  useEffect(() => {
    latest.current = onUndrawable;
  });
  const [own, setOwn] = useState<{ of: File; bitmap: ImageBitmap }>();
  const isBlur = type === 'blur';
  const blurred = useMemo(() => (isBlur ? blurImage(tiles.original) : undefined), [tiles, isBlur]);
  useEffect(() => {
    if (!image || own?.of === image) return;
    let isWanted = true;
    createImageBitmap(image).then(
      (bitmap) => (isWanted ? setOwn({ of: image, bitmap }) : bitmap.close()),
      () => isWanted && latest.current(),
    );
    return () => {
      isWanted = false;
    };
  }, [image, own]);
  const bitmap = own && own.of === image ? own.bitmap : undefined;
  return useMemo(() => ({ blurred, own: bitmap }), [blurred, bitmap]);
}
