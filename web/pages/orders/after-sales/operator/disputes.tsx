import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { disputeCalls } from '../../../../../contract/orders/after-sales/operator.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { PageHead } from '../../../../ui/card.tsx';
import { CaseList } from '../case-list.tsx';
import { caseQuery } from '../list-query.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('afterSales', 'listKeys');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = caseQuery(url.searchParams);
  const page = await api.call(disputeCalls.list, query);
  return { page, query, meta: seo(api, { title: serverText(api.language)('afterSales.disputes') }) };
}

/** `/operator/disputes`: refused refunds that buyers have taken to the operator. */
export default function Disputes(): ReactNode {
  const { page, query } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('afterSales.disputes')} lead={text('afterSales.disputesLead')} />
      <CaseList side="operator" title={text('afterSales.disputes')} path="/operator/disputes" page={page} query={query} />
    </>
  );
}
