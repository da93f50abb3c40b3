import { ProgressPart } from '../operation/progress-part.tsx';
import type { OperationState } from '../operation/use-operation.ts';
import { useNarrow } from './use-narrow.ts';

/** The running call right below its action, for tools whose file side is a place to work. A phone has it in its bar. */
export function SideProgress({ call }: { call: { state: OperationState; cancel: () => void } }) {
  const isNarrow = useNarrow();
  const { state, cancel } = call;
  if (isNarrow || (state.status !== 'uploading' && state.status !== 'working')) return null;
  return <ProgressPart state={state} onCancel={cancel} />;
}
