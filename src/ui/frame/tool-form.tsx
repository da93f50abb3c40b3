import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { BusyButton, type BusyButtonProps } from '../controls/busy-button.tsx';
import { calmMotion } from '../controls/calm-motion.ts';
import { isFocusLost } from '../controls/kept-focus.ts';
import { CompactProgress } from '../operation/progress-part.tsx';
import type { OperationState } from '../operation/use-operation.ts';
import { type OptionsSheet, SheetButton, useOptionsSheet } from './options-sheet.tsx';
import { useNarrow } from './use-narrow.ts';

calmMotion();

interface ToolFormProps {
  onSubmit: () => void;
  /** Above both columns, such as the steps. */
  head?: ReactNode;
  /** The file's side: a `part work-main`. */
  children: ReactNode;
  /** The fields; nothing in them can be changed while the job runs. */
  options: ReactNode;
  isBusy: boolean;
  /** The one action; a queue has its own `foot` in its place. */
  action?: Omit<BusyButtonProps, 'isBusy'>;
  foot?: ReactNode;
  /** Below the action, such as a note on how long it takes. */
  actionNote?: ReactNode;
  /** With a file the action is a bar at the foot of a phone's screen. */
  hasFile: boolean;
  /** What the bar says above the action: the file, the chosen level. */
  bar?: ReactNode;
  /** What stands in the bar in place of the action when the work is done: Save, which the result then leaves out. */
  doneBar?: ReactNode;
  /** Narrow: the options are a sheet over the bar, which the button with these words opens. */
  sheet?: string;
  /** The running call, for the bar's own progress. */
  call?: { state: OperationState; cancel: () => void; soFar?: ReactNode } | undefined;
  /** For readers: how the call ended. */
  status?: ReactNode;
}

/**
 * The frame of every tool with one action. Wide: the file beside the options, which stay in sight with the action at
 * their foot. Narrow: the options below the file and the action in a bar that is always in view.
 */
export function ToolForm(props: ToolFormProps) {
  const { isBusy, bar, doneBar, call } = props;
  const isNarrow = useNarrow();
  const hasBar = isNarrow && props.hasFile;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) props.onSubmit();
  };
  const phase = isBusy ? 'busy' : doneBar ? 'done' : 'ready';
  const action = useFocusKept(hasBar, phase);
  useBarSize(action, hasBar);
  const optionsId = useId();
  const sheet = useOptionsSheet(hasBar ? props.sheet : undefined, optionsId, phase === 'ready');
  return (
    // Off: on a reload Firefox would check what was chosen before, of which the page knows nothing.
    <form className="tray work" autoComplete="off" noValidate onSubmit={submit}>
      {props.head}
      {props.children}
      <div className="work-side" {...sheet?.side}>
        <div className="work-options" {...sheet?.options}>
          <div className="options-fields" inert={isBusy}>
            {props.options}
          </div>
        </div>
        <div ref={action} className="work-action" tabIndex={-1} data-bar={hasBar} data-phase={phase}>
          {hasBar && <BarHead {...{ phase, bar, doneBar, call, sheet }} />}
          {props.action && <BusyButton {...props.action} isBusy={isBusy} />}
          {props.foot}
          {props.actionNote}
        </div>
      </div>
      {props.status}
    </form>
  );
}

/**
 * A job puts the fields at rest, where Enter may have begun it, and the narrow bar swaps its buttons with the phase. The
 * action has the focus then; where there is none, and in the bar, what holds it, not the button that came: a second Enter
 * must not cancel what the first one began.
 */
function useFocusKept(hasBar: boolean, phase: string): RefObject<HTMLDivElement | null> {
  const action = useRef<HTMLDivElement>(null);
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    const own = hasBar ? null : action.current?.querySelector<HTMLElement>(':scope > .btn-block');
    if (isFocusLost()) (own ?? action.current)?.focus({ preventScroll: true });
  }, [hasBar, phase]);
  return action;
}

/** How high the bar is differs with its phase and its words: what stays in sight above it has to know. */
function useBarSize(action: RefObject<HTMLDivElement | null>, hasBar: boolean): void {
  useEffect(() => {
    const bar = action.current;
    if (!bar || !hasBar) return;
    const observer = new ResizeObserver(() =>
      bar.closest('form')?.style.setProperty('--bar-size', `${bar.offsetHeight}px`),
    );
    observer.observe(bar, { box: 'border-box' });
    return () => observer.disconnect();
  }, [action, hasBar]);
}

interface BarHeadProps extends Pick<ToolFormProps, 'bar' | 'doneBar' | 'call'> {
  phase: 'ready' | 'busy' | 'done';
  sheet: OptionsSheet | undefined;
}

/** On narrow screens only; the wide ones have all of it elsewhere. */
function BarHead({ phase, bar, doneBar, call, sheet }: BarHeadProps) {
  if (phase === 'done') return <div className="bar-head">{doneBar}</div>;
  if (phase === 'ready') {
    return bar ? (
      <div className="bar-head">
        {bar}
        {sheet && <SheetButton sheet={sheet} />}
      </div>
    ) : null;
  }
  const state = call?.state;
  if (!state || (state.status !== 'uploading' && state.status !== 'working')) return null;
  return (
    <div className="bar-head">
      <CompactProgress state={state} onCancel={call.cancel} soFar={call.soFar} />
    </div>
  );
}
