import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { type SearchAnswer, searchCalls } from '../../../../contract/search/search.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, type Translate, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { isBuyer, useShell } from '../../../app/shell.ts';
import { itemPath, keywordPath, mostLetters } from '../../../app/slug.ts';
import { ItemList } from './item-list.tsx';
import { isNarrowed, lastPage, listInput, listVary, withFigures } from './list-query.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';

/** The cart with these lines in its quick order, to be looked at and added. */
function quickOrderPath(lines: readonly { sku: string; quantity: number }[]): string {
  return `/shopcart?quick=${encodeURIComponent(lines.map(({ sku, quantity }) => `${sku} ${quantity}`).join('\n'))}#quick-order`;
}

export { meta } from '../../../app/seo.ts';
export const cache = { vary: listVary } satisfies PageCache;
export const handle = textGroups('catalogue');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const narrowed = withFigures(url);
  if (narrowed) throw redirect(narrowed);
  const keyword = (params['keyword'] ?? '').trim().slice(0, mostLetters);
  const answer = await api.call(searchCalls.list, { ...listInput(url.searchParams), keyword });
  // A SKU, GTIN or item number typed exactly leads to its item.
  if (answer.redirect) {
    const { itemId, urlKey, sku } = answer.redirect;
    throw redirect(itemPath({ id: itemId, urlKey }) + (sku === null ? '' : `?sku=${encodeURIComponent(sku)}`));
  }
  const last = lastPage(url, answer);
  if (last) throw redirect(last);
  const text = serverText(api.language);
  return {
    keyword,
    answer,
    meta: seo(api, {
      title: titleOf(text, keyword, answer),
      description: text('catalogue.keywordDescription', { keyword, market: api.market.name }),
      canonical: keywordPath(keyword) + (answer.page > 1 ? `?page=${answer.page}` : ''),
      hidden: isNarrowed(url.searchParams) || answer.total === 0,
    }),
  };
}

/** A pasted list would fill the page. */
const titleOf = (text: Translate, keyword: string, { pasted }: SearchAnswer): string =>
  pasted ? text('catalogue.pastedTitle', { count: pasted.found }) : text('catalogue.resultsFor', { keyword });

export default function Keyword(): ReactNode {
  const { keyword, answer } = useLoaderData<typeof loader>();
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const order = answer.pasted?.order ?? [];
  return (
    <>
      <PageHead
        title={titleOf(text, keyword, answer)}
        actions={
          order.length > 0 && (viewer === null || isBuyer(viewer)) ? (
            <ButtonLink to={quickOrderPath(order)} icon="cart" kind="secondary">
              {text('catalogue.pastedOrder', { count: order.length })}
            </ButtonLink>
          ) : undefined
        }
      />
      <ItemList answer={answer} keyword={keyword} />
    </>
  );
}
