#!/usr/bin/env node
// npm run dev: the page reloads by itself when a file of the front changes, the server restarts when its own do.
// Pages are rendered on request here (no prerendered files), by the same code that prerenders them.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkNode, ensureInstalled, root } from './prepare.mjs';

process.chdir(root);
checkNode();
ensureInstalled();
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
await startServer();
await startFront();

/** Bundles server and worker again on every change and starts the process anew. */
async function startServer() {
  const { context } = await import('esbuild');
  let running;
  const restart = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        running?.kill('SIGTERM');
        running = spawn(process.execPath, ['dist/server/main.js'], {
          stdio: 'inherit',
          env: { ...process.env, PORT: String(apiPort), SITE_URL: `http://localhost:${port}` },
        });
      });
    },
  };
  const { serverBundle } = await import('./build/server-bundle.mjs');
  const watched = await context({ ...serverBundle, plugins: [...serverBundle.plugins, restart] });
  await watched.watch();
  process.on('exit', () => running?.kill('SIGTERM'));
}

async function startFront() {
  const { createServer } = await import('vite');
  const { readLocales } = await import('./locales.mjs');
  const vite = await createServer({
    appType: 'custom',
    server: {
      port,
      host: true,
      proxy: Object.fromEntries(
        [
          '/api',
          '/health',
          '/metrics',
          '/og',
          '/icons',
          '/favicon',
          '/site.webmanifest',
          '/source.tar.gz',
          '/pdfjs',
        ].map((path) => [path, `http://127.0.0.1:${apiPort}`]),
      ),
    },
  });
  vite.middlewares.use(async (request, response, next) => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    const texts = /^\/locales\/[^/]+\/(\w+)\/([\w-]+)\.json$/.exec(address.pathname);
    if (texts)
      return response
        .setHeader('content-type', 'application/json')
        .end(readFileSync(`locales/${texts[1]}/${texts[2]}.json`));
    if (/\.\w+$|^\/@/.test(address.pathname)) return next();
    try {
      const html = await renderInDevelopment(vite, address, readLocales());
      response.setHeader('content-type', 'text/html').end(await vite.transformIndexHtml(address.pathname, html));
    } catch (error) {
      vite.ssrFixStacktrace(error);
      next(error);
    }
  });
  await vite.listen();
  console.log(`Kitbox in development: http://localhost:${port}`);
}

async function renderInDevelopment(vite, address, texts) {
  const { renderForDevelopment } = await vite.ssrLoadModule('/src/web/prerender.tsx');
  const { helpSources } = await import('./build/help-assets.mjs');
  return renderForDevelopment({
    pathname: address.pathname,
    tab: address.searchParams.get('tab'),
    language: address.searchParams.get('lng'),
    origin: address.origin,
    texts,
    help: helpSources(),
  });
}
