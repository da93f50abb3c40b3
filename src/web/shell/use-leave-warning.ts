import { useEffect } from 'react';
import { wouldLoseWork } from '../../ui/tray/tray-work.ts';

/** Asks before the visitor leaves the site while a job runs or a result was not saved, and at no other time. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
