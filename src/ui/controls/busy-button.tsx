import { useId } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface BusyButtonProps {
  label: string;
  icon?: IconName;
  isBusy: boolean;
  busyLabel: string;
  /** Why it cannot be pressed, shown below it; with a reason the button is disabled. */
  disabledReason?: string | undefined;
  variant?: 'primary' | 'secondary';
  /** Without it the button submits its form. */
  onClick?: () => void;
}

/** The one action of a screen. While busy it keeps its place and the focus, and does nothing (`aria-disabled`). */
export function BusyButton(props: BusyButtonProps) {
  const { label, icon, isBusy, busyLabel, disabledReason, variant = 'primary', onClick } = props;
  const reasonId = useId();
  const isDisabled = !isBusy && disabledReason !== undefined;
  return (
    <>
      <button
        type={onClick ? 'button' : 'submit'}
        className={`btn btn-${variant} btn-block`}
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        aria-describedby={isDisabled ? reasonId : undefined}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
          else onClick?.();
        }}
      >
        {isBusy ? <Icon name="loader-circle" className="spin" /> : icon && <Icon name={icon} />}
        {isBusy ? busyLabel : label}
      </button>
      {isDisabled && (
        <p id={reasonId} className="help action-reason">
          {disabledReason}
        </p>
      )}
    </>
  );
}
