import { siteAddress } from '../../ui/visit/site-base.ts';

/** Loaded after the page has started. Whoever saves data does not want half a megabyte for later. */
export function registerWorker(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !('serviceWorker' in navigator)) return;
  const register = async () => {
    // In private windows, without TLS and in frames that may store nothing, asking is refused or throws at once;
    // the site works as it always did.
    try {
      await navigator.serviceWorker.register(siteAddress('/sw.js'), { updateViaCache: 'none' });
    } catch {}
  };
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register());
}
