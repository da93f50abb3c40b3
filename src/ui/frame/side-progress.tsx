import { ProgressPart } from '../operation/progress-part.tsx';
import type { OperationState } from '../operation/use-operation.ts';
import { useNarrow } from './use-narrow.ts';

/** The running call, beside its file or right below its action. A phone has it in its bar, and once is enough. */
export function SideProgress({ call }: { call: { state: OperationState; cancel: () => void } }) {
  const isNarrow = useNarrow();
  const { state, cancel } = call;
  if (isNarrow || (state.status !== 'uploading' && state.status !== 'working')) return null;
  return <ProgressPart state={state} onCancel={cancel} />;
}
