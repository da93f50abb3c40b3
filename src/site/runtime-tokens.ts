import type { SiteInfo } from './site-info.ts';

/**
 * Pages are prerendered once; the operator's settings are known at run time only. These tokens stand in their
 * place, in one form for HTML text and one for JSON, and the server replaces them when it loads the pages.
 */
const names = ['SITE_NAME', 'SITE_URL', 'SUPPORT_EMAIL', 'SOURCE_URL', 'BASE_PATH'] as const;

export const tokenSite: SiteInfo = {
  name: '__SITE_NAME__',
  url: '__SITE_URL__',
  supportEmail: '__SUPPORT_EMAIL__',
  sourceUrl: '__SOURCE_URL__',
  base: '__BASE_PATH__',
};

/** Inside a JSON block the same tokens are marked, since values are escaped differently there. */
export function markForJson(json: string): string {
  return names.reduce((text, name) => text.replaceAll(`__${name}__`, `__JSON_${name}__`), json);
}

/** Links and files of a page that is served under a path. Addresses in the HTML are written from the root. */
export function underBase(html: string, base: string): string {
  return base ? html.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${escapeHtml(base)}/`) : html;
}

export function fillTokens(html: string, site: SiteInfo): string {
  const values = [site.name, site.url, site.supportEmail, site.sourceUrl, site.base];
  return names.reduce((text, name, index) => {
    const value = values[index] ?? '';
    // By functions: as texts they would have signs of their own, such as $&.
    return text
      .replaceAll(`__JSON_${name}__`, () => escapeJson(value))
      .replaceAll(`__${name}__`, () => escapeHtml(value));
  }, html);
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function escapeJson(text: string): string {
  return escapeInScript(JSON.stringify(text).slice(1, -1));
}

/** A closing tag inside a JSON block would end the script element. */
export function escapeInScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
