import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolId } from '../../tools/all-tools.ts';
import { workIn } from '../../ui/tray/tray-work.ts';
import { withTrueType } from '../../ui/upload/with-true-type.ts';
import { Compartments } from './compartments.tsx';
import './drop.css';
import { FileChoice } from './file-choice.tsx';
import { offerFiles, withdrawFiles } from './offered-files.ts';
import { toolsFor } from './tools-for-files.ts';
import { useCarry } from './use-carry.ts';
import { type DraggedKind, useFileDrag } from './use-file-drag.ts';

interface IncomingTrayProps {
  active: ToolId | undefined;
  offered: readonly File[] | undefined;
  /** From now on drops are heard here. */
  onReady: () => void;
}

interface TypedFiles {
  offered: readonly File[];
  files: readonly File[];
}

/** What shows itself when a file comes into sight: the tray to let go on, or the question which tool it is for. */
export default function IncomingTray({ active, offered, onReady }: IncomingTrayProps) {
  const { t } = useTranslation();
  const carry = useCarry();
  useEffect(() => onReady(), [onReady]);
  const known = useTrueTypes(offered);
  const drag = useFileDrag(async (dropped, target) => {
    const files = await Promise.all(dropped.map(withTrueType));
    const tool = target ?? toolHere(active, files);
    // What it does not take, or not all of it, is talked about first.
    const fitting = toolsFor(files);
    if (tool && 'tools' in fitting && fitting.tools.includes(tool) && fitting.leftOut.length === 0) carry(tool, files);
    else offerFiles(files);
  });
  const isHeroInView = useHeroInView(drag);
  return (
    <>
      {drag && !isHeroInView && (
        <div className="tray hero-tray drag-tray" aria-hidden>
          <div className="part mouth">
            <p className="drop-title">{t('drop.letGo')}</p>
          </div>
          <Compartments />
        </div>
      )}
      {known && <FileChoice files={known.files} onDone={() => withdrawFiles(known.offered)} onChoose={carry} />}
    </>
  );
}

/** What is offered, typed by its bytes; what was offered before stays until they are read. */
function useTrueTypes(offered: readonly File[] | undefined): TypedFiles | undefined {
  const [typed, setTyped] = useState<TypedFiles>();
  useEffect(() => {
    let isCurrent = true;
    if (!offered) setTyped(undefined);
    else void Promise.all(offered.map(withTrueType)).then((files) => isCurrent && setTyped({ offered, files }));
    return () => {
      isCurrent = false;
    };
  }, [offered]);
  return offered && typed;
}

/** Let go beside everything: one file is for the tool on the screen, if that is at rest. */
function toolHere(active: ToolId | undefined, files: readonly File[]): ToolId | undefined {
  return active && files.length === 1 && workIn(active) !== 'running' ? active : undefined;
}

/** At home the page's own tray answers, as long as it can be seen. */
function useHeroInView(drag: DraggedKind | undefined): boolean {
  const [isInView, setInView] = useState(false);
  const isDragging = drag !== undefined;
  useEffect(() => {
    const hero = isDragging ? document.querySelector('.hero .hero-tray')?.getBoundingClientRect() : undefined;
    setInView(hero !== undefined && hero.height > 0 && hero.bottom > hero.height / 2);
  }, [isDragging]);
  return isInView;
}
