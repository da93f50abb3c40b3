#!/usr/bin/env node
// Builds everything that `npm start` serves into dist/: the browser's code, every page in every language,
// texts, images, the server and its worker, the source archive; then compresses what is static.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as viteBuild } from 'vite';
import { drawImages } from './build/images.mjs';
import { precompress } from './build/precompress.mjs';
import { serverBundle } from './build/server-bundle.mjs';
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
  writeLocales();
  await writePages();
  await drawImages('dist/web');
  copyPdfjs();
  await archiveSource('dist/source.tar.gz');
  await bundle(serverBundle);
  await precompress('dist/web');
  writeStamp(stamp);
}

function writeLocales() {
  const folder = join('dist/web/locales', localesVersion());
  for (const [language, namespaces] of Object.entries(readLocales())) {
    mkdirSync(join(folder, language), { recursive: true });
    for (const [name, texts] of Object.entries(namespaces)) {
      writeFileSync(join(folder, language, `${name}.json`), JSON.stringify(texts));
    }
  }
}

async function writePages() {
  const prerender = await import(pathToFileURL('dist/prerender/prerender.js').href);
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'));
  const pages = await prerender.prerenderAll({ texts: readLocales(), assetsOf: (page) => assetsOf(manifest, page) });
  for (const { language, id, html } of pages) {
    mkdirSync(`dist/pages/${language}`, { recursive: true });
    writeFileSync(`dist/pages/${language}/${id}.html`, html);
  }
  const scriptHash = createHash('sha256').update(prerender.firstPaintScript).digest('base64');
  writeFileSync('dist/pages/facts.json', JSON.stringify({ scriptHash: `sha256-${scriptHash}` }));
  rmSync('dist/prerender', { recursive: true });
  rmSync('dist/web/.vite', { recursive: true });
}

/** The entry, its static imports, and the page's own screen with what that imports. */
function assetsOf(manifest, page) {
  const entry = manifest['src/web/main.tsx'];
  const screen = manifest[`src/tools/${page.id}/screen.tsx`] ?? manifest[`src/web/pages/${page.id}.tsx`];
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

/** PDF.js draws pages in the browser with its character maps, fonts and WASM served from here. */
function copyPdfjs() {
  const from = 'node_modules/pdfjs-dist';
  const { version } = JSON.parse(readFileSync(`${from}/package.json`, 'utf8'));
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    if (existsSync(`${from}/${folder}`))
      cpSync(`${from}/${folder}`, `dist/web/pdfjs/${version}/${folder}`, { recursive: true });
  }
}
