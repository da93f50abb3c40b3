import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { FileName } from '../upload/file-name.tsx';
import { useIntoView } from './use-into-view.ts';
import type { OperationState } from './use-operation.ts';

interface DoneMarkProps {
  name: string;
  /** Done, but nothing was gained: no green. */
  isNeutral?: boolean;
}

const hole = '\u0000';

/** "Done. compressed.pdf is in your downloads." */
export function DoneMark({ name, isNeutral }: DoneMarkProps) {
  const { t } = useTranslation();
  const mark = useIntoView<HTMLParagraphElement>();
  // The sentence with a hole in it: a name of any length then gives way in its middle instead of taking three lines.
  const [before, after] = t('operation.done', { name: hole }).split(hole);
  return (
    <p ref={mark} className="done-mark" data-neutral={isNeutral === true}>
      <Icon name="circle-check" />
      <span className="done-words">
        {before}
        <FileName name={name} />
        {after}
      </span>
    </p>
  );
}

/** For readers, always mounted: the pressed button keeps the focus, so how the call ended has to be said, once it has a name. */
export function OperationStatus({ state, doneName }: { state: OperationState; doneName: string }) {
  const { t } = useTranslation();
  const isCancelled = state.status === 'idle' && state.isCancelled;
  return (
    <p className="visually-hidden" role="status">
      {state.status === 'done' && doneName !== '' && t('operation.done', { name: doneName })}
      {isCancelled && t('operation.cancelled')}
    </p>
  );
}
