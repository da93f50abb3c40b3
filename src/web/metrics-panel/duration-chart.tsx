import type { MetricRecord } from '../../ui/visit/metric-records.ts';

const maxBars = 24;
const HEIGHT = 48;

/** The recent runs as bars to one scale, newest at the end; failures are hollow, so that color is not the only sign. */
export function DurationChart({ records, label }: { records: readonly MetricRecord[]; label: string }) {
  const recent = records.slice(-maxBars);
  const longest = Math.max(...recent.map(({ duration }) => duration), 1);
  return (
    <svg className="metrics-chart" viewBox={`0 0 ${maxBars * 12} ${HEIGHT}`} role="img" aria-label={label}>
      {recent.map(({ duration, startTime, success }, index) => {
        const height = Math.max(3, (duration / longest) * HEIGHT);
        return (
          <rect
            key={`${startTime}-${duration}`}
            x={index * 12 + 1}
            y={HEIGHT - height + 1}
            width={9}
            height={height - 2 > 0 ? height - 2 : 1}
            rx={2}
            fill={success ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth={success ? 0 : 1.5}
          />
        );
      })}
    </svg>
  );
}
