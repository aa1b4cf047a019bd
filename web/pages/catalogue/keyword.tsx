import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { type SearchAnswer, searchCalls } from '../../../contract/search.ts';
import { apiContext } from '../../api/context.ts';
import { serverText } from '../../i18n/catalogues.server.ts';
import { areas, type Translate, useText } from '../../i18n/text.tsx';
import { PageHead } from '../../parts/card.tsx';
import { seo } from '../../seo.ts';
import { itemPath, keywordPath, mostLetters } from '../../slug.ts';
import { ItemList } from './item-list.tsx';
import { isNarrowed, lastPage, listInput } from './list-query.ts';

export { meta } from '../../seo.ts';
export const handle = areas('catalogue');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
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
      description: text('catalogue.keywordDescription', { keyword }),
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
  return (
    <>
      <PageHead title={titleOf(text, keyword, answer)} />
      <ItemList answer={answer} keyword={keyword} />
    </>
  );
}
