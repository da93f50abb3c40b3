import { useSyncExternalStore } from 'react';
import { hasTemporalFailed, loadTemporal, subscribeToTemporal } from '../time-zones/load-temporal.ts';
import { LoadFailureBanner } from '../ui/frame/load-failure.tsx';
import { reloadIfServed } from '../ui/frame/reload-page.ts';

/** Without what reckons with zones there is no time to show: why, and the way out. */
export function ClockFailure() {
  const hasFailed = useSyncExternalStore(subscribeToTemporal, hasTemporalFailed, () => false);
  if (!hasFailed) return null;
  const retry = async () => {
    if (!(await loadTemporal())) await reloadIfServed();
  };
  return (
    <div className="part">
      <LoadFailureBanner onRetry={retry} onOnline={async () => void (await loadTemporal())} />
    </div>
  );
}
