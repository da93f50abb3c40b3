import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { choices } from '../../shared/choices.ts';
import { type LanguageCode, languages, toLanguageCode } from '../../shared/languages.ts';
import { canonicalPath, indexedPages, notFoundPage, toolPath } from '../../site/pages.ts';
import type { SiteInfo } from '../../site/site-info.ts';
import { discardRest } from '../answer.ts';
import { shareTargets } from './share-targets.ts';
import { renderManifest, type ToolNames } from './web-manifest.ts';

/** With the setting off, browsers that have a worker drop it and what it kept. */
const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('kitbox ')) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The site as an app that can be installed, and the worker that keeps it for visits without a network. */
export async function registerOfflineRoutes(
  app: FastifyInstance,
  { dist, site, pagesVersion }: { dist: string; site: SiteInfo; pagesVersion: string },
): Promise<void> {
  const worker = choices.offline ? await workerScript(dist, site, pagesVersion) : farewell;
  app.get('/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  const manifests = await manifestsOf(dist, site);
  app.get<{ Querystring: { lng?: string | string[] } }>('/site.webmanifest', ({ query }, reply) => {
    // Said twice it is a list: the first counts, as in the address of a page.
    const [lng] = [query.lng].flat();
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(manifests[toLanguageCode(lng) ?? choices.language]);
  });
  // The worker takes shared files before they get here; a browser without it is shown the tools.
  app.post('/share', (request, reply) => {
    discardRest(request);
    return reply.redirect(`${site.base}/`, 303);
  });
}

async function workerScript(dist: string, site: SiteInfo, pagesVersion: string): Promise<string> {
  const script = await readFile(join(dist, 'offline/service-worker.js'), 'utf8');
  const facts = JSON.parse(await readFile(join(dist, 'offline/kept.json'), 'utf8')) as object;
  const paths = indexedPages.flatMap((page) =>
    page.kind === 'tool' ? [canonicalPath(page), toolPath(page.id)] : canonicalPath(page),
  );
  const pages = { pages: [...new Set(paths)], missing: canonicalPath(notFoundPage) };
  const parts = { ...facts, base: site.base, ...pages, shares: shareTargets() };
  const hash = createHash('sha256').update(JSON.stringify(parts)).update(pagesVersion).update(script);
  return `const kept = ${JSON.stringify({ ...parts, version: hash.digest('hex').slice(0, 16) })};\n${script}`;
}

async function manifestsOf(dist: string, site: SiteInfo): Promise<Record<LanguageCode, string>> {
  const texts = JSON.parse(await readFile(join(dist, 'renderer/texts.json'), 'utf8')) as Record<
    LanguageCode,
    { common: { tools: ToolNames } }
  >;
  const entries = languages.map(({ code }) => [code, renderManifest(site, code, texts[code].common.tools)]);
  return Object.fromEntries(entries) as Record<LanguageCode, string>;
}
