import { directionOf, type LanguageCode } from '../../shared/languages.ts';
import { toolPath } from '../../site/pages.ts';
import type { SiteInfo } from '../../site/site-info.ts';
import { allTools } from '../../tools/all-tools.ts';
import { shareTargets } from './share-targets.ts';

export type ToolNames = Partial<Record<string, { name: string; job: string }>>;

const color = '#f4f5f2';
/** What is worth a long press on the icon: one of each family, and what works without a network. */
const shortcutTools = ['pdf-compress', 'image-compress', 'image-edit', 'time-converter', 'time-world-clock'];

/** The site as an app: icons, shortcuts in the visitor's language, and the files other apps may share with it. */
export function renderManifest(site: SiteInfo, language: LanguageCode, tools: ToolNames): string {
  const icon = (name: string, size: string, purpose?: string) => ({
    src: `${site.base}/icons/${name}.png`,
    sizes: size,
    type: 'image/png',
    ...(purpose ? { purpose } : {}),
  });
  const { pdf, image } = shareTargets();
  const accept = [...(pdf ? ['application/pdf', '.pdf'] : []), ...(image ? ['image/*'] : [])];
  return JSON.stringify({
    id: `${site.base}/`,
    name: site.name,
    short_name: site.name,
    lang: language,
    dir: directionOf(language),
    start_url: `${site.base}/`,
    scope: `${site.base}/`,
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: ['utilities', 'productivity'],
    icons: [
      { src: `${site.base}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
      icon('icon-192', '192x192'),
      icon('icon-512', '512x512'),
      icon('icon-maskable-512', '512x512', 'maskable'),
    ],
    shortcuts: allTools
      .filter(({ id }) => shortcutTools.includes(id))
      .map(({ id }) => ({
        name: tools[id]?.job ?? id,
        short_name: tools[id]?.name ?? id,
        url: `${site.base}${toolPath(id)}`,
        icons: [icon('icon-192', '192x192')],
      })),
    ...(accept.length > 0
      ? {
          share_target: {
            action: `${site.base}/share`,
            method: 'POST',
            enctype: 'multipart/form-data',
            params: { files: [{ name: 'files', accept }] },
          },
        }
      : {}),
  });
}
