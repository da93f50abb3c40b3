import { allTools, familyOf, toolsOf } from '../tools/all-tools.ts';
import { languageAddress } from './language-address.ts';
import type { MetadataOptions } from './metadata-options.ts';
import { canonicalPath, familyOfPage, type Page, toolPath, updatedOf } from './pages.ts';
import { type Rating, ratings } from './ratings.ts';

/** JSON-LD of a page: where it is, what the software costs, and which tools there are. */
export function structuredDataOf(options: MetadataOptions): object[] {
  if (options.page.kind === 'not-found') return [];
  return [breadcrumbOf(options), applicationOf(options), toolListOf(options)];
}

function breadcrumbOf({ page, language, site, lookup }: MetadataOptions): object {
  const address = (path: string) => `${site.url}${languageAddress(path, language)}`;
  const family = familyOfPage(page);
  const steps = [{ name: lookup('common', 'nav.home') ?? site.name, item: address('/') }];
  if (family)
    steps.push({ name: lookup('common', `families.${family}.name`) ?? family, item: address(familyOf(family).path) });
  const isRoot = canonicalPath(page) === '/' || (family && canonicalPath(page) === familyOf(family).path);
  if (!isRoot) steps.push({ name: nameOf(page, lookup), item: address(canonicalPath(page)) });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function nameOf(page: Page, lookup: MetadataOptions['lookup']): string {
  const key = page.kind === 'tool' ? `tools.${page.id}.name` : `nav.${page.id}`;
  return lookup('common', key) ?? page.id;
}

function applicationOf({ page, language, site, lookup }: MetadataOptions): object {
  const family = familyOfPage(page);
  const path = canonicalPath(page);
  const familyName = family && lookup('common', `families.${family}.name`);
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: familyName ? `${familyName} · ${site.name}` : site.name,
    description: lookup('common', family ? `families.${family}.line` : 'footer.about') ?? '',
    url: `${site.url}${languageAddress(path, language)}`,
    image: `${site.url}/og/${family ?? 'site'}.png`,
    applicationCategory: family === 'financial' ? 'FinanceApplication' : 'UtilitiesApplication',
    operatingSystem: 'Any',
    inLanguage: language,
    isAccessibleForFree: true,
    dateModified: updatedOf(page),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    aggregateRating: aggregateRatingOf(ratings[family ?? 'site']),
  };
}

function aggregateRatingOf({ value, count }: Rating): object {
  return { '@type': 'AggregateRating', ratingValue: String(value), ratingCount: String(count), bestRating: '5' };
}

/** On a family's pages its own tools, elsewhere all of them. */
function toolListOf({ page, language, site, lookup }: MetadataOptions): object {
  const family = familyOfPage(page);
  const tools = family ? toolsOf(family) : [...allTools];
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: lookup('common', family ? `families.${family}.name` : 'nav.tools') ?? site.name,
    numberOfItems: tools.length,
    itemListElement: tools.map((tool, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: lookup('common', `tools.${tool.id}.name`) ?? tool.id,
      url: `${site.url}${languageAddress(toolPath(tool.id), language)}`,
    })),
  };
}

/** Used by the operator's switch: the same blocks without any rating. */
export function withoutRatings(blocks: object[]): object[] {
  return blocks.map((block) => {
    const { aggregateRating: _, ...rest } = block as { aggregateRating?: object };
    return rest;
  });
}
