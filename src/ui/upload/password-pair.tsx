import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCode } from '../../shared/failures.ts';
import { Icon } from '../controls/icon.tsx';
import { PasswordField } from './password-field.tsx';

export interface Passwords {
  current: string;
  next: string;
}

export const noPasswords: Passwords = { current: '', next: '' };

interface PasswordPairProps {
  value: Passwords;
  onChange: (value: Passwords) => void;
  /** Marks the current password when it was missing or wrong. */
  failure?: FailureCode | undefined;
  currentRef?: Ref<HTMLInputElement>;
  nextRef?: Ref<HTMLInputElement>;
  /** The file is locked: without its password there is no result. */
  isLocked?: boolean;
}

/** The password a PDF has, and the one its result shall have, with a button that copies the first to the second. */
export function PasswordPair(props: PasswordPairProps) {
  const { value, onChange, failure, currentRef, nextRef, isLocked = false } = props;
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t('password.current')}
        placeholder={isLocked ? '' : t('password.currentHint')}
        isRequired={isLocked}
        value={value.current}
        onChange={(current) => onChange({ ...value, current })}
        error={passwordError(failure, t)}
        {...(currentRef ? { inputRef: currentRef } : {})}
      />
      <PasswordField
        label={t('password.new')}
        placeholder={t('password.newHint')}
        icon="key-round"
        value={value.next}
        onChange={(next) => onChange({ ...value, next })}
        help={t('password.newNote')}
        {...(nextRef ? { inputRef: nextRef } : {})}
        action={
          <button
            type="button"
            className="copy-line"
            disabled={value.current === ''}
            onClick={() => onChange({ ...value, next: value.current })}
          >
            <Icon name="copy" small />
            {t('password.copy')}
          </button>
        }
      />
    </>
  );
}

type Translate = (key: 'password.wrong' | 'password.needed') => string;

export function passwordError(failure: FailureCode | undefined, t: Translate): string | undefined {
  if (failure === 'incorrect_password') return t('password.wrong');
  return failure === 'password_required' ? t('password.needed') : undefined;
}
