/** Midnight to midnight with the day in color and a mark at the hour. Decorative, and the same in both directions of writing. */
export function DayStrip({ hour, minute }: { hour: number; minute: number }) {
  const width = 120;
  const x = ((hour * 60 + minute) / 1440) * width;
  return (
    <svg viewBox="-4 0 128 16" width="128" height="16" className="max-lg:hidden" aria-hidden="true">
      <rect x="0" y="4" width={width} height="8" rx="4" className="fill-(--night-sky) dark:fill-(--night-edge)" />
      <rect x="30" y="4" width="60" height="8" className="fill-(--time-vivid)" />
      <rect x={x - 4} y="-2" width="8" height="20" className="fill-surface" />
      <rect x={x - 2} y="0" width="4" height="16" rx="2" className="fill-ink" />
    </svg>
  );
}
