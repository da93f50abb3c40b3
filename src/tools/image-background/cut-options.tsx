import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { BackgroundOptions } from './options/background-options.tsx';
import { HintField, MethodField } from './options/method-field.tsx';
import { isReplacing } from './options/new-background.ts';
import type { AiAvailability } from './options/use-ai-availability.ts';
import type { CutoutMethod } from './request.ts';
import type { BackgroundModel } from './use-background.ts';

interface CutOptionsProps {
  model: BackgroundModel;
  ai: AiAvailability;
  /** The one in use: the chosen one, or what the server has. */
  method: CutoutMethod;
  imageUrl: string | undefined;
  hexRef: Ref<HTMLInputElement>;
  /** The preview to point in, where the result has taken its place. */
  picker: ReactNode;
  isDone: boolean;
}

/** How to cut out and what to put behind, with the button that does it. */
export function CutOptions({ isDone, ...options }: CutOptionsProps) {
  return (
    <div className="options-stay">
      <BackgroundOptions {...options} picker={isDone ? options.picker : undefined} />
      <BackgroundAction model={options.model} isDone={isDone} />
    </div>
  );
}

/** Below the studio's settings: another way of finding the subject, folded away. */
export function CutAgain({ model, ai, method, picker }: CutOptionsProps) {
  const { t } = useTranslation('image-background');
  return (
    <details className="cut-again">
      <summary>{t('again')}</summary>
      <div>
        <MethodField ai={ai} value={method} onChange={model.setMethod} />
        {method === 'color' && <HintField hint={model.hint} onHint={model.setHint} />}
        {method === 'color' && picker}
        <BackgroundAction model={model} isDone />
      </div>
    </details>
  );
}

function BackgroundAction({ model, isDone }: { model: BackgroundModel; isDone: boolean }) {
  const { t } = useTranslation('image-background');
  const isRemoving = !isReplacing(model.choice);
  return (
    <div className="work-action">
      <BusyButton
        label={isRemoving ? t('remove') : t('replace')}
        icon={isRemoving ? 'scissors' : 'layers'}
        isBusy={model.isBusy}
        busyLabel={isRemoving ? t('removing') : t('replacing')}
        variant={isDone ? 'secondary' : 'primary'}
        disabledReason={model.file ? undefined : t('chooseFirst')}
      />
      <p className="note">
        <Icon name="clock" small />
        {t('note')}
      </p>
    </div>
  );
}
