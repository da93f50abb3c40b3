import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Index of the step the visitor is at. */
  current: number;
  /** The current step is being worked on. */
  isBusy: boolean;
}

/** How far the visitor is: steps behind are ticked, the current one is solid. */
export function Stepper({ label, steps, current, isBusy }: StepperProps) {
  const { t } = useTranslation();
  return (
    <ol className="part stepper" aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          data-past={index < current}
          aria-current={index === current ? 'step' : undefined}
          aria-busy={index === current && isBusy ? true : undefined}
        >
          <b className="num" aria-hidden>
            {index < current && <Icon name="check" small />}
            {index === current && isBusy && <Icon name="loader-circle" small className="spin" />}
            {(index > current || (index === current && !isBusy)) && index + 1}
          </b>
          <span>{name}</span>
          {index < current && <span className="visually-hidden">{t('steps.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
