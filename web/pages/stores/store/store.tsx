import { type ReactNode, useMemo } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { Link } from '../../../ui/link.tsx';
import { richTextPlain } from '../../../../contract/values/rich-text.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { late } from '../../../delivery/late.tsx';
import { seo } from '../../../app/seo.ts';
import { useShell } from '../../../app/shell.ts';
import { storePath } from '../../../app/slug.ts';
import { aboutOf } from './about.ts';
import { ItemList } from '../../catalogue/lists/item-list.tsx';
import { isNarrowed, lastPage, listInput, listVary, replaced, withFigures } from '../../catalogue/lists/list-query.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';
import { storeTag } from '../../../../contract/wire/cache-tags.ts';

export { meta } from '../../../app/seo.ts';
export const cache = {
  vary: { ...listVary, once: [...listVary.once, 'category'] },
  tags: ({ storeId = '' }) => [storeTag(Number(storeId))],
} satisfies PageCache;
export const handle = textGroups('catalogue');

/** What it says of the store; the list below it is what works. */
const StoreHead = late('store-head', () => import('./store-head.tsx'));

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const narrowed = withFigures(url);
  if (narrowed) throw redirect(narrowed);
  const id = /^[1-9]\d{0,15}$/.test(params['storeId'] ?? '') ? Number(params['storeId']) : 0;
  if (id === 0) throw pageNotFound(url.pathname);
  const categoryId = Number(/^\d{1,12}$/.exec(url.searchParams.get('category') ?? '')?.[0] ?? 0);
  const found = await api.call(catalogueCalls.store, { id });
  // The browser gets the text as HTML.
  const store = { ...found, description: '' };
  const answer = await api.call(searchCalls.list, {
    ...listInput(url.searchParams),
    storeId: [id],
    ...(categoryId > 0 ? { categoryId } : {}),
  });
  const last = lastPage(url, answer);
  if (last) throw redirect(last);
  const plain = richTextPlain(found.description);
  return {
    store,
    about: aboutOf(found.description),
    answer,
    categoryId,
    meta: seo(api, {
      title: store.name,
      description: [store.slogan, plain].filter(Boolean).join('. ').replace(/\s+/g, ' ').slice(0, 160),
      ...(store.header && { picture: store.header.key }),
      canonical: storePath(store) + (answer.page > 1 ? `?page=${answer.page}` : ''),
      hidden: isNarrowed(url.searchParams) || categoryId > 0,
      data: [
        {
          '@type': 'Store',
          name: store.name,
          url: api.origin + storePath(store),
          ...(plain && { description: plain }),
          ...(store.header && { image: `${api.origin}/media/n5/${store.header.key}` }),
          parentOrganization: { '@type': 'Organization', name: store.companyName },
        },
      ],
    }),
  };
}

export default function Store(): ReactNode {
  const { store, about, answer, categoryId } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const atOnce = useShell()?.viewer != null;
  const head = useMemo(() => <StoreHead store={store} about={about} atOnce={atOnce} />, [store, about, atOnce]);
  return (
    <>
      <Breadcrumb trail={[{ label: store.name }]} />
      {head}
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
      {about.whole && (
        <section id="about" aria-labelledby="about-title" className="mt-14 max-w-text scroll-mt-6 border-t border-line pt-8">
          <h2 id="about-title" className="mb-4 font-display text-2xl">
            {text('catalogue.store.about', { name: store.name })}
          </h2>
          {/* HTML of the loader, which has the elements of descriptions only. */}
          <div className="prose text-muted" lang={store.textLanguage} dangerouslySetInnerHTML={{ __html: about.whole }} />
        </section>
      )}
    </>
  );
}
