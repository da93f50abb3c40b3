import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { resolvePage } from '../site/pages.ts';
import { siteAddress } from '../ui/visit/site-base.ts';
import { goWhenPrepared, preparePage } from './page-load/prepare-page.ts';

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link within the site: fetches the page on hover or focus, and changes the address once it can be shown. */
export function SiteLink({ href, onClick, ...rest }: SiteLinkProps) {
  const { i18n } = useTranslation();
  const [, navigate] = useLocation();
  const [path = href] = href.split('?');
  const page = () => resolvePage(path);
  const warmUp = () => void preparePage(i18n, page());

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isMeantForBrowser(event)) return;
    event.preventDefault();
    void goWhenPrepared(i18n, page(), () => {
      navigate(keepLanguage(href));
      // Also beside the tool it stood below, or on the very page. Only now: the way back leads to where the reader was.
      window.scrollTo(0, 0);
    });
  };
  return <a {...rest} href={siteAddress(href)} onClick={follow} onPointerEnter={warmUp} onFocus={warmUp} />;
}

function isMeantForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** An address that names a language keeps naming it. */
export function keepLanguage(href: string): string {
  const language = new URLSearchParams(window.location.search).get('lng');
  return language ? `${href}${href.includes('?') ? '&' : '?'}lng=${language}` : href;
}
