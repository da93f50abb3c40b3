import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';

interface PasswordFieldProps {
  label: string;
  /** The label is for readers only, where a card leaves no room. */
  isLabelHidden?: boolean;
  placeholder: string;
  /** Without it there is no result: said in place of "optional". */
  isRequired?: boolean;
  icon?: 'lock-keyhole' | 'key-round';
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, in words. */
  error?: string | undefined;
  help?: string | undefined;
  /** At the end of the label's row. */
  action?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Where Enter means something else than the form's own action. */
  onEnter?: () => void;
}

export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    isLabelHidden,
    isRequired = false,
    placeholder,
    icon = 'lock-keyhole',
    value,
    onChange,
    error,
    help,
    action,
  } = props;
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const note = error ?? help;
  return (
    <div className="field">
      <div className={isLabelHidden ? 'visually-hidden' : 'label-row'}>
        <label className="label" htmlFor={id}>
          {label} <span className="label-optional">· {t(isRequired ? 'password.required' : 'password.optional')}</span>
        </label>
        {action}
      </div>
      <div className="input" data-bad={error !== undefined}>
        <Icon name={icon} />
        <input
          ref={props.inputRef}
          id={id}
          className="ltr-value"
          type={isShown ? 'text' : 'password'}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required={isRequired}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !props.onEnter) return;
            event.preventDefault();
            props.onEnter();
          }}
        />
        <button
          type="button"
          className="icon-btn only"
          aria-pressed={isShown}
          aria-label={t('password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'help help-bad' : 'help'}>
          {note}
        </p>
      )}
    </div>
  );
}
