import type { MetaDescriptor } from 'react-router';
import { languageTags } from '../../contract/values/locale.ts';
import type { PageContext } from './api/context.ts';
import { pageTitle } from './shell.ts';

type Page = {
  /** Without the market's name, which is added. */
  title: string;
  /** 70 to 160 signs; left out on private pages. */
  description?: string;
  /** The page's one address: path with the query that belongs to it (`?page=2`), without language or campaign. Private pages have none. */
  canonical?: string;
  /** Where the path itself differs from language to language. */
  pathOf?: (language: string) => string;
  /** Key of the picture that stands for the page where it is shared. */
  picture?: string | null;
  /** JSON-LD, made by the functions below. */
  data?: object[];
  /** Not for search engines, such as a list with facets chosen. */
  hidden?: boolean;
};

/** What a loader returns as `meta`: `return { item, meta: seo(api, { … }) }`; the page exports `meta` of this file. */
export function seo(
  { origin, language, languages, market }: Pick<PageContext, 'origin' | 'language' | 'languages' | 'market'>,
  page: Page,
): MetaDescriptor[] {
  const { title, description, canonical, pathOf, picture, data = [], hidden = canonical === undefined } = page;
  // Who asks for no language gets this one, so its addresses need none. All others name theirs: without it a crawler would get this one instead.
  const [unnamed] = languages;
  const address = (path: string, of: string | undefined) => {
    const url = new URL(path, origin);
    if (of && of !== unnamed) url.searchParams.set('_lang', of);
    return url.href;
  };
  return [
    { title: pageTitle(title, market.name) },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: market.name },
    ...(picture ? [{ property: 'og:image', content: `${origin}/media/n5/${picture}` }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical === undefined
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: address(canonical, language) } as const,
          ...(hidden
            ? []
            : [
                ...languages.map(
                  (other) =>
                    ({
                      tagName: 'link',
                      rel: 'alternate',
                      hrefLang: languageTags[other].slice(0, 2),
                      href: address(pathOf?.(other) ?? canonical, other),
                    }) as const,
                ),
                {
                  tagName: 'link',
                  rel: 'alternate',
                  hrefLang: 'x-default',
                  href: address((unnamed && pathOf?.(unnamed)) ?? canonical, unnamed),
                } as const,
              ]),
        ]),
    ...data.map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } as never })),
  ];
}

/** The `meta` export of every page. */
export function meta({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] {
  return (loaderData as { meta?: MetaDescriptor[] } | undefined)?.meta ?? [];
}

export function organizationData({ origin, market }: Pick<PageContext, 'origin' | 'market'>): object {
  const logo = market.logoPath ? `/media/n5/${market.logoPath}` : '/favicon.svg';
  return { '@type': 'Organization', name: market.name, url: origin, logo: origin + logo };
}

/** `trail` from the first level down to the page; paths without the origin. */
export function breadcrumbData(origin: string, trail: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  };
}

type ListingPage = {
  name: string;
  description: string;
  sku: string;
  gtin?: string | null;
  path: string;
  pictureKeys: readonly string[];
  brand: string | null;
  manufacturer?: string | null;
  model?: string;
  /** Of the Union's scale from A to G. */
  energyClass?: string | null;
  originCountryCode?: string | null;
  /** Minor units are turned into the decimal text that schema.org wants; null where the visitor sees no prices. */
  offer: { low: number; high: number; count: number; currency: string; decimals: number; available: boolean } | null;
};

export function listingData(
  origin: string,
  { name, description, sku, gtin, path, pictureKeys, brand, manufacturer, model, energyClass, originCountryCode, offer }: ListingPage,
): object {
  const decimal = (amount: number) => (amount / 10 ** (offer?.decimals ?? 2)).toFixed(offer?.decimals ?? 2);
  return {
    '@type': 'Product',
    name,
    description,
    sku,
    ...(gtin ? { gtin } : {}),
    url: origin + path,
    image: pictureKeys.map((key) => `${origin}/media/n5/${key}`),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(manufacturer ? { manufacturer: { '@type': 'Organization', name: manufacturer } } : {}),
    ...(model ? { model } : {}),
    ...(originCountryCode ? { countryOfOrigin: { '@type': 'Country', name: originCountryCode } } : {}),
    ...(energyClass
      ? {
          hasEnergyConsumptionDetails: {
            '@type': 'EnergyConsumptionDetails',
            hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${energyClass}`,
            energyEfficiencyScaleMin: 'https://schema.org/EUEnergyEfficiencyCategoryG',
            energyEfficiencyScaleMax: 'https://schema.org/EUEnergyEfficiencyCategoryA',
          },
        }
      : {}),
    ...(offer && {
      offers: {
        ...(offer.count > 1
          ? { '@type': 'AggregateOffer', lowPrice: decimal(offer.low), highPrice: decimal(offer.high), offerCount: offer.count }
          : { '@type': 'Offer', price: decimal(offer.low) }),
        priceCurrency: offer.currency,
        availability: `https://schema.org/${offer.available ? 'InStock' : 'BackOrder'}`,
        url: origin + path,
        eligibleCustomerType: 'https://schema.org/Business',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: decimal(offer.low),
          priceCurrency: offer.currency,
          valueAddedTaxIncluded: false,
        },
      },
    }),
  };
}
