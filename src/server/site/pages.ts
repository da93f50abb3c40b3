import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LanguageCode, languageCookie, toLanguageCode } from '../../shared/languages.ts';
import { normalizePath, type Page, resolvePage } from '../../site/pages.ts';
import type { SiteInfo } from '../../site/site-info.ts';
import { renderRobots, renderSitemap } from '../../site/sitemap.ts';
import type { Config } from '../settings/config.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { distFolder } from './dist-folder.ts';
import { registerOfflineRoutes } from './offline-routes.ts';
import { chooseEncoding, hasPage, loadPages, type PageStore } from './page-store.ts';
import { pageHeaders } from './security-headers.ts';
import { siteInfoOf } from './site-info-of.ts';
import { serveFolder } from './static-folder.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Addresses that name their content (a hash or a version) never change. */
const immutableFolders = ['assets', 'locales', 'pdfjs'];
const dayFolders = ['og', 'icons'];

/** The site itself: prerendered pages picked by address and language, static files, and what crawlers read. */
export async function registerPages(app: FastifyInstance, config: Config): Promise<void> {
  const dist = distFolder();
  const site = siteInfoOf(config);
  const pages = await loadPages(dist, site, {
    withRatings: config.marketingRatings,
    theme: config.defaultTheme,
  });
  const headers = pageHeaders(pages.scriptHash, config);

  const serve = (folder: string, cacheControl: string) =>
    serveFolder(app, { root: join(dist, 'web', folder), prefix: `/${folder}/`, cacheControl });
  for (const folder of immutableFolders) await serve(folder, `public, max-age=${YEAR_SECONDS}, immutable`);
  for (const folder of dayFolders) await serve(folder, 'public, max-age=86400');
  await serveFixedFiles(app, dist, site);
  await registerOfflineRoutes(app, { dist, site, pagesVersion: pages.version });

  app.get('/*', async (request, reply) => {
    const address = addressOf(request.url);
    const normalized = normalizePath(address.pathname);
    if (normalized !== address.pathname && resolvePage(normalized).kind !== 'not-found') {
      return reply.redirect(`${config.basePath}${normalized}${address.search}`, 301);
    }
    const page = resolvePage(normalized, address.searchParams.get('tab'));
    const named = toLanguageCode(address.searchParams.get('lng'));
    return sendPage(request, reply.headers(headers), pages, { page, named });
  });
}

/** As text behind a host of ours: '//other.example' is a path that does not exist, not another host. */
function addressOf(url: string): URL {
  if (url.startsWith('/')) return new URL(`http://host${url}`);
  return URL.canParse(url) ? new URL(url) : new URL(`http://host/${encodeURIComponent(url)}`);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageStore,
  { page, named }: { page: Page; named: LanguageCode | undefined },
): Promise<FastifyReply> {
  const language = named ?? cookieLanguage(request) ?? acceptedLanguage(request.headers['accept-language']);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { body, etag } = await pages.read(language, page.id, encoding);
  reply
    .type('text/html; charset=utf-8')
    .header('content-language', language)
    .header('etag', etag)
    // An address that names its language is the same for everybody; a bare one depends on the visitor.
    .header('cache-control', named ? 'public, max-age=0, must-revalidate' : 'private, no-cache')
    .header('vary', named ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (page.kind === 'not-found') return reply.code(404).header('x-robots-tag', 'noindex').send(body);
  if (hasPage(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}

function cookieLanguage(request: FastifyRequest): LanguageCode | undefined {
  const cookies = request.headers.cookie?.split(';') ?? [];
  const ours = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${languageCookie}=`));
  return toLanguageCode(ours?.slice(languageCookie.length + 1));
}

/** The few files at the root: icons, and what is written from the operator's settings. */
async function serveFixedFiles(app: FastifyInstance, dist: string, site: SiteInfo): Promise<void> {
  const web = join(dist, 'web');
  const files: { path: string; type: string; body: string | Buffer }[] = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', body: renderRobots(site.url) },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', body: renderSitemap(site.url) },
    { path: '/favicon.svg', type: 'image/svg+xml', body: await readFile(join(web, 'favicon.svg')) },
    { path: '/favicon.ico', type: 'image/x-icon', body: await readFile(join(web, 'favicon.ico')) },
    {
      path: '/source.tar.gz',
      type: 'application/gzip',
      body: await readFile(join(dist, 'source.tar.gz')),
    },
  ];
  for (const { path, type, body } of files) {
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'public, max-age=3600').send(body));
  }
}
