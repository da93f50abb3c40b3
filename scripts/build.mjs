#!/usr/bin/env node
// Builds everything that `npm start` serves into dist/: the browser's code, every page in every language,
// texts, images, the server and its worker, the source archive; then compresses what is static.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build as bundle } from 'esbuild';
import { build as viteBuild } from 'vite';
import { writeHelpAssets } from './build/help-assets.mjs';
import { drawImages } from './build/images.mjs';
import { precompress } from './build/precompress.mjs';
import { docsBundle, serverBundle, workerBundle } from './build/server-bundle.mjs';
import { archiveSource } from './build/source-archive.mjs';
import { localesVersion, readLocales } from './locales.mjs';
import { withLockAsync } from './lock.mjs';
import { isBuilt, stampOfSources, writeStamp } from './prepare.mjs';

process.env.NODE_ENV = 'production';
// Two starts at once would take dist/ away from each other.
await withLockAsync('build', async () => {
  if (process.argv.includes('--if-needed') && isBuilt()) return;
  const started = Date.now();
  await buildAll();
  console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
});

async function buildAll() {
  const stamp = stampOfSources();
  rmSync('dist', { recursive: true, force: true });
  await viteBuild({ logLevel: 'warn' });
  await viteBuild({ logLevel: 'warn', build: { ssr: true } });
  await bundle(serverBundle);
  await bundle(workerBundle);
  await bundle(docsBundle);
  writeLocales();
  await writePages();
  await drawImages('dist/web');
  copyPdfjs();
  await archiveSource('dist/source.tar.gz');
  await precompress('dist/web');
  writeStamp(stamp);
}

/** The help is in the pages: no browser fetches it as data. */
function isPublished(namespace) {
  return !/^help(-|$)/.test(namespace);
}

function writeLocales() {
  const folder = join('dist/web/locales', localesVersion());
  for (const [language, namespaces] of Object.entries(readLocales())) {
    mkdirSync(join(folder, language), { recursive: true });
    for (const [name, texts] of Object.entries(namespaces)) {
      if (!isPublished(name)) continue;
      writeFileSync(join(folder, language, `${name}.json`), JSON.stringify(texts));
    }
  }
}

async function writePages() {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'));
  writeFileSync(
    'dist/renderer/assets.json',
    JSON.stringify(assetsOfPages(manifest, await writeHelpAssets('dist/web'))),
  );
  writeFileSync('dist/renderer/texts.json', JSON.stringify(readLocales()));
  // As the server does it at a start whose settings change the pages; here none is set.
  const renderer = new Worker('./dist/server/render-pages.js', {
    workerData: resolve('dist/renderer'),
    env: { NODE_ENV: 'production' },
  });
  const [pages] = await once(renderer, 'message');
  for (const { language, id, html } of pages) {
    mkdirSync(`dist/pages/${language}`, { recursive: true });
    writeFileSync(`dist/pages/${language}/${id}.html`, html);
  }
  const { firstPaintScript } = await import(pathToFileURL('dist/renderer/prerender.js').href);
  const scriptHash = createHash('sha256').update(firstPaintScript).digest('base64');
  writeFileSync('dist/pages/facts.json', JSON.stringify({ scriptHash: `sha256-${scriptHash}` }));
  writeFileSync('dist/offline/kept.json', JSON.stringify(keptFiles(manifest)));
  rmSync('dist/web/.vite', { recursive: true });
}

/** By the page's id: those with a screen of their own; the nameless one is for all others. */
function assetsOfPages(manifest, help) {
  const screens = Object.keys(manifest).flatMap(
    (name) => /^src\/(?:tools\/([\w-]+)\/screen|web\/pages\/([\w-]+))\.tsx$/.exec(name)?.slice(1).find(Boolean) ?? [],
  );
  return Object.fromEntries(['', ...screens].map((id) => [id, { ...assetsOf(manifest, id), help }]));
}

/** The entry, its static imports, and the page's own screen with what that imports. */
function assetsOf(manifest, id) {
  const entry = manifest['src/web/main.tsx'];
  const screen = manifest[`src/tools/${id}/screen.tsx`] ?? manifest[`src/web/pages/${id}.tsx`];
  const files = new Set();
  const styles = new Set();
  const visit = (chunk) => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) styles.add(sheet);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  visit(entry);
  visit(screen);
  files.delete(entry.file);
  return {
    script: `/${entry.file}`,
    styles: [...styles].map((file) => `/${file}`),
    preloads: [...files].map((file) => `/${file}`),
  };
}

/** What a browser keeps for visits without a network: all but PDF.js, whose tools need the server anyway. */
function keptFiles(manifest) {
  const assets = readdirSync('dist/web/assets').filter((name) => !/^pdf[.-]/.test(name));
  const texts = Object.keys(readLocales().en)
    .filter(isPublished)
    .map((name) => `/locales/${localesVersion()}/{language}/${name}.json`);
  return {
    entry: manifest['src/web/main.tsx'].file,
    files: ['/favicon.svg', ...assets.map((name) => `/assets/${name}`)],
    texts,
  };
}

/** PDF.js draws pages in the browser with its character maps, fonts and WASM served from here. */
function copyPdfjs() {
  const from = 'node_modules/pdfjs-dist';
  const { version } = JSON.parse(readFileSync(`${from}/package.json`, 'utf8'));
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    if (existsSync(`${from}/${folder}`))
      cpSync(`${from}/${folder}`, `dist/web/pdfjs/${version}/${folder}`, { recursive: true });
  }
}
