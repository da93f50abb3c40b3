import { createContext, useContext } from 'react';
import { defaultSiteName, type SiteInfo } from '../site/site-info.ts';

const SiteContext = createContext<SiteInfo>({
  name: defaultSiteName,
  url: '',
  supportEmail: '',
  sourceUrl: '',
  base: '',
});

export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteInfo {
  return useContext(SiteContext);
}
