import { siteAddress } from '../../ui/visit/site-base.ts';

/** Loaded after the page has started. Whoever saves data does not want half a megabyte for later. */
export function registerWorker(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !('serviceWorker' in navigator)) return;
  const register = () =>
    // In private windows and without TLS there is none; the site works as it always did.
    void navigator.serviceWorker.register(siteAddress('/sw.js'), { updateViaCache: 'none' }).catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
