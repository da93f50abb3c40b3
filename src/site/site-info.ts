/** What the operator may change at run time; pages are prerendered with tokens in their place. */
export interface SiteInfo {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  supportEmail: string;
  sourceUrl: string;
}

export const defaultSiteName = 'Kitbox';
