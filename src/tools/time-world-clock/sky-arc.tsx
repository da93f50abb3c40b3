import { progressOfSky } from '../../time-zones/daylight.ts';

/** The sun on its way from 6 to 18, or the moon through the night. Decorative; never mirrored. */
export function SkyArc({ hour, minute, isDay }: { hour: number; minute: number; isDay: boolean }) {
  const angle = Math.PI * progressOfSky(hour, minute);
  const x = 100 - 84 * Math.cos(angle);
  const y = 66 - 54 * Math.sin(angle);
  return (
    <svg viewBox="0 0 200 76" fill="none" className="w-full" aria-hidden="true">
      <g className="stroke-(--edge)" strokeWidth="2" strokeLinecap="round">
        <path d="M16 66A84 54 0 0 1 184 66" strokeDasharray="1 7" />
        <path d="M4 66h192" />
      </g>
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className="fill-(--orb)">
        {isDay ? <circle r="9" /> : <path d="M2.6 -8.6A9 9 0 1 0 8.6 2.6A7 7 0 0 1 2.6 -8.6Z" />}
      </g>
    </svg>
  );
}
