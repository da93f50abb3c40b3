import type { SiteInfo } from '../../site/site-info.ts';

export function renderManifest(site: SiteInfo): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    start_url: `${site.base}/`,
    scope: `${site.base}/`,
    display: 'standalone',
    background_color: '#f4f5f2',
    theme_color: '#f4f5f2',
    icons: [
      { src: `${site.base}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${site.base}/icons/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${site.base}/icons/icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${site.base}/icons/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
