import type { SiteInfo } from '../../site/site-info.ts';
import type { Config } from '../settings/config.ts';

export function siteInfoOf(config: Config): SiteInfo {
  return {
    name: config.siteName,
    url: config.siteUrl,
    supportEmail: config.supportEmail,
    sourceUrl: config.sourceUrl ?? `${config.basePath}/source.tar.gz`,
    base: config.basePath,
  };
}
