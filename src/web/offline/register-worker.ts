import { siteAddress } from '../../ui/visit/site-base.ts';

/** The page in front of the visitor comes first: fetching all the others takes network and processor from it. */
const registerAfterMs = 3000;

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
  const registerLater = () => setTimeout(() => void register(), registerAfterMs);
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater);
}
