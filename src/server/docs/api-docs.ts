import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../shared/operation.ts';
import { normalizePath } from '../../site/pages.ts';
import type { Services } from '../services.ts';
import { distFolder } from '../site/dist-folder.ts';
import { renderDocsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const docsPath = `${apiBase}/docs`;

/** People type this address: with a slash at its end or capital letters it is the same page, as for all others. */
export function leadToDocs(basePath: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (request.method !== 'GET' || path === docsPath || normalizePath(path) !== docsPath) return undefined;
    return reply.redirect(basePath + docsPath, 301);
  };
}

/** The contract for programs, and the same for people, with nothing from elsewhere. */
export async function registerApiDocs(app: FastifyInstance, { config }: Services): Promise<void> {
  const document = openApiDocument(config.siteName, config.siteUrl);
  const page = renderDocsPage(document, config);
  const [styles, script] = await Promise.all([readBuilt('docs.css'), readBuilt('docs.js')]);

  app.get('/openapi.json', async () => document);
  app.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get('/docs.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}

/** Without a build the page is plain. */
async function readBuilt(name: string): Promise<string> {
  return readFile(join(distFolder(), 'api-docs', name), 'utf8').catch(() => '');
}
