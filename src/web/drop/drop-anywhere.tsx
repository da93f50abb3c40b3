import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { toolOf } from '../../site/pages.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { offerFiles, useOfferedFiles } from './offered-files.ts';

const IncomingTray = lazy(() => import('./incoming-tray.tsx'));

/**
 * Files can be dragged over every page, pasted into it, or chosen at home; a tray then shows which tools take them.
 * All but these ears is fetched when a file is in sight.
 */
export function DropAnywhere({ active }: { active: ToolId | undefined }) {
  const [isNeeded, setNeeded] = useState(false);
  const isReady = useRef(false);
  const offered = useOfferedFiles();
  useEffect(() => {
    let isOwn = false;
    const onStart = () => {
      isOwn = true;
    };
    const onEnd = () => {
      isOwn = false;
    };
    const guard = (event: DragEvent) => {
      if (isOwn || !event.dataTransfer?.types.includes('Files')) return;
      // Let go before the tray was here, and nobody else took it.
      if (event.type === 'drop' && !event.defaultPrevented && !isReady.current)
        offerFiles([...event.dataTransfer.files]);
      // Beside every target the browser would leave the site to show the file.
      event.preventDefault();
      setNeeded(true);
    };
    window.addEventListener('dragstart', onStart);
    window.addEventListener('dragend', onEnd);
    window.addEventListener('dragover', guard);
    window.addEventListener('drop', guard);
    return () => {
      window.removeEventListener('dragstart', onStart);
      window.removeEventListener('dragend', onEnd);
      window.removeEventListener('dragover', guard);
      window.removeEventListener('drop', guard);
    };
  }, []);
  // A tool that takes files listens to pastes itself.
  const takesFiles = active !== undefined && 'takes' in toolOf(active);
  useEffect(() => {
    if (takesFiles) return;
    const listen = (event: ClipboardEvent) => offerFiles([...(event.clipboardData?.files ?? [])]);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, [takesFiles]);
  if (!isNeeded && !offered) return null;
  return (
    <Suspense fallback={null}>
      <IncomingTray
        active={active}
        offered={offered}
        onReady={() => {
          isReady.current = true;
        }}
      />
    </Suspense>
  );
}
