import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { Link } from '../../../ui/link.tsx';
import { catalogueCalls, type StorePage } from '../../../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { useMarketName } from '../../../app/shell.ts';
import { seo } from '../../../app/seo.ts';
import { storePath } from '../../../app/slug.ts';
import { DownloadLink } from '../../materials/documents/download-link.tsx';
import { ItemList } from '../../catalogue/lists/item-list.tsx';
import { isNarrowed, lastPage, listInput, listVary, replaced } from '../../catalogue/lists/list-query.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';
import { storeTag } from '../../../../contract/wire/cache-tags.ts';

export { meta } from '../../../app/seo.ts';
export const cache = {
  vary: { ...listVary, once: [...listVary.once, 'category'] },
  tags: ({ storeId = '' }) => [storeTag(Number(storeId))],
} satisfies PageCache;
export const handle = textGroups('catalogue');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = /^[1-9]\d{0,15}$/.test(params['storeId'] ?? '') ? Number(params['storeId']) : 0;
  if (id === 0) throw pageNotFound(url.pathname);
  const categoryId = Number(/^\d{1,12}$/.exec(url.searchParams.get('category') ?? '')?.[0] ?? 0);
  const store = await api.call(catalogueCalls.store, { id });
  const answer = await api.call(searchCalls.list, {
    ...listInput(url.searchParams),
    storeId: [id],
    ...(categoryId > 0 ? { categoryId } : {}),
  });
  const last = lastPage(url, answer);
  if (last) throw redirect(last);
  return {
    store,
    answer,
    categoryId,
    meta: seo(api, {
      title: store.name,
      description: `${store.slogan}. ${store.description}`.slice(0, 160),
      canonical: storePath(store) + (answer.page > 1 ? `?page=${answer.page}` : ''),
      hidden: isNarrowed(url.searchParams) || categoryId > 0,
      data: [
        {
          '@type': 'Store',
          name: store.name,
          url: api.origin + storePath(store),
          description: store.description,
          parentOrganization: { '@type': 'Organization', name: store.companyName },
        },
      ],
    }),
  };
}

export default function Store(): ReactNode {
  const { store, answer, categoryId } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  return (
    <>
      <Breadcrumb trail={[{ label: store.name }]} />
      <header className="mb-10 grid gap-8 rounded-lg bg-sunken p-6 md:grid-cols-2 md:p-10">
        <div>
          <StoreMark name={store.name} logoKey={store.logoKey} size={64} />
          <h1 className="mt-5 font-display text-3xl">{store.name}</h1>
          <p className="mt-1 text-lg text-accent">{store.slogan}</p>
          <p className="mt-4 max-w-text text-muted" lang={store.textLanguage}>
            {store.description}
          </p>
          <div className="mt-5">
            <DownloadLink of={`store=${store.id}`} label={text('catalogue.download')} />
          </div>
        </div>
        <Conditions store={store} />
      </header>
      {store.holiday && (
        <Notice kind="caution">
          {text('catalogue.store.holiday', { from: format.date(store.holiday.from), to: format.date(store.holiday.to) })}
        </Notice>
      )}
      {store.categories.length > 1 && (
        <nav
          aria-label={text('catalogue.store.categories', { name: store.name })}
          className="scrollbar-none mb-7 flex gap-2 overflow-x-auto"
        >
          {store.categories.map((one) => (
            <Link
              key={one.id}
              to={replaced(search, { category: one.id === categoryId ? null : String(one.id) })}
              preventScrollReset
              aria-current={one.id === categoryId ? 'true' : undefined}
              className="inline-flex h-control items-center gap-2 rounded-full border border-line-strong px-4 text-sm whitespace-nowrap hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page"
            >
              {one.name} <span className="text-xs tabular-nums opacity-70">{format.number(one.itemCount)}</span>
            </Link>
          ))}
        </nav>
      )}
      <ItemList answer={answer} />
    </>
  );
}

function Conditions({ store }: { store: StorePage }): ReactNode {
  const market = useMarketName();
  const text = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, store.currency);
  const shipping = () => {
    if (store.shippingFee === 0) return text('catalogue.store.shippingFree');
    const fee = money(store.shippingFee);
    return store.freeShippingFrom === null
      ? text('catalogue.store.shippingFee', { fee })
      : text('catalogue.store.freeFrom', { fee, amount: money(store.freeShippingFrom) });
  };
  return (
    <div className="rounded-lg bg-surface px-5 py-2">
      <DescriptionList
        entries={[
          {
            name: text('catalogue.store.shipsFrom'),
            value: store.warehouses.map((one) => `${one.city}, ${format.country(one.countryCode)}`).join(' · '),
          },
          {
            name: text('catalogue.store.minimum'),
            value: store.minimumOrderValue > 0 ? money(store.minimumOrderValue) : text('catalogue.store.noMinimum'),
          },
          { name: text('catalogue.store.shipping'), value: shipping() },
          { name: text('catalogue.store.leadTime'), value: text('catalogue.withinDays', { count: store.leadDays }) },
          { name: text('catalogue.store.company'), value: `${store.companyName}, ${format.country(store.companyCountryCode)}` },
          { name: text('catalogue.store.since', { market }), value: format.date(store.since) },
        ]}
      />
    </div>
  );
}
