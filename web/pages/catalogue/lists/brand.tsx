import { type ReactNode, useMemo } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { brandCalls } from '../../../../contract/catalogue/brands.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { late } from '../../../delivery/late.tsx';
import { seo } from '../../../app/seo.ts';
import { useShell } from '../../../app/shell.ts';
import { splitSlug } from '../../../app/slug.ts';
import { brandPath } from '../brand-path.ts';
import { ItemList } from './item-list.tsx';
import { isNarrowed, lastPage, listInput, listVary, withFigures } from './list-query.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';

export { meta } from '../../../app/seo.ts';
export const cache = { vary: listVary } satisfies PageCache;
export const handle = textGroups('catalogue', 'brand');

/** What it says of the brand; the list below it is what works. */
const BrandHead = late('brand-head', () => import('./brand-head.tsx'));

/** The facet of brands, whose one value is the page itself. */
const facetOf = (id: number): string => `brand:${id}`;

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const narrowed = withFigures(url);
  if (narrowed) throw redirect(narrowed);
  const slug = splitSlug(params['slug'] ?? '');
  if (!slug) throw pageNotFound(url.pathname);
  const brand = await api.call(brandCalls.page, { id: slug.id });
  // A merged brand leads to the one that stands for it.
  if (url.pathname !== brandPath(brand)) throw redirect(brandPath(brand) + url.search, 301);
  // Other brands cannot be chosen here: the list would no longer be that of this one.
  const query = new URLSearchParams(url.search);
  const others = query.getAll('facet').filter((facet) => !facet.startsWith('brand:'));
  query.set('facet', facetOf(brand.id));
  for (const facet of others) query.append('facet', facet);
  const found = await api.call(searchCalls.list, listInput(query));
  const last = lastPage(url, found);
  if (last) throw redirect(last);
  const answer = { ...found, facets: found.facets.filter(({ key }) => key !== 'brand') };
  return {
    brand,
    answer,
    meta: seo(api, {
      title: brand.name,
      description:
        brand.description.slice(0, 160) || serverText(api.language)('brand.description', { name: brand.name, market: api.market.name }),
      canonical: brandPath(brand) + (answer.page > 1 ? `?page=${answer.page}` : ''),
      picture: brand.logoKey,
      hidden: isNarrowed(url.searchParams),
      data: [
        {
          '@type': 'Brand',
          name: brand.name,
          url: api.origin + brandPath(brand),
          ...(brand.description && { description: brand.description }),
          ...(brand.logoKey && { logo: `${api.origin}/media/n5/${brand.logoKey}` }),
          ...(brand.website && { sameAs: brand.website }),
        },
      ],
    }),
  };
}

export default function Brand(): ReactNode {
  const { brand, answer } = useLoaderData<typeof loader>();
  const atOnce = useShell()?.viewer != null;
  const head = useMemo(() => <BrandHead brand={brand} atOnce={atOnce} />, [brand, atOnce]);
  return (
    <>
      <Breadcrumb trail={[{ label: brand.name }]} />
      {head}
      <ItemList answer={answer} />
    </>
  );
}
