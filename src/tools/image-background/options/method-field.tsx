import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/controls/icon.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import type { CutoutMethod } from '../request.ts';
import { middleTolerance, noHint, type SubjectHint } from './subject-hint.ts';
import type { AiAvailability } from './use-ai-availability.ts';

interface MethodFieldProps {
  ai: AiAvailability;
  value: CutoutMethod;
  onChange: (method: CutoutMethod) => void;
}

/** How the subject is found. A method the server does not have is shown with the reason. */
export function MethodField({ ai, value, onChange }: MethodFieldProps) {
  const { t } = useTranslation('image-background');
  return (
    <>
      <RadioCards
        legend={t('method.title')}
        options={[
          {
            value: 'ai',
            name: t('method.ai.name'),
            line: ai.isAvailable ? t('method.ai.line') : t(`method.ai.${reasonKey(ai.reason)}`),
            isDisabled: !ai.isAvailable,
          },
          { value: 'color', name: t('method.color.name'), line: t('method.color.line') },
        ]}
        value={value}
        onChange={onChange}
      />
      {value === 'ai' && ai.isOutside && (
        <p className="note">
          <Icon name="globe" small />
          {t('method.outside')}
        </p>
      )}
    </>
  );
}

function reasonKey(reason: string | undefined) {
  return reason === 'weights_missing' || reason === 'runtime_missing' ? reason : 'unavailable';
}

interface HintFieldProps {
  hint: SubjectHint;
  onHint: (hint: SubjectHint) => void;
}

/** Says that the background can be pointed at; once it is, how far its color reaches. */
export function HintField({ hint, onHint }: HintFieldProps) {
  const { t } = useTranslation('image-background');
  const id = useId();
  if (!hint.point) return <p className="help">{t('hint.help')}</p>;
  return (
    <div className="field">
      <div className="label-row">
        <label className="label" htmlFor={id}>
          {t('hint.tolerance')}
          {hint.tolerance === undefined && <span className="label-optional"> · {t('hint.automatic')}</span>}
        </label>
        <button type="button" className="copy-line" onClick={() => onHint(noHint)}>
          <Icon name="x" small />
          {t('hint.clear')}
        </button>
      </div>
      <input
        id={id}
        className="range"
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round((hint.tolerance ?? middleTolerance) * 100)}
        onChange={(event) => onHint({ ...hint, tolerance: Number(event.target.value) / 100 })}
      />
      <p className="help range-ends" aria-hidden>
        <span>{t('hint.exact')}</span>
        <span>{t('hint.wide')}</span>
      </p>
    </div>
  );
}
