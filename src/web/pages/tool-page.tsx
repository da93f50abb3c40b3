import { Activity, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolOf } from '../../site/pages.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { LoadFailure } from '../../ui/frame/load-failure.tsx';
import { TrayProvider } from '../../ui/tray/tray-context.ts';
import { lookupIn } from '../head/lookup.ts';
import { ToolHelp } from '../help/tool-help.tsx';
import { useIsOnline } from '../offline/use-is-online.ts';
import { PageBoundary } from '../page-load/page-boundary.tsx';
import { hasFailed, isPrepared, loadAgain, preparePage } from '../page-load/prepare-page.ts';
import { screenOf } from '../page-load/screens.ts';
import { ToolTabs } from './tool-tabs.tsx';
import { useTrayOf } from './use-tray-of.ts';

interface ToolPagesProps {
  /** The tool whose tab is open; none on other pages. */
  active: ToolId | undefined;
  /** A tool that had failed to load can be shown now. */
  onLoaded: () => void;
}

/**
 * Every tool of this visit. The open one is shown; the others stay as they were left, with their file, options, job and
 * result, until the visitor comes back by tab, menu, back or forward.
 */
export function ToolPages({ active, onLoaded }: ToolPagesProps) {
  const [visited, setVisited] = useState<readonly ToolId[]>(active ? [active] : []);
  if (active && !visited.includes(active)) setVisited([...visited, active]);
  if (visited.length === 0) return null;
  return (
    <Suspense fallback={<div className="wrap page-wait" />}>
      <div className="wrap" hidden={!active}>
        {active && <ToolHead id={active} />}
        {visited.map((id) => (
          <Activity key={id} mode={id === active ? 'visible' : 'hidden'}>
            <ToolPanel id={id} isActive={id === active} onLoaded={onLoaded} />
          </Activity>
        ))}
        {active && <ToolHelp key={active} id={active} />}
      </div>
    </Suspense>
  );
}

/** The heading and the tabs of the family; the tool's own screen is in the tray below. */
function ToolHead({ id }: { id: ToolId }) {
  const { t, i18n } = useTranslation();
  const text = lookupIn(i18n);
  return (
    <>
      <div className="page-head tool-head">
        <h1>{text(id, 'title') ?? t(`tools.${id}.name`)}</h1>
        <p>{text(id, 'intro') ?? t(`tools.${id}.line`)}</p>
      </div>
      <ToolTabs family={toolOf(id).family} active={id} />
    </>
  );
}

/** Where not even the notice can be loaded, the call itself will say it. */
const OfflineNotice = lazy(() => import('../offline/offline-notice.tsx').catch(() => ({ default: () => null })));

interface ToolPanelProps {
  id: ToolId;
  isActive: boolean;
  onLoaded: () => void;
}

function ToolPanel({ id, isActive, onLoaded }: ToolPanelProps) {
  const tray = useTrayOf(id);
  const failure = useLoadedTool(id, isActive, onLoaded);
  const Screen = screenOf({ kind: 'tool', id });
  const isOnline = useIsOnline();
  return (
    <div id={isActive ? 'tool-panel' : undefined} role="tabpanel" aria-labelledby={`tab-${id}`} className="tab-panel">
      {!isOnline && toolOf(id).status === 'ready' && !('offline' in toolOf(id)) && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
      <PageBoundary resetKey={String(isActive)}>
        <TrayProvider value={tray}>{failure ?? (Screen && <Screen />)}</TrayProvider>
      </PageBoundary>
    </div>
  );
}

/** Waits until texts and screen are here. The answer stands in the place of a tool that could not be loaded. */
function useLoadedTool(id: ToolId, isActive: boolean, onLoaded: () => void): ReactNode {
  const { i18n } = useTranslation();
  const page = { kind: 'tool', id } as const;
  const isReady = isPrepared(i18n, page);
  const isMissing = !isReady && hasFailed(i18n, page);
  // A hidden tool waits for its texts in a new language until it is shown.
  if (isActive && !isReady && !isMissing) use(preparePage(i18n, page));
  if (!isMissing) return undefined;
  const settle = async (load: Promise<boolean>) => void ((await load) && onLoaded());
  return <LoadFailure onRetry={() => settle(loadAgain(i18n, page))} onOnline={() => settle(preparePage(i18n, page))} />;
}
