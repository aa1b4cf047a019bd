import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerSettlementCalls } from '../../../../contract/payments/sellers/settlements.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { SettlementList } from './settlement-list.tsx';
import { settlementFilter } from './settlement-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('settlements');

const path = '/seller-console/settlements';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = settlementFilter(url.searchParams);
  const paging = pageOf(url.searchParams);
  const [overview, page] = await Promise.all([
    api.call(sellerSettlementCalls.overview, {}),
    api.call(sellerSettlementCalls.list, { ...filter, ...paging }),
  ]);
  return {
    ...{ overview, page, size: paging.size, isFiltered: Object.keys(filter).length > 0 },
    meta: seo(api, { title: serverText(api.language)('settlements.title') }),
  };
}

type Open = AnswerOf<typeof sellerSettlementCalls.overview>['currencies'][number];

/** `/seller-console/settlements`: what is not settled yet, the turnover by month, and all settlements. */
export default function SellerSettlements(): ReactNode {
  const data = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('settlements.title')} lead={text('settlements.lead')} />
      {data.overview.currencies.map((open) => (
        <OpenPeriod key={open.currency} open={open} ends={data.overview.periodEnds} />
      ))}
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('settlements.closed')}</h2>
      <SettlementList data={data} path={path} />
    </>
  );
}

function OpenPeriod({ open, ends }: { open: Open; ends: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { currency } = open;
  const money = (amount: number): string => format.money(amount, currency);
  const tiles = [
    {
      label: text('settlements.open', { currency }),
      value: money(open.sales - open.refunds),
      detail: text('settlements.openDetail', {
        count: open.orders,
        commission: money(open.commission + open.fees),
        day: format.date(ends),
      }),
    },
    ...(open.due > 0 ? [{ label: text('settlements.due'), value: money(open.due), detail: text('settlements.dueDetail') }] : []),
    ...(open.reserve > 0
      ? [{ label: text('settlements.reserve'), value: money(open.reserve), detail: text('settlements.reserveDetail') }]
      : []),
    ...(open.carried < 0
      ? [{ label: text('settlements.carried'), value: money(open.carried), detail: text('settlements.carriedDetail') }]
      : []),
  ];
  return (
    <div className="mb-6 grid gap-4 xl:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4 max-xl:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {tiles.map((tile) => (
          <StatTile key={tile.label} {...tile} />
        ))}
      </div>
      <Card title={text('settlements.chart', { currency })}>
        <Chart
          label={text('settlements.chart', { currency })}
          height={120}
          points={open.months.map(({ month, amount }) => ({ label: month, value: Math.max(0, amount) }))}
          format={money}
        />
        <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden>
          <span>{open.months[0]?.month}</span>
          <span>{open.months.at(-1)?.month}</span>
        </p>
      </Card>
    </div>
  );
}
