/** Some browsers remember a module that failed, and a newer release names its files anew: then only a fresh page helps. */
export async function reloadIfServed(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}
