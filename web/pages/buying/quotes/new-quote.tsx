import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { mostQuoteLines, quoteCalls } from '../../../../contract/buying/quotes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../app/api/error.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { seo } from '../../../app/seo.ts';
import { RequestForm } from './forms/request-form.tsx';
import { quoteId } from './list-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('quotes', 'questions');

/** `?item=12&variant=34`: the variants of an item, one of them chosen; `?line=34.20&line=35.10`: variants with their quantities. */
function wanted(query: URLSearchParams): { itemId: number | null; quantities: Map<number, number | null> } {
  const quantities = new Map<number, number | null>();
  for (const line of query.getAll('line').slice(0, mostQuoteLines)) {
    const [, variantId, quantity] = /^(\d{1,15})\.(\d{1,7})$/.exec(line) ?? [];
    if (variantId) quantities.set(Number(variantId), Number(quantity));
  }
  const itemId = quoteId(query.get('item') ?? '');
  const variantId = quoteId(query.get('variant') ?? '');
  if (variantId !== null) quantities.set(variantId, null);
  return { itemId, quantities };
}

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { itemId, quantities } = wanted(url.searchParams);
  if (itemId === null && quantities.size === 0) throw redirect('/purchased/quotes');
  const requested =
    itemId === null
      ? { variantIds: [...quantities.keys()], quantities: [...quantities.values()].map((pieces) => Math.max(1, pieces ?? 1)) }
      : { itemId };
  // What is not offered (any more), or is of several stores, is said instead of the form.
  const [choices, failure] = await api.call(quoteCalls.choices, requested).then(
    (found) => [found, null] as const,
    (error: unknown) => {
      if (error instanceof ApiError) return [null, error.message] as const;
      throw error;
    },
  );
  const lines = (choices?.goods ?? []).map(({ variantId, rule }) => {
    const smallest = Math.ceil(Math.max(1, rule.moq) / rule.multiple) * rule.multiple;
    const quantity = quantities.has(variantId) ? (quantities.get(variantId) ?? smallest) : null;
    return { variantId, quantity, unitPrice: null, minimumQuantity: null };
  });
  return { choices, failure, lines, country: api.country, meta: seo(api, { title: serverText(api.language)('quotes.new') }) };
}

export default function NewQuote(): ReactNode {
  const text = useText();
  const { choices, failure, lines, country } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb trail={[{ label: text('quotes.title'), to: '/purchased/quotes' }, { label: text('quotes.new') }]} />
      <PageHead title={text('quotes.new')} lead={choices && text('quotes.newLead', { store: choices.store.name })} />
      {choices ? (
        <RequestForm goods={choices.goods} currency={choices.currency} start={{ lines, countryCode: country, wantedOn: null, note: '' }} />
      ) : (
        <EmptyState icon="warning" title={failure ?? ''} />
      )}
    </>
  );
}
