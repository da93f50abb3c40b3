import { useLayoutEffect, useState } from 'react';

/** An address for a blob while a component shows it; given back when the blob changes or the component goes. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<{ blob: Blob; url: string }>();
  // Before paint: a screen that is shown again must not flash an address that was given back when it was hidden.
  useLayoutEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setShown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // The address of an earlier blob is no longer good.
  return shown?.blob === blob ? shown?.url : undefined;
}
