/** What the operator may change at run time; pages are prerendered with tokens in their place. */
export interface SiteInfo {
  name: string;
  /** Origin, and the path the site is served under, without a trailing slash. */
  url: string;
  supportEmail: string;
  sourceUrl: string;
  /** That path alone: /tools, or nothing. */
  base: string;
}

export const defaultSiteName = 'Kitbox';
