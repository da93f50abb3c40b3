import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fallbackLanguage, type LanguageCode } from '../../shared/languages.ts';
import { fillTokens, underBase } from '../../site/runtime-tokens.ts';
import type { SiteInfo } from '../../site/site-info.ts';
import { withoutRatings } from '../../site/structured-data.ts';
import { sitePages } from './site-pages.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

interface StoredPage {
  html: Buffer;
  /** Weak: all its encodings share it. */
  etag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface PageStore {
  /** Hash of the one inline script, for the Content Security Policy. */
  scriptHash: string;
  /** Names the content of all pages together. */
  version: string;
  read(language: LanguageCode, id: string, encoding: Encoding): Promise<{ body: Buffer; etag: string }>;
}

interface PageOptions {
  withRatings: boolean;
  theme: 'system' | 'light' | 'dark';
}

/**
 * Reads every page once and fills in the operator's settings, which are known at run time only. A page is
 * compressed when it is first asked for and kept: 3 ms once, nothing afterwards.
 */
export async function loadPages(dist: string, site: SiteInfo, options: PageOptions): Promise<PageStore> {
  const facts = JSON.parse(await readFile(join(dist, 'pages/facts.json'), 'utf8')) as { scriptHash: string };
  const stored = new Map<string, StoredPage>();
  for (const { language, id, html: raw } of await sitePages(dist)) {
    const rated = options.withRatings ? raw : dropRatings(raw);
    const html = fillTokens(underBase(withTheme(rated, options.theme), site.base), site);
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 20);
    stored.set(`${language} ${id}`, { html: Buffer.from(html), etag: `W/"${hash}"`, compressed: {} });
  }
  return {
    scriptHash: facts.scriptHash,
    version: createHash('sha256')
      .update(
        [...stored.values()]
          .map(({ etag }) => etag)
          .sort()
          .join(),
      )
      .digest('hex'),
    async read(language, id, encoding) {
      const page = stored.get(`${language} ${id}`) ?? stored.get(`${fallbackLanguage} ${id}`);
      if (!page) throw new Error(`page ${id} was not prerendered`);
      page.compressed[encoding] ??= compress(page.html, encoding);
      return { body: await page.compressed[encoding], etag: page.etag };
    },
  };
}

const compressors: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (html) => promisify(gzip)(html, { level: 9 }) as Promise<Buffer>,
  identity: async (html) => html,
};

function compress(html: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](html);
}

export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '').toLowerCase();
  const refuses = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  if (accepted.includes('br') && !refuses('br')) return 'br';
  if (accepted.includes('gzip') && !refuses('gzip')) return 'gzip';
  return 'identity';
}

/** Whether a browser has this very page, compressed in whatever way. */
export function hasPage(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim());
  return known.some((tag) => tag === '*' || withoutWeak(tag) === withoutWeak(etag));
}

function withoutWeak(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** The operator's theme, for the first script of the page and the button. */
function withTheme(html: string, theme: PageOptions['theme']): string {
  return theme === 'system' ? html : html.replace('<html ', `<html data-theme="${theme}" `);
}

/** MARKETING_RATINGS=off: the structured data of every page loses its rating, and nothing else. */
function dropRatings(html: string): string {
  return html.replace(/(<script type="application\/ld\+json"[^>]*>)(.*?)(<\/script>)/g, (_all, open, json, close) => {
    const [block] = withoutRatings([JSON.parse(json) as object]);
    return `${open}${JSON.stringify(block).replaceAll('<', '\\u003c')}${close}`;
  });
}
