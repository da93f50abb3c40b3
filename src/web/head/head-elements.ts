import type { PageMetadata } from '../../site/metadata.ts';

export interface HeadElement {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** The head of a page as data: written as text when prerendering, as elements when navigating. */
export function headElements(metadata: PageMetadata): HeadElement[] {
  const { title, description, keywords, canonical, image, alternates, modified, type, language } = metadata;
  return [
    { tag: 'title', attributes: {}, text: title },
    meta('name', 'description', description),
    meta('name', 'keywords', keywords),
    meta('name', 'robots', metadata.noindex ? 'noindex' : 'index, follow'),
    link('canonical', canonical),
    ...alternates.map(({ hreflang, href }) => link('alternate', href, { hreflang })),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', language),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:updated_time', modified),
    meta('property', 'article:modified_time', modified),
    meta('name', 'last-modified', modified),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image.url),
    ...metadata.structuredData.map(
      (block): HeadElement => ({
        tag: 'script',
        attributes: { type: 'application/ld+json', 'data-page': '' },
        text: JSON.stringify(block),
      }),
    ),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { [kind]: key, content, 'data-page': '' } };
}

function link(rel: string, href: string, more: Record<string, string> = {}): HeadElement {
  return { tag: 'link', attributes: { rel, href, ...more, 'data-page': '' } };
}
