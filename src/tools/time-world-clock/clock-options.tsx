import { Check, Link, Maximize2, RotateCcw } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockSwitch } from '../../time-ui/clock-switch.tsx';
import { changeStored, useTimeOptions } from '../../time-ui/time-options.ts';
import { useCopied } from '../../time-ui/use-copied.ts';
import { formatHourDifference } from '../../time-zones/offset.ts';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { cleanShift, maxShift, shiftStep } from './shift.ts';
import { linkToClocks } from './use-clock-zones.ts';

interface ClockOptionsProps {
  locale: string;
  shift: number;
  onShift: (minutes: number) => void;
  /** Undefined where the browser cannot. */
  onFullScreen: (() => void) | undefined;
  announce: (text: string) => void;
}

/** What concerns all clocks: another moment, how they count, and ways to show them elsewhere. */
export function ClockOptions({ locale, shift, onShift, onFullScreen, announce }: ClockOptionsProps) {
  const { t } = useTranslation('time-world-clock');
  const { clock = 24, hasSeconds } = useTimeOptions();
  const linkTexts = { none: t('share.link'), copied: t('share.copied'), failed: t('share.failed') };
  const [feedback, copy] = useCopied((outcome) => announce(linkTexts[outcome]));
  const LinkIcon = feedback === 'copied' ? Check : Link;
  return (
    <div className="part no-print flex flex-wrap items-end gap-x-6 gap-y-3 py-4">
      <ShiftSlider {...{ locale, shift, onShift }} />
      <ClockSwitch clock={clock} />
      <div className="flex min-h-13 items-center">
        <CheckBox
          name={t('seconds')}
          checked={hasSeconds}
          onChange={(isChecked) => changeStored({ seconds: isChecked ? undefined : false })}
        />
      </div>
      {/* On phones a row of its own: the second button comes later and must not push the clocks down. */}
      <div className="-mx-3.5 flex min-h-13 flex-wrap items-center forced-colors:gap-2 max-sm:basis-full">
        <button type="button" className="btn btn-ghost btn-small" onClick={() => copy(linkToClocks())}>
          <LinkIcon className="icon-s" aria-hidden />
          {linkTexts[feedback]}
        </button>
        {onFullScreen ? (
          <button type="button" data-full-screen="" className="btn btn-ghost btn-small" onClick={onFullScreen}>
            <Maximize2 className="icon-s" aria-hidden />
            {t('fullScreen.enter')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function ShiftSlider({ locale, shift, onShift }: Pick<ClockOptionsProps, 'locale' | 'shift' | 'onShift'>) {
  const { t } = useTranslation('time-world-clock');
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const value = shift === 0 ? t('shift.now') : t('hours', { hours: formatHourDifference(shift, locale) });
  return (
    <div className="min-w-56 flex-1 basis-72">
      <div className="flex min-h-7 items-end justify-between gap-3">
        <label className="label" htmlFor={id}>
          {t('shift.label')} <span className="label-optional num">· {value}</span>
        </label>
        {shift === 0 ? null : (
          <button
            type="button"
            className="copy-line"
            onClick={() => {
              onShift(0);
              // The button goes; the focus must not go with it.
              slider.current?.focus();
            }}
          >
            <RotateCcw className="icon-s" aria-hidden />
            {t('shift.back')}
          </button>
        )}
      </div>
      <input
        ref={slider}
        id={id}
        className="range mt-1 mb-2.5 min-h-11 -outline-offset-2"
        type="range"
        min={-maxShift}
        max={maxShift}
        step={shiftStep}
        value={shift}
        aria-valuetext={value}
        onChange={(event) => onShift(cleanShift(Number(event.target.value)))}
      />
    </div>
  );
}
