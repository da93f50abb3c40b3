import { useEffect, useReducer, useRef, useState } from 'react';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { useReleaseReplaced } from '../../ui/tray/use-release-replaced.ts';
import { usePutAway } from '../../ui/upload/one-file.tsx';
import { type DrawPlan, isInset, planDrawing, type Size } from './edit-geometry.ts';
import { recordEdit, startHistory } from './edit-history.ts';
import type { EditAction, EditFormat, EditSettings } from './edit-state.ts';
import { readImageHeader } from './pixels/image-header.ts';
import type { FailedTask } from './pixels/image-tasks.browser.ts';
import { ImageWork } from './pixels/image-work.browser.ts';
import { findSizeProblem, isTooLargeToOpen, type SizeProblem } from './pixels/size-limits.ts';

export interface OpenFile {
  file: File;
  size: Size;
  preview: ImageBitmap;
  isTransparent: boolean;
  isAnimated: boolean;
}

export interface EditResult {
  blob: Blob;
  address: string;
  size: Size;
  format: EditFormat;
  isFilledWhite: boolean;
}

export type EditorState =
  | { status: 'idle' }
  | { status: 'opening'; before: OpenFile | undefined }
  | { status: 'editing'; open: OpenFile; isAgain?: boolean }
  | { status: 'applying'; open: OpenFile }
  | { status: 'applied'; open: OpenFile; result: EditResult };

export type EditFailure =
  | { kind: 'said'; sentence: Sentence }
  | { kind: 'unreadable' }
  | { kind: 'too-many-pixels'; name: string; size: Size }
  | { kind: 'too-large'; size: Size; problem: SizeProblem }
  | { kind: 'no-room'; size: Size };

/** One image from choosing to download; nothing of it leaves the page. */
export function useEditor() {
  const [state, setState] = useState<EditorState>({ status: 'idle' });
  const [failure, setFailure] = useState<EditFailure>();
  const [history, dispatch] = useReducer(recordEdit, { width: 1, height: 1 }, startHistory);
  /** Counts undo and redo, so that half-typed numbers give way to what they restore. */
  const [leaps, setLeaps] = useState(0);
  const putAway = usePutAway();
  const work = useImageWork();
  const latestTask = useRef(0);
  const open = openFileOf(state);
  useRelease(state, open);
  useHeldFile(open !== undefined);

  const choose = async (file: File) => {
    const task = ++latestTask.current;
    setFailure(undefined);
    setState({ status: 'opening', before: open });
    const opened = await openFile(file, work.current);
    if (task !== latestTask.current) {
      if ('preview' in opened) opened.preview.close();
      return;
    }
    if ('kind' in opened) {
      setState(open ? { status: 'editing', open } : { status: 'idle' });
      return setFailure(opened);
    }
    dispatch({ type: 'open', source: opened.size });
    setState({ status: 'editing', open: opened });
  };

  useArrivals(([arrived]) => void (arrived && choose(arrived)));
  const refuse = (said: Sentence) => setFailure({ kind: 'said', sentence: said });
  const apply = async () => {
    if (state.status === 'idle') return refuse(sentence('errors.select_image_file_error'));
    if (!open || state.status === 'applying') return;
    const settings = history.present;
    const plan = planDrawing(settings);
    const problem = findSizeProblem(plan.output, settings.format);
    if (problem) return setFailure({ kind: 'too-large', size: plan.output, problem });
    const task = ++latestTask.current;
    setFailure(undefined);
    setState({ status: 'applying', open });
    const answer = await work.current?.run({ kind: 'apply', file: open.file, plan, look: lookOf(settings) });
    if (task !== latestTask.current) return;
    if (answer?.kind === 'applied')
      setState({ status: 'applied', open, result: toResult(answer.blob, plan, settings, open) });
    else {
      setState({ status: 'editing', open });
      setFailure(toFailure(answer, plan.output));
    }
  };

  const goOnEditing = () => open && setState({ status: 'editing', open });
  const leap = (type: 'undo' | 'redo') => {
    dispatch({ type });
    setLeaps((count) => count + 1);
    goOnEditing();
  };
  return {
    state,
    open,
    settings: open && history.present,
    failure,
    leaps,
    canUndo: open !== undefined && history.past.length > 0,
    canRedo: open !== undefined && history.future.length > 0,
    choose,
    remove: () => open && putAway(open.file),
    apply,
    editAgain: () => open && setState({ status: 'editing', open, isAgain: true }),
    /** A change while a result is shown leads back to editing. */
    change: (action: EditAction, gesture?: string) => {
      dispatch({ type: 'edit', action, ...(gesture ? { gesture } : {}) });
      setFailure(undefined);
      if (state.status === 'applied') goOnEditing();
    },
    undo: () => leap('undo'),
    redo: () => leap('redo'),
    refuse,
    dismiss: () => setFailure(undefined),
  };
}

export type Editor = ReturnType<typeof useEditor>;

function openFileOf(state: EditorState): OpenFile | undefined {
  if (state.status === 'idle') return undefined;
  return state.status === 'opening' ? state.before : state.open;
}

/** Sizes are looked up in the bytes first: a decoder would make room for all pixels before it could be asked. */
async function openFile(file: File, work: ImageWork | undefined): Promise<OpenFile | EditFailure> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const header = bytes && readImageHeader(new Uint8Array(bytes));
  if (header && isTooLargeToOpen(header)) return { kind: 'too-many-pixels', name: file.name, size: header };
  const answer = await work?.run({ kind: 'open', file });
  if (answer?.kind !== 'opened') return { kind: 'unreadable' };
  const { size, preview, isTransparent } = answer;
  return { file, size, preview, isTransparent, isAnimated: header?.isAnimated ?? false };
}

function lookOf({ covers, adjust, pad, format, quality }: EditSettings) {
  return { covers, adjust, pad, format, quality };
}

function toResult(blob: Blob, plan: DrawPlan, settings: EditSettings, open: OpenFile): EditResult {
  const hasCorners = plan.matrix[0] * plan.matrix[1] !== 0 && !isInset(settings) && settings.pad.ratio === undefined;
  return {
    blob,
    address: URL.createObjectURL(blob),
    size: plan.output,
    format: settings.format,
    isFilledWhite: settings.format === 'jpeg' && (open.isTransparent || hasCorners),
  };
}

function toFailure(answer: { kind: string; reason?: FailedTask['reason'] } | undefined, size: Size): EditFailure {
  return answer?.reason === 'no-room' ? { kind: 'no-room', size } : { kind: 'unreadable' };
}

function useImageWork() {
  const work = useRef<ImageWork>(undefined);
  useEffect(() => {
    // Kept while the screen is hidden: the worker holds the opened image.
    work.current ??= new ImageWork();
  }, []);
  return work;
}

/** Bitmaps and blob addresses hold their memory until they are told to let go. */
function useRelease(state: EditorState, open: OpenFile | undefined): void {
  const address = state.status === 'applied' ? state.result.address : undefined;
  useReleaseReplaced(open, ({ preview }) => preview.close());
  useReleaseReplaced(address, (old) => URL.revokeObjectURL(old));
}
