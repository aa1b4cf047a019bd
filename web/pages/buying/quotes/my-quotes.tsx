import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { quoteCalls } from '../../../../contract/buying/quotes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { quoteQuery, readQuoteQuery } from './list-query.ts';
import { QuoteList } from './quote-list.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('quotes');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readQuoteQuery(url.searchParams);
  const page = await api.call(quoteCalls.mine, quoteQuery(query, 'buyer'));
  return { query, page, meta: seo(api, { title: serverText(api.language)('quotes.title') }) };
}

export default function MyQuotes(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { query, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('quotes.title')} lead={text('quotes.lead')} />
      {!may(viewer, 'price.view') && <AmountsHidden />}
      <QuoteList party="buyer" path="/purchased/quotes" query={query} page={page} />
    </>
  );
}
