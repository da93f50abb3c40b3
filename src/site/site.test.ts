import { describe, expect, test } from 'vitest';
import { families } from '../shared/families.ts';
import { languages } from '../shared/languages.ts';
import { allOperations } from '../tools/all-operations.ts';
import { allTools, toolsOf } from '../tools/all-tools.ts';
import { pageMetadata } from './metadata.ts';
import { canonicalPath, indexedPages, normalizePath, resolvePage, toolPath } from './pages.ts';
import { fillTokens, markForJson } from './runtime-tokens.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { withoutRatings } from './structured-data.ts';

const site = {
  name: 'Foo',
  url: 'https://foo.example',
  supportEmail: 'a@b.example',
  sourceUrl: '/source.tar.gz',
  base: '',
};

describe('addresses', () => {
  test('tabs stand in the order that was asked for', () => {
    const tabs = families.map(({ id }) => toolsOf(id).map(({ tab }) => tab));
    expect(tabs).toEqual([
      ['compress', 'modify', 'merge'],
      ['compress', 'background', 'edit'],
      ['converter', 'world-clock', 'scheduler', 'calculator'],
      ['currency', 'interest', 'tax'],
    ]);
  });
  test('the path segment wins over the query, and the first tab is the default', () => {
    expect(resolvePage('/pdf-tools/merge', 'modify').id).toBe('pdf-merge');
    expect(resolvePage('/image-tools', 'edit').id).toBe('image-edit');
    expect(resolvePage('/time-tools').id).toBe('time-converter');
    expect(resolvePage('/pdf-tools', 'foo').id).toBe('pdf-compress');
  });
  test.each(['/nope', '/pdf-tool', '/pdf-tools/foo', '/pdf-tools/merge/x', '/pdf-toolsx', '/__proto__'])(
    '%s is not found',
    (path) => expect(resolvePage(path).kind).toBe('not-found'),
  );
  test('the first tab is canonical at the family root, the others at their path', () => {
    expect(canonicalPath({ kind: 'tool', id: 'pdf-compress' })).toBe('/pdf-tools');
    expect(canonicalPath({ kind: 'tool', id: 'time-scheduler' })).toBe('/time-tools/scheduler');
  });
  test('slashes and capitals lead to the right page', () => {
    expect(normalizePath('/PDF-tools/')).toBe('/pdf-tools');
    expect(normalizePath('/')).toBe('/');
  });
});

describe('the list of tools', () => {
  test('ids are family and tab, and operations are told apart by id and path', () => {
    for (const tool of allTools) expect(tool.id).toBe(`${tool.family}-${tool.tab}`);
    expect(new Set(allOperations.map(({ id }) => id)).size).toBe(allOperations.length);
    expect(new Set(allOperations.map(({ path }) => path)).size).toBe(allOperations.length);
  });
});

describe('metadata', () => {
  const lookup = (namespace: string, key: string) => `${namespace}:${key}`;

  test('names a canonical address, eleven alternates and x-default', () => {
    const metadata = pageMetadata({ page: { kind: 'tool', id: 'pdf-merge' }, language: 'fr', site, lookup });
    expect(metadata.canonical).toBe('https://foo.example/pdf-tools/merge?lng=fr');
    expect(metadata.alternates).toHaveLength(languages.length + 1);
    expect(metadata.alternates.at(-1)).toEqual({ hreflang: 'x-default', href: 'https://foo.example/pdf-tools/merge' });
  });
  test('a tool without its own text shows the text of its family', () => {
    const own = (namespace: string, key: string) => (namespace === 'pdf-merge' ? undefined : lookup(namespace, key));
    const metadata = pageMetadata({ page: { kind: 'tool', id: 'pdf-merge' }, language: 'en', site, lookup: own });
    expect(metadata.title).toBe('pdf:meta.title');
  });
  test('structured data holds breadcrumb, free application with its rating, and the tools', () => {
    const rating = (page: (typeof indexedPages)[number]) => {
      const blocks = pageMetadata({ page, language: 'en', site, lookup }).structuredData as Record<string, never>[];
      expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'SoftwareApplication', 'ItemList']);
      const application = blocks[1] as unknown as {
        offers: { price: string; priceCurrency: string };
        aggregateRating: { ratingValue: string; ratingCount: string };
      };
      expect(application.offers).toMatchObject({ price: '0', priceCurrency: 'USD' });
      return `${application.aggregateRating.ratingValue} from ${application.aggregateRating.ratingCount}`;
    };
    expect(rating({ kind: 'plain', id: 'home' })).toBe('4.9 from 325');
    expect(rating({ kind: 'tool', id: 'pdf-merge' })).toBe('4.9 from 210');
    expect(rating({ kind: 'tool', id: 'image-edit' })).toBe('4.7 from 185');
    expect(rating({ kind: 'tool', id: 'time-converter' })).toBe('4.8 from 125');
    expect(rating({ kind: 'tool', id: 'financial-tax' })).toBe('4.6 from 95');
  });
  test('the switch removes every rating', () => {
    const { structuredData } = pageMetadata({ page: { kind: 'plain', id: 'home' }, language: 'en', site, lookup });
    expect(JSON.stringify(withoutRatings(structuredData))).not.toContain('ggregateRating');
  });
});

describe('the sitemap', () => {
  test('lists every page and all thirteen tool paths, each with its alternates', () => {
    const xml = renderSitemap(site.url);
    for (const page of indexedPages) expect(xml).toContain(`<loc>https://foo.example${canonicalPath(page)}</loc>`);
    for (const tool of allTools) expect(xml).toContain(`<loc>https://foo.example${toolPath(tool.id)}</loc>`);
    const entries = xml.match(/<url>/g)?.length ?? 0;
    expect(xml.match(/hreflang=/g)).toHaveLength(entries * (languages.length + 1));
  });
});

test('robots are told of the path that the site is served below', () => {
  expect(renderRobots('https://foo.example')).toContain('Disallow: /api/\n');
  const below = renderRobots('https://foo.example/some/tools');
  expect(below).toContain('Disallow: /some/tools/api/\n');
  expect(below).toContain('Sitemap: https://foo.example/some/tools/sitemap.xml');
});

describe('run-time tokens', () => {
  test('a site name cannot break out of HTML or JSON', () => {
    const html = `<p>__SITE_NAME__</p><script>${markForJson('{"n":"__SITE_NAME__"}')}</script>`;
    const filled = fillTokens(html, { ...site, name: '</script><b>"x' });
    expect(filled).toBe('<p>&lt;/script&gt;&lt;b&gt;&quot;x</p><script>{"n":"\\u003c/script>\\u003cb>\\"x"}</script>');
  });
  test('a site name with dollar signs stays as it is', () => {
    const html = `<p>__SITE_NAME__</p><script>${markForJson('{"n":"__SITE_NAME__"}')}</script>`;
    const filled = fillTokens(html, { ...site, name: "$$ave $'s" });
    expect(filled).toBe('<p>$$ave $&#39;s</p><script>{"n":"$$ave $\'s"}</script>');
  });
});
