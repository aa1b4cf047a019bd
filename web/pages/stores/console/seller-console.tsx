import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useRouteLoaderData } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { sellerStoreCalls } from '../../../../contract/stores/stores.ts';
import { listSettingCalls } from '../../../../contract/orders/list-settings.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import type { loader as layoutLoader } from '../../../app/layouts/seller.tsx';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { seo } from '../../../app/seo.ts';
import { chosenStore } from './chosen-store.ts';
import { SalesList } from '../../orders/sales/sales-list.tsx';
import { orderFilterOf } from '../../orders/sales/list-filter.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('seller', 'orderLists', 'states', 'listKeys');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const chosen = await chosenStore(api, url);
  const text = serverText(api.language);
  if (!chosen) return { console: null, meta: seo(api, { title: text('seller.noStore') }) };
  const { store, several } = chosen;
  const settings = await api.call(listSettingCalls.read, { list: 'sales' });
  const opening = url.search === '' ? settings.views.find((view) => view.isDefault) : undefined;
  if (opening?.query) throw redirect(`/seller-console?${opening.query}`);
  const filter = orderFilterOf(url.searchParams, settings.pageSize);
  const [stores, summary, sales, counts] = await Promise.all([
    api.call(sellerStoreCalls.list, {}),
    api.call(salesCalls.summary, { storeId: store.id }),
    api.call(salesCalls.list, { storeId: store.id, ...filter }),
    api.call(salesCalls.counts, { storeId: store.id }),
  ]);
  const empty = stores.find(({ id }) => id === store.id)?.items === 0;
  return {
    console: { store, several, empty, summary, sales, counts, settings, filter },
    meta: seo(api, { title: text('seller.title', { store: store.name }) }),
  };
}

export default function SellerConsole(): ReactNode {
  const { console } = useLoaderData<typeof loader>();
  const text = useText();
  if (!console) {
    return (
      <>
        <PageHead title={text('common.sellerConsole')} />
        <EmptyState
          icon="store"
          title={text('seller.noStore')}
          action={<ButtonLink to="/my-shop?store=new">{text('seller.openStore')}</ButtonLink>}
        >
          {text('seller.noStoreHint')}
        </EmptyState>
      </>
    );
  }
  const { store, several, empty, summary, sales, counts, settings, filter } = console;
  return (
    <>
      <PageHead
        title={text('seller.title', { store: store.name })}
        actions={
          several && (
            <ButtonLink to="/store-select" kind="secondary" icon="store">
              {text('seller.switchStore')}
            </ButtonLink>
          )
        }
      />
      {empty && (
        <div className="mb-6">
          <EmptyState
            icon="box"
            title={text('seller.noItems', { store: store.name })}
            action={<ButtonLink to="/seller-console/product/import">{text('seller.importItems')}</ButtonLink>}
          >
            {text('seller.noItemsHint')}
          </EmptyState>
        </div>
      )}
      <Tiles summary={summary} />
      <Waiting />
      <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Revenue summary={summary} />
        <LowStock rows={summary.lowStock} />
      </div>
      <h2 className="mt-10 mb-4 font-display text-xl">{text('seller.orders')}</h2>
      <SalesList sales={sales} counts={counts} settings={settings} size={filter.size} storeId={store.id} />
    </>
  );
}

type Summary = AnswerOf<typeof salesCalls.summary>;

function Tiles({ summary }: { summary: Summary }): ReactNode {
  const text = useText();
  const format = useFormat();
  const to = (...states: OrderState[]) => `?${new URLSearchParams(states.map((state) => ['state', state]))}`;
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatTile label={text('seller.toAccept')} value={format.number(summary.toAccept)} to={to('paid')} />
      <StatTile label={text('seller.toPack')} value={format.number(summary.toPack)} to={to('accepted')} />
      <StatTile label={text('seller.toShip')} value={format.number(summary.toShip)} to={to('packing', 'partly_shipped')} />
      <StatTile label={text('seller.underWay')} value={format.number(summary.underWay)} to={to('shipped')} />
    </div>
  );
}

/** Questions and quotes of all stores that wait for an answer; nothing where there are none. */
function Waiting(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { questions, quotes } = useRouteLoaderData<typeof layoutLoader>('layouts/seller') ?? { questions: 0, quotes: 0 };
  if (questions + quotes === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-4 xl:grid-cols-4">
      {quotes > 0 && <StatTile label={text('seller.openQuotes')} value={format.number(quotes)} to="/seller-console/quotes?state=mine" />}
      {questions > 0 && <StatTile label={text('seller.openQuestions')} value={format.number(questions)} to="/seller-console/questions" />}
    </div>
  );
}

function Revenue({ summary }: { summary: Summary }): ReactNode {
  const text = useText();
  const format = useFormat();
  const amount = summary.days.reduce((sum, day) => sum + day.revenue, 0);
  const count = summary.days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <Card title={text('seller.revenue')}>
      <p className="mb-3 font-display text-xl">{text('seller.revenueOf', { amount: format.money(amount, summary.currency), count })}</p>
      <Chart
        label={text('seller.revenue')}
        points={summary.days.map((day) => ({ label: format.date(day.day), value: day.revenue }))}
        format={(value) => format.money(value, summary.currency)}
      />
    </Card>
  );
}

function LowStock({ rows }: { rows: Summary['lowStock'] }): ReactNode {
  const text = useText();
  return (
    <Card title={text('seller.lowStock')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.slice(0, 5).map((row) => (
          <li key={row.variantId} className="flex items-center gap-3 text-sm">
            <Picture pictureKey={row.pictureKey} alt="" size="n1" ratio="1" className="size-10 shrink-0 rounded-sm" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{row.name}</span>
              <span className="block text-xs text-muted">{row.sku}</span>
            </span>
            <span className={row.available === 0 ? 'text-danger' : 'text-caution'}>{text('seller.left', { count: row.available })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
