import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from '../../shared/form-schema.ts';
import type { OperationDescriptor } from '../../shared/operation.ts';
import type { Progress } from '../../shared/progress.ts';
import { useTray } from '../tray/tray-context.ts';
import { beginJob, markResult } from '../tray/tray-work.ts';
import type { OperationFailure } from './failure-message.ts';
import { type OperationOptions, type OperationResult, runOperation } from './run-operation.ts';

/** Everything a screen needs to know of its call; one of five, never two at once. */
export type OperationState =
  | { status: 'idle'; isCancelled?: boolean }
  | { status: 'uploading'; share: number }
  | { status: 'working'; progress: Progress | undefined }
  | { status: 'done'; result: OperationResult }
  | { status: 'failed'; failure: OperationFailure };

export interface OperationHandle<Values> {
  state: OperationState;
  isBusy: boolean;
  /** Sends the call. Resolves with the result, or with undefined when it failed, was cancelled or one is running. */
  start: (values: Values) => Promise<OperationResult | undefined>;
  /** Stops upload and server work; the state says so. */
  cancel: () => void;
  /** Back to idle, from whatever state. */
  reset: () => void;
}

/**
 * The only way a screen sends a request: `const call = useOperation(pdfCompress)`, then `await call.start(values)`.
 * A running call goes on while its screen is hidden; the tab tells so.
 */
export function useOperation<Operation extends OperationDescriptor>(
  operation: Operation,
  options: OperationOptions = {},
): OperationHandle<FormValues<Operation['form'], File>> {
  const [state, setState] = useState<OperationState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const current = useRef({ operation, options });
  useEffect(() => {
    current.current = { operation, options };
  });
  const { id: tray } = useTray();
  const endJob = useRef(() => {});

  const start = useCallback(
    async (values: FormValues<Operation['form'], File>) => {
      if (running.current) return undefined;
      const controller = new AbortController();
      running.current = controller;
      endJob.current = beginJob(tray);
      const ifCurrent = (next: OperationState) => running.current === controller && setState(next);
      setState({ status: 'uploading', share: 0 });
      const outcome = await runOperation(current.current.operation, values, current.current.options, {
        signal: controller.signal,
        onUpload: (share) => ifCurrent({ status: 'uploading', share }),
        onWork: (progress) => ifCurrent({ status: 'working', progress }),
      });
      if (outcome.kind === 'aborted' || running.current !== controller) return undefined;
      running.current = undefined;
      endJob.current();
      if (outcome.kind === 'failed') {
        setState({ status: 'failed', failure: outcome.failure });
        return undefined;
      }
      markResult(tray, 'unsaved');
      setState({ status: 'done', result: outcome.result });
      return outcome.result;
    },
    [tray],
  );

  const stopWith = useCallback(
    (next: OperationState) => {
      running.current?.abort();
      running.current = undefined;
      endJob.current();
      markResult(tray, 'gone');
      setState(next);
    },
    [tray],
  );
  const cancel = useCallback(() => stopWith({ status: 'idle', isCancelled: true }), [stopWith]);
  const reset = useCallback(() => stopWith({ status: 'idle' }), [stopWith]);
  const isBusy = state.status === 'uploading' || state.status === 'working';
  return { state, isBusy, start, cancel, reset };
}
