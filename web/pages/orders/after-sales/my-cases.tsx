import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CaseList } from './case-list.tsx';
import { caseQuery } from './list-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('afterSales', 'listKeys');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = caseQuery(url.searchParams);
  const page = await api.call(afterSalesCalls.list, query);
  return { page, query, meta: seo(api, { title: serverText(api.language)('afterSales.title') }) };
}

/** `/purchased/aftership`: the buyer's cases. */
export default function MyCases(): ReactNode {
  const { page, query } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('afterSales.title')} lead={text('afterSales.lead')} />
      {page.rows.some((row) => row.kind === 'refund' && row.asked === null) && <AmountsHidden />}
      <CaseList side="buyer" title={text('afterSales.title')} path="/purchased/aftership" page={page} query={query} />
    </>
  );
}
