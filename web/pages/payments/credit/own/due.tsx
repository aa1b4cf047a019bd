import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { itemStates } from '../../../../../contract/payments/credit/credit.ts';
import { mostPaidItems, type OwnTerms, ownCreditCalls } from '../../../../../contract/payments/credit/own-credit.ts';
import { ownCreditReminderCalls } from '../../../../../contract/payments/credit/credit-reminders.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { may, useShell } from '../../../../app/shell.ts';
import { FilterForm, FilterSelect } from '../../../../components/forms/filter-form.tsx';
import { choiceColumn } from '../../../../components/lists/choice-column.tsx';
import { DataList } from '../../../../components/lists/data-list.tsx';
import { pageOf } from '../../../../components/lists/list-query.ts';
import { Card, PageHead } from '../../../../ui/card.tsx';
import { CursorPagination } from '../../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { BillingTabs, billing } from './billing-tabs.tsx';
import { shownMonth } from './calendar.ts';
import { itemFilter } from '../credit-query.ts';
import { DueCalendar } from './due-calendar.tsx';
import { useItemColumns } from '../item-columns.tsx';
import { PayItems } from './pay-items.tsx';
import { ReminderList } from '../reminder-list.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('credit');

const path = `${billing}/due`;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { state, currency, sort } = itemFilter(url.searchParams);
  const filter = { ...(state && { state }), ...(currency && { currency }) };
  const paging = pageOf(url.searchParams);
  const [{ terms, days }, page, reminders] = await Promise.all([
    api.call(ownCreditCalls.overview, {}),
    api.call(ownCreditCalls.items, { ...filter, ...(sort && { sort }), ...paging }),
    api.call(ownCreditReminderCalls.list, {}),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  return {
    reminders: reminders.rows,
    ...{ terms, days, page, today, size: paging.size, sort: sort ?? null, isFiltered: Object.keys(filter).length > 0 },
    month: shownMonth(url.searchParams.get('month'), days, today),
    meta: seo(api, { title: serverText(api.language)('credit.due') }),
  };
}

/** `/purchased/billing-manage/due`: what the company may order on credit, what is due on which day, and its payment from the balance. */
export default function Due(): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const viewer = useShell()?.viewer ?? null;
  const { terms, days, page, reminders, month, today, size, sort, isFiltered } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const open = page.rows.filter((row) => row.open > 0);
  const columns = useItemColumns('creditor', (id) => `/purchased/purchase-orders/${id}`);
  const mayPay = may(viewer, 'payment.pay') && open.length > 0;
  const boxes = choiceColumn({
    ...{ open, chosen, setChosen },
    all: text('credit.chooseAll'),
    one: (row) => text('credit.chooseOne', { number: row.order.number }),
  });
  if (terms.length === 0 && page.rows.length === 0 && !isFiltered)
    return (
      <>
        <PageHead title={text('credit.due')} lead={text('credit.dueLead')} />
        <BillingTabs />
        <EmptyState icon="wallet" title={text('credit.noTerms')}>
          {text('credit.noTermsHint')}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={text('credit.due')} lead={text('credit.dueLead')} />
      <BillingTabs />
      {terms.some(({ isBlocked }) => isBlocked) && <Notice kind="danger">{text('credit.ownBlocked')}</Notice>}
      <div className="mb-8 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
          {terms.map((one) => (
            <Terms key={one.id} terms={one} />
          ))}
        </div>
        <DueCalendar days={days} month={month} today={today} path={path} />
      </div>
      {mayPay && <PayItems chosen={open.filter(({ id }) => chosen.has(id)).slice(0, mostPaidItems)} onPaid={() => setChosen(new Set())} />}
      <DataList
        label={text('credit.due')}
        columns={mayPay ? [boxes, ...columns] : columns}
        rows={page.rows}
        rowKey={(row) => row.id}
        sort={sort}
        {...(page.rows.length > 0 ? { exportTo: `${path}.csv${search}` } : {})}
        toolbar={
          <FilterForm
            find={text('credit.find')}
            icon={null}
            keep={['sort']}
            clear={isFiltered && { to: path, label: text('credit.clear') }}
          >
            <FilterSelect
              label={text('credit.column.state')}
              name="state"
              all={text('credit.all')}
              values={itemStates}
              word={(state) => text(`credit.itemState.${state}`)}
            />
          </FilterForm>
        }
        empty={<EmptyState icon={isFiltered ? 'search' : 'wallet'} title={text(isFiltered ? 'credit.nothing' : 'credit.noItems')} />}
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
      {reminders.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-lg font-semibold">{text('credit.reminders')}</h2>
          <ReminderList rows={reminders} partner="creditor" files={`${billing}/reminders`} />
        </>
      )}
    </>
  );
}

function Terms({ terms }: { terms: OwnTerms }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { creditor, currency, limit, used, available, overdue, days } = terms;
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  return (
    <Card title={creditor ?? text('credit.market')}>
      <p className="font-display text-2xl tabular-nums">{format.money(available, currency)}</p>
      <p className="text-sm text-muted">{text('credit.availableOf', { limit: format.money(limit, currency) })}</p>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-3 text-sm">{text('credit.openSum', { amount: format.money(used, currency) })}</p>
      {overdue > 0 && (
        <p className="text-sm font-semibold text-danger">{text('credit.overdueSum', { amount: format.money(overdue, currency) })}</p>
      )}
      <p className="mt-2 text-sm text-muted">{text('credit.netDays', { days })}</p>
    </Card>
  );
}
