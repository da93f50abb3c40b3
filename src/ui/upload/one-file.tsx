import {
  Activity,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { UndoLineProps } from '../order/undo-line.tsx';
import { useTray } from '../tray/tray-context.ts';
import { setAside, useTrayWork } from '../tray/tray-work.ts';
import { shortName } from './short-name.ts';

interface PutAway {
  name: string;
  /** Which of the screens holds it. */
  screen: number;
  /** The tray holds it again. */
  bringBack: () => void;
}

/** Without it nothing can be brought back, which is no reason to show nothing. */
const loadLine = (): Promise<{ default: ComponentType<UndoLineProps<PutAway>> }> =>
  import('../order/floating-undo-line.tsx').catch(() => ({ default: () => null }));
const FloatingUndoLine = lazy(loadLine);

const PutAwayContext = createContext<(file: File) => void>(() => {});

/** Takes the file away with its options and its result. It can be had back as long as no other is chosen. */
export function usePutAway(): (file: File) => void {
  return use(PutAwayContext);
}

/**
 * The screen of a tool that holds one file. Who takes the file away is given an empty screen in place of the one that
 * holds it, which is kept aside as it stands: nothing has to be written down to be brought back.
 */
export function OneFile({ children }: { children: ReactNode }) {
  const { id: tray } = useTray();
  const { t } = useTranslation('files');
  const [shown, setShown] = useState(0);
  const [screens, setScreens] = useState(1);
  const [away, setAway] = useState<PutAway>();
  const holdsNothing = useTrayWork(tray) === 'none';
  // Another file was chosen.
  if (away && !holdsNothing) setAway(undefined);
  useEffect(() => {
    // Before it is wanted: a line that has to be waited for is overlooked.
    if (!holdsNothing) void loadLine();
  }, [holdsNothing]);
  useEffect(() => {
    // A long result is gone: what is below has come up into its place.
    if (away) document.querySelector('#tool-panel .drop')?.scrollIntoView({ block: 'nearest' });
  }, [away]);

  const putAway = ({ name }: File) => {
    setAway({ name, screen: shown, bringBack: setAside(tray) });
    setShown(screens);
    setScreens(screens + 1);
  };
  const undo = () => {
    if (!away) return;
    away.bringBack();
    setShown(away.screen);
    setAway(undefined);
  };
  return (
    <>
      <PutAwayContext value={putAway}>
        {(away ? [shown, away.screen] : [shown]).map((screen) => (
          <Activity key={screen} mode={screen === shown ? 'visible' : 'hidden'}>
            <OnlyWhileShown>{children}</OnlyWhileShown>
          </Activity>
        ))}
      </PutAwayContext>
      <Suspense>
        {screens > 1 && (
          <FloatingUndoLine
            removed={away}
            text={({ name }) => t('queue.removed', { name: shortName(name) })}
            onUndo={undo}
            gripOf={() => document.querySelector('#tool-panel .drop-filled')}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * What is kept aside is not in the document either: whoever looks there, a search in the page or a reader, would find it
 * twice. React keeps to the outer element; only the inner one, which it never moves, is taken out.
 */
function OnlyWhileShown({ children }: { children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = inner.current;
    if (content && !content.isConnected) outer.current?.append(content);
    return () => content?.remove();
  }, []);
  return (
    <div ref={outer} className="contents">
      <div ref={inner} className="contents">
        {children}
      </div>
    </div>
  );
}
