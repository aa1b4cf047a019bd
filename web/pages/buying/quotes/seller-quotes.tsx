import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { quoteQuery, readQuoteQuery } from './list-query.ts';
import { QuoteList } from './quote-list.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('quotes');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readQuoteQuery(url.searchParams);
  const page = await api.call(sellerQuoteCalls.list, quoteQuery(query, 'seller'));
  return { query, page, meta: seo(api, { title: serverText(api.language)('quotes.sellerTitle') }) };
}

export default function SellerQuotes(): ReactNode {
  const text = useText();
  const { query, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('quotes.sellerTitle')} lead={text('quotes.sellerLead')} />
      <QuoteList party="seller" path="/seller-console/quotes" query={query} page={page} />
    </>
  );
}
