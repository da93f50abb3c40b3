interface BarProps {
  /** 0 to 1; undefined when nobody knows, then the bar moves by itself. */
  share: number | undefined;
  label: string;
  /** What a screen reader says in place of the bare number. */
  valueText?: string | undefined;
}

/** A bar drawn by attributes, since the content policy forbids style attributes in prerendered pages. */
export function Bar({ share, label, valueText }: BarProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      aria-valuetext={valueText}
    >
      <svg className={percent === undefined ? 'bar bar-indeterminate' : 'bar'} aria-hidden>
        <rect width={percent === undefined ? '30%' : `${percent}%`} height="100%" rx="4" fill="currentColor" />
      </svg>
    </div>
  );
}

/** A bar to scale beside a number that says the same. */
export function ScaleBar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden>
      <rect width={`${Math.min(100, Math.max(0, percent))}%`} height="100%" rx="3" fill="currentColor" />
    </svg>
  );
}
