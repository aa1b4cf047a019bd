import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { balanceCalls, type Movement, movementKinds } from '../../../../contract/payments/balance/balance.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FilterField, FilterForm, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { movementFilter } from './balance-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('balance');

const path = '/purchased/balance';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = movementFilter(url.searchParams);
  const paging = pageOf(url.searchParams);
  const [{ balances }, page] = await Promise.all([
    api.call(paymentCalls.balance, {}),
    api.call(balanceCalls.movements, { ...filter, ...paging }),
  ]);
  // The chart is of the currency that was chosen, else of the first one: amounts of several cannot be compared.
  const currency = filter.currency ?? balances[0]?.currency;
  const days = currency && balances.length > 0 ? await api.call(balanceCalls.days, { currency }) : [];
  return {
    ...{ balances, page, days, size: paging.size },
    chartCurrency: currency ?? '',
    isFiltered: Object.keys(filter).length > 0,
    meta: seo(api, { title: serverText(api.language)('balance.title') }),
  };
}

/** `/purchased/balance`: the balance of each currency, how it has been, and what has moved it. */
export default function Balance(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const viewer = useShell()?.viewer ?? null;
  const { balances, page, days, chartCurrency, isFiltered, size } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const topUp = may(viewer, 'balance.topup') && <ButtonLink to={`${path}/submit`}>{text('balance.topUp')}</ButtonLink>;
  const withdraw = may(viewer, 'balance.withdraw') && (
    <ButtonLink kind="secondary" to={`${path}/withdraw`}>
      {text('balance.withdrawMoney')}
    </ButtonLink>
  );
  if (balances.length === 0)
    return (
      <>
        <PageHead title={text('balance.title')} lead={text('balance.lead')} />
        <EmptyState icon="wallet" title={text('balance.empty')} action={topUp}>
          {text('balance.emptyHint')}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead
        title={text('balance.title')}
        lead={text('balance.lead')}
        actions={
          <>
            {topUp}
            {withdraw}
          </>
        }
      />
      <div className="grid gap-4 xl:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4 max-xl:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
          {balances.map(({ currency, balance, reserved }) => (
            <StatTile
              key={currency}
              label={text('balance.current', { currency })}
              value={format.money(balance, currency)}
              detail={reserved > 0 && text('balance.reserved', { amount: format.money(reserved, currency) })}
            />
          ))}
        </div>
        {days.length > 0 && (
          <Card title={text('balance.chart', { currency: chartCurrency })}>
            <Chart
              label={text('balance.chart', { currency: chartCurrency })}
              kind="line"
              height={120}
              points={days.map(({ day, balance }) => ({ label: format.date(day), value: balance }))}
              format={(value) => format.money(value, chartCurrency)}
            />
            <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden>
              <span>{format.date(days[0]?.day ?? '')}</span>
              <span>{format.date(days.at(-1)?.day ?? '')}</span>
            </p>
          </Card>
        )}
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('balance.movements')}</h2>
      <DataList
        label={text('balance.movements')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => row.id}
        {...(page.rows.length > 0 ? { exportTo: `${path}.csv${search}` } : {})}
        toolbar={<Filter />}
        empty={
          <EmptyState
            icon="search"
            title={text('balance.nothing')}
            action={
              isFiltered && (
                <ButtonLink kind="secondary" to={path}>
                  {text('balance.clear')}
                </ButtonLink>
              )
            }
          />
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(): Column<Movement>[] {
  const text = useText();
  const format = useFormat();
  return [
    { key: 'kind', label: text('balance.kind'), phone: 'title', cell: (row) => text(`balance.movement.${row.kind}`) },
    { key: 'date', label: text('balance.date'), oneLine: true, cell: (row) => format.dateTime(row.at) },
    { key: 'about', label: text('balance.about'), cell: (row) => <About row={row} /> },
    {
      key: 'amount',
      label: text('balance.amount'),
      end: true,
      oneLine: true,
      cell: (row) => (
        <span className={`font-semibold ${row.amount > 0 ? 'text-positive' : ''}`}>
          {row.amount > 0 && '+'}
          {format.money(row.amount, row.currency)}
        </span>
      ),
    },
    { key: 'after', label: text('balance.after'), end: true, oneLine: true, cell: (row) => format.money(row.balance, row.currency) },
  ];
}

function About({ row }: { row: Movement }): ReactNode {
  const text = useText();
  if (row.depositId !== null) return text('balance.deposit', { id: String(row.depositId) });
  if (row.withdrawalId !== null) return text('balance.withdrawal', { id: String(row.withdrawalId) });
  return (
    <span className="flex flex-wrap gap-x-3 max-md:justify-end">
      {row.orders.map(({ id, number }) => (
        <TextLink key={id} to={`/purchased/purchase-orders/${id}`} className="tabular-nums">
          {number}
        </TextLink>
      ))}
    </span>
  );
}

function Filter(): ReactNode {
  const text = useText();
  const { balances, isFiltered } = useLoaderData<typeof loader>();
  return (
    <FilterForm
      action={path}
      find={text('balance.apply')}
      icon={null}
      onPhones={text('balance.filter')}
      clear={isFiltered && { to: path, label: text('balance.clear') }}
    >
      <FilterSelect
        label={text('balance.kind')}
        name="kind"
        all={text('balance.allKinds')}
        values={movementKinds}
        word={(kind) => text(`balance.movement.${kind}`)}
      />
      {balances.length > 1 && (
        <FilterSelect
          label={text('balance.currency')}
          name="currency"
          all={text('balance.allCurrencies')}
          values={balances.map(({ currency }) => currency)}
          word={(currency) => currency}
        />
      )}
      <FilterField label={text('balance.from')} name="from" type="date" className="max-md:flex-1" />
      <FilterField label={text('balance.to')} name="to" type="date" className="max-md:flex-1" />
    </FilterForm>
  );
}
