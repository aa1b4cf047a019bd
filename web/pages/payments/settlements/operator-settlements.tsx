import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { settlementCalls } from '../../../../contract/payments/sellers/settlements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { pageOf, textOf } from '../../../components/lists/list-query.ts';
import { PageHead } from '../../../ui/card.tsx';
import { SettlementList } from './settlement-list.tsx';
import { settlementFilter } from './settlement-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('settlements');

const path = '/operator/settlements';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const keyword = textOf(url.searchParams, 'keyword');
  const filter = { ...settlementFilter(url.searchParams), ...(keyword && { keyword }) };
  const paging = pageOf(url.searchParams);
  const page = await api.call(settlementCalls.list, { ...filter, ...paging });
  return {
    ...{ page, size: paging.size, isFiltered: Object.keys(filter).length > 0 },
    meta: seo(api, { title: serverText(api.language)('settlements.title') }),
  };
}

/** `/operator/settlements`: the settlements with all sellers. */
export default function OperatorSettlements(): ReactNode {
  const data = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('settlements.title')} lead={text('settlements.operatorLead')} />
      <SettlementList data={data} path={path} />
    </>
  );
}
