import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';
import { Fold } from '../../ui/frame/fold.tsx';
import { HintField, MethodField } from './options/method-field.tsx';
import type { AiAvailability } from './options/use-ai-availability.ts';
import type { CutoutMethod } from './request.ts';
import type { BackgroundModel } from './use-background.ts';

interface CutAgainProps {
  model: BackgroundModel;
  ai: AiAvailability;
  /** The one in use: the chosen one, or what the server has. */
  method: CutoutMethod;
  /** The preview to point in, where the studio has taken its place. */
  picker: ReactNode;
}

/** Below the studio's settings: another way of finding the subject, folded away. */
export function CutAgain({ model, ai, method, picker }: CutAgainProps) {
  const { t } = useTranslation('image-background');
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold icon="scissors" title={t('again')} value={t(`method.${method}.name`)} isOpen={isOpen} onToggle={setOpen}>
      <MethodField ai={ai} value={method} onChange={model.setMethod} />
      {method === 'color' && <HintField hint={model.hint} onHint={model.setHint} />}
      {method === 'color' && picker}
      <button type="button" className="btn btn-secondary" onClick={() => model.cutAgain(method)}>
        <Icon name="scissors" />
        {t('remove')}
      </button>
      <WaitNote />
    </Fold>
  );
}

export function WaitNote() {
  const { t } = useTranslation('image-background');
  return (
    <p className="note">
      <Icon name="clock" small />
      {t('note')}
    </p>
  );
}
