import { alternatesOf } from './language-address.ts';
import { canonicalPath, indexedPages, type Page, toolPath, updatedOf } from './pages.ts';

/** The paths of the sitemap: every canonical address, and the path form of each first tab. */
function sitemapPaths(): { path: string; page: Page }[] {
  const entries = indexedPages.map((page) => ({ path: canonicalPath(page), page }));
  const firstTabs = indexedPages.flatMap((page) => {
    const path = page.kind === 'tool' ? toolPath(page.id) : undefined;
    return path && path !== canonicalPath(page) ? [{ path, page }] : [];
  });
  return [...entries, ...firstTabs];
}

export function renderSitemap(origin: string): string {
  const urls = sitemapPaths().map(({ path, page }) => {
    const links = alternatesOf(origin, path).map(
      ({ hreflang, href }) => `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    );
    return [
      '  <url>',
      `    <loc>${escapeXml(origin + path)}</loc>`,
      `    <lastmod>${updatedOf(page)}</lastmod>`,
      ...links,
      '  </url>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Below a path the rules name it: whoever serves the rest of the host copies them into its own file. */
export function renderRobots(origin: string): string {
  const base = new URL(origin).pathname.replace(/\/$/, '');
  return `User-agent: *\nAllow: ${base}/\nDisallow: ${base}/api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
