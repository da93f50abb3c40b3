import { readFileSync, statSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { directionOf, type LanguageCode, languages } from '../../src/shared/languages.ts';
import { canonicalPath, indexedPages, toolPath } from '../../src/site/pages.ts';
import { allTools } from '../../src/tools/all-tools.ts';
import { isFull } from '../fixtures/is-full.ts';
import { sitePath, siteUrl } from './site.ts';

const paths = [...new Set([...indexedPages.map(canonicalPath), ...allTools.map(({ id }) => toolPath(id))])];
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(siteUrl() + path, { headers, redirect: 'manual' });

/** As the site would say it without a path in front. */
const htmlOf = async (path: string) => (await (await get(path)).text()).replaceAll(`="${sitePath()}/`, '="/');

function attributesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value]) => value ?? '');
}

/** What every page must say without scripts, in the language it was asked for. */
function checkPage(html: string, path: string, language: LanguageCode): void {
  const place = `${path} in ${language}`;
  expect(html, place).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  expect(attributesOf(html, /<title>([^<]+)<\/title>/g), place).toHaveLength(1);
  for (const name of ['description', 'keywords', 'robots', 'last-modified']) {
    expect(
      attributesOf(html, new RegExp(`<meta name="${name}" content="([^"]+)"`, 'g')),
      `${name} of ${place}`,
    ).toHaveLength(1);
  }
  expect(attributesOf(html, /<link rel="canonical" href="([^"]+)"/g), place).toHaveLength(1);
  expect(attributesOf(html, /hreflang="([^"]+)"/g), place).toHaveLength(languages.length + 1);
  const blocks = attributesOf(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  expect(blocks.map((json) => (JSON.parse(json) as { '@type': string })['@type'])).toEqual([
    'BreadcrumbList',
    'SoftwareApplication',
    'ItemList',
  ]);
  expect(attributesOf(html, /<(h1)[ >]/g), place).toHaveLength(1);
  expect(html, place).not.toMatch(/__[A-Z_]+__|\{\{| style="/);
}

describe.each(languages.map(({ code }) => code))('every page in %s, without scripts', (language) => {
  test('says all it must', async () => {
    for (const path of paths) {
      const answer = await get(`${path}?lng=${language}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-language')).toBe(language);
      checkPage(await answer.text(), path, language);
    }
  });
});

describe('prerendered pages', () => {
  test('are valid HTML', async () => {
    const validator = new HtmlValidate(JSON.parse(readFileSync('.htmlvalidate.json', 'utf8')) as object);
    const everyPath = [...paths, '/nope'];
    const inArabic = ['/', '/pdf-tools/merge', '/time-tools/converter'];
    const chosen = isFull
      ? languages.map(({ code }) => ({ language: code, pages: everyPath }))
      : [
          { language: 'en', pages: everyPath },
          { language: 'ar', pages: inArabic },
        ];
    for (const { language, pages } of chosen) {
      for (const path of pages) {
        const report = await validator.validateString(await (await get(`${path}?lng=${language}`)).text());
        const problems = report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        );
        expect(problems, `${path} ${language}`).toEqual([]);
      }
    }
  });

  test('an unknown path or tab is the 404 page, not to be indexed', async () => {
    const odd = ['//other.example/pdf-tools', '//other.example:99999/x', '/pdf-tools/%zz', '/%E0%A4%A'];
    for (const path of ['/nope', '/pdf-tool', '/pdf-tools/foo', '/assets/none.js', ...odd]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      if (path.startsWith('/assets')) continue;
      const html = await answer.text();
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).toContain('Page not found');
    }
  });

  test('slashes and capitals are sent to the right address', async () => {
    const answer = await get('/PDF-tools/?tab=merge');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`${sitePath()}/pdf-tools?tab=merge`);
  });

  test('?tab= gives that tab with its metadata, an unknown one the first tab', async () => {
    const [byPath, byQuery, unknown, root] = await Promise.all(
      ['/pdf-tools/merge', '/pdf-tools?tab=merge', '/pdf-tools?tab=foo', '/pdf-tools'].map(async (path) =>
        (await get(path)).text(),
      ),
    );
    expect(byQuery).toBe(byPath);
    expect(unknown).toBe(root);
    expect(byQuery).toMatch(/<link rel="canonical" href="[^"]+\/pdf-tools\/merge"/);
    expect(byQuery).toMatch(/id="tab-pdf-merge"[^>]*aria-selected="true"/);
  });

  test('the language comes from lng, then the cookie, then Accept-Language, then English', async () => {
    const languageOf = async (path: string, headers: Record<string, string>) =>
      (await get(path, headers)).headers.get('content-language');
    const all = { cookie: 'a=b; i18n_language=ja', 'accept-language': 'it, de-AT;q=0.8, fr;q=0.5' };
    expect(await languageOf('/?lng=ar', all)).toBe('ar');
    expect(await languageOf('/?lng=xx', all)).toBe('ja');
    expect(await languageOf('/', { 'accept-language': all['accept-language'] })).toBe('de');
    expect(await languageOf('/', { 'accept-language': 'it' })).toBe('en');
  });

  test('caches may keep what names its language, and must ask about the rest', async () => {
    const bare = await get('/');
    expect(bare.headers.get('cache-control')).toContain('private');
    expect(bare.headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
    const named = await get('/?lng=fr');
    expect(named.headers.get('cache-control')).toContain('public');
    const again = await get('/?lng=fr', { 'if-none-match': named.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(named.headers.get('etag'), 'the same bytes in no two encodings').toMatch(/^W\//);
  });

  test('answers are compressed as the visitor can read them', async () => {
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await get('/', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await answer.text()).toContain('<!doctype html>');
    }
  });

  test('carry the content security policy and the other headers', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'wasm-unsafe-eval';/);
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  test('header and footer link to every page, and no link is dead', async () => {
    const html = await htmlOf('/');
    const links = [...new Set(attributesOf(html, /<a [^>]*href="(\/[^"]*)"/g))];
    const wanted = [
      '/',
      '/pdf-tools',
      '/image-tools',
      '/time-tools',
      '/financial-tools',
      '/privacy',
      '/terms',
      ...allTools.map(({ id }) => toolPath(id)),
    ];
    expect(wanted.filter((path) => !links.includes(path))).toEqual([]);
    for (const path of links) expect((await get(path)).status, path).toBe(200);
  });

  test('sharing images are 1200 × 630', async () => {
    for (const name of ['site', 'pdf', 'image', 'time', 'financial']) {
      const bytes = Buffer.from(await (await get(`/og/${name}.png`)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    }
  });

  test('robots, sitemap, manifest, icons and the source archive are there', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('/sitemap.xml');
    expect(await (await get('/sitemap.xml')).text()).toContain('<urlset');
    const manifest = (await (await get('/site.webmanifest')).json()) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe('Kitbox');
    for (const { src } of manifest.icons) expect((await get(src.slice(sitePath().length))).status).toBe(200);
    expect((await get('/favicon.ico')).status).toBe(200);
    const archive = Buffer.from(await (await get('/source.tar.gz')).arrayBuffer());
    expect(archive.subarray(0, 2).toString('hex')).toBe('1f8b');
  });
});

describe('budgets', () => {
  const compressedSize = (path: string) => {
    const file = `dist/web${path}`;
    return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
  };
  test('the home page needs at most 95 KB of JavaScript and 15 KB of CSS, brotli', async () => {
    const html = await htmlOf('/');
    const scripts = attributesOf(html, /(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g);
    const styles = attributesOf(html, /rel="stylesheet" href="([^"]+)"/g);
    const sum = (files: string[]) => files.reduce((total, file) => total + compressedSize(file), 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(95 * 1024);
    expect(sum(styles)).toBeLessThanOrEqual(15 * 1024);
  });
  test('an icon that only tools draw does not come with the home page', async () => {
    const scripts = attributesOf(await htmlOf('/'), /(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g);
    const code = scripts.map((file) => readFileSync(`dist/web${file}`, 'utf8')).join('');
    expect(code).toMatch(/name:.scissors\b/);
    expect(code).not.toMatch(/name:.(brush|eraser|hand|zoom-in)\b/);
  });
  test('a tool comes in few files', async () => {
    for (const path of ['/pdf-tools/compress', '/image-tools/compress', '/image-tools/edit', '/time-tools/converter']) {
      const scripts = attributesOf(await htmlOf(path), /(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g);
      expect(scripts.length, path).toBeLessThanOrEqual(16);
    }
  });
  test('hashed assets are cached for ever', async () => {
    const html = await htmlOf('/');
    for (const file of attributesOf(html, /(?:src|href)="(\/(?:assets|locales)\/[^"]+)"/g)) {
      expect((await get(file)).headers.get('cache-control'), file).toContain('immutable');
    }
  });
});
