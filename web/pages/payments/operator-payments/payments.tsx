import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type OperatorPayment, operatorPaymentCalls } from '../../../../contract/payments/operator-payments.ts';
import { detailKinds } from '../../../../contract/payments/payment-details.ts';
import { preferableMethods } from '../../../../contract/payments/payment-settings.ts';
import { paymentStates } from '../../../../contract/payments/payments.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterField, FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PaymentAmount, PaymentMethodName, PaymentStateBadge } from '../payment-details/payment-parts.tsx';
import { providerName } from './provider-name.ts';
import { paymentFilter } from './payments-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-payments', 'payment-details', 'payment', 'card-refund');

const path = '/operator/payments';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = paymentFilter(url.searchParams);
  const paging = pageOf(url.searchParams);
  const page = await api.call(operatorPaymentCalls.list, { ...filter, ...paging });
  const { sort, ...narrowing } = filter;
  return {
    ...{ page, size: paging.size, sort: sort ?? '-time', isFiltered: Object.values(narrowing).some((value) => value !== undefined) },
    meta: seo(api, { title: serverText(api.language)('operator-payments.title') }),
  };
}

/** `/operator/payments`: every payment, refund and top-up by card of the market. */
export default function OperatorPayments(): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const { page, size, sort, isFiltered } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      <PageHead title={text('operator-payments.title')} lead={text('operator-payments.lead')} />
      <DataList
        label={text('operator-payments.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => `${row.kind} ${row.id}`}
        // A refund is a posting of the ledger, and nothing else.
        rowLink={(row) => (row.kind === 'refund' ? `/operator/ledger/${row.transactionId}` : `${path}/${row.id}`)}
        sort={sort}
        {...(page.rows.length > 0 ? { exportTo: `${path}.csv${search}` } : {})}
        toolbar={<Filter />}
        empty={
          <EmptyState
            icon="wallet"
            title={text(isFiltered ? 'payment-details.nothing' : 'payment-details.none')}
            action={
              isFiltered && (
                <ButtonLink kind="secondary" to={path}>
                  {text('payment-details.clear')}
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

function useColumns(): Column<OperatorPayment>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'buyer',
      label: text('operator-payments.buyer'),
      phone: 'title',
      cell: (row) => row.company.name,
    },
    { key: 'kind', label: text('payment-details.kind'), cell: (row) => text(`payment-details.kind.${row.kind}`) },
    { key: 'time', label: text('payment-details.date'), sortable: true, oneLine: true, cell: (row) => format.dateTime(row.at) },
    {
      key: 'orders',
      label: text('payment-details.orders'),
      cell: (row) =>
        row.orders.length === 0 ? (
          '–'
        ) : (
          <span className="flex flex-wrap gap-x-3 tabular-nums max-md:justify-end">
            {row.orders.map(({ id, number }) => (
              <span key={id}>{number}</span>
            ))}
          </span>
        ),
    },
    {
      key: 'method',
      label: text('payment-details.method'),
      cell: (row) => (
        <>
          <PaymentMethodName of={row} />
          {row.provider && <span className="block text-xs text-muted">{providerName(text, row.provider)}</span>}
          {row.reference && <span className="block max-w-40 truncate text-xs text-muted max-md:ml-auto">{row.reference}</span>}
        </>
      ),
    },
    {
      key: 'state',
      label: text('payment-details.state'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <PaymentStateBadge state={row.state} card={row.card} />
          {row.isDisputed && <Badge tone="danger">{text('operator-payments.disputed')}</Badge>}
          {row.failure && <span className="w-full text-xs text-muted">{text(`payment.failure.${row.failure}`)}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      label: text('payment-details.amount'),
      sortable: true,
      end: true,
      oneLine: true,
      cell: (row) => <PaymentAmount of={row} />,
    },
  ];
}

function Filter(): ReactNode {
  const text = useText();
  const { isFiltered } = useLoaderData<typeof loader>();
  const all = text('payment-details.all');
  return (
    <FilterForm
      action={path}
      find={text('payment-details.apply')}
      icon={null}
      keep={['sort']}
      onPhones={text('payment-details.filter')}
      clear={isFiltered && { to: path, label: text('payment-details.clear') }}
    >
      <FilterKeyword label={text('operator-payments.keyword')} className="w-full md:w-64" />
      <FilterSelect
        label={text('payment-details.kind')}
        name="kind"
        all={all}
        values={detailKinds}
        word={(kind) => text(`payment-details.kind.${kind}`)}
      />
      <FilterSelect
        label={text('payment-details.method')}
        name="method"
        all={all}
        values={preferableMethods}
        word={(method) => text(`payment.method.${method}`)}
      />
      <FilterSelect
        label={text('payment-details.state')}
        name="state"
        all={all}
        values={paymentStates}
        word={(state) => text(`payment.paymentState.${state}`)}
      />
      <FilterSelect
        label={text('operator-payments.currency')}
        name="currency"
        all={all}
        values={currencies}
        word={(currency) => currency}
      />
      <FilterSelect
        label={text('operator-payments.reclaimed')}
        name="disputed"
        all={all}
        values={['1'] as const}
        word={() => text('operator-payments.onlyDisputed')}
      />
      <FilterSelect
        label={text('operator-payments.refunds')}
        name="undecided"
        all={all}
        values={['1'] as const}
        word={() => text('operator-payments.undecided')}
      />
      <FilterField label={text('payment-details.from')} name="from" type="date" className="max-md:flex-1" />
      <FilterField label={text('payment-details.to')} name="to" type="date" className="max-md:flex-1" />
    </FilterForm>
  );
}
