import { apiBase } from '../../shared/operation.ts';

/** The path that the site is served under, such as /tools; empty at the root of a host. The server writes it on the page. */
export const siteBase = readBase();

function readBase(): string {
  const site = typeof document === 'undefined' ? null : document.getElementById('site');
  return site?.textContent ? ((JSON.parse(site.textContent) as { base?: string }).base ?? '') : '';
}

/** Where the browser finds a path of the site. */
export const siteAddress = (path: string) => siteBase + path;

export const apiAddress = (path: string) => siteBase + apiBase + path;

/** The path of the page that is shown, as the list of pages knows it. */
export const pathInSite = () => window.location.pathname.slice(siteBase.length) || '/';
