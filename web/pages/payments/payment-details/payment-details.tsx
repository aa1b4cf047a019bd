import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { detailKinds, type PaymentDetail, paymentDetailCalls } from '../../../../contract/payments/payment-details.ts';
import { preferableMethods } from '../../../../contract/payments/payment-settings.ts';
import { paymentStates } from '../../../../contract/payments/payments.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterField, FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { detailFilter } from './details-query.ts';
import { PaymentAmount, PaymentMethodName, PaymentStateBadge } from './payment-parts.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment-details', 'payment', 'card-refund');

const path = '/purchased/payment-details';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = detailFilter(url.searchParams);
  const paging = pageOf(url.searchParams);
  const page = await api.call(paymentDetailCalls.list, { ...filter, ...paging });
  return {
    ...{ page, size: paging.size, isFiltered: Object.keys(filter).length > 0 },
    meta: seo(api, { title: serverText(api.language)('payment-details.title') }),
  };
}

/** `/purchased/payment-details`: every payment and refund of the company. */
export default function PaymentDetails(): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const { page, size, isFiltered } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      <PageHead title={text('payment-details.title')} lead={text('payment-details.lead')} />
      <DataList
        label={text('payment-details.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => `${row.kind} ${row.id}`}
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

function useColumns(): Column<PaymentDetail>[] {
  const text = useText();
  const format = useFormat();
  return [
    { key: 'kind', label: text('payment-details.kind'), phone: 'title', cell: (row) => text(`payment-details.kind.${row.kind}`) },
    { key: 'date', label: text('payment-details.date'), oneLine: true, cell: (row) => format.dateTime(row.at) },
    {
      key: 'orders',
      label: text('payment-details.orders'),
      cell: (row) => (
        <span className="flex flex-wrap gap-x-3 max-md:justify-end">
          {row.orders.map(({ id, number }) => (
            <TextLink key={id} to={`/purchased/purchase-orders/${id}`} className="tabular-nums">
              {number}
            </TextLink>
          ))}
        </span>
      ),
    },
    { key: 'method', label: text('payment-details.method'), cell: (row) => <PaymentMethodName of={row} /> },
    {
      key: 'state',
      label: text('payment-details.state'),
      cell: (row) => <PaymentStateBadge state={row.state} card={row.card} />,
    },
    {
      key: 'fee',
      label: text('payment-details.fee'),
      end: true,
      oneLine: true,
      cell: (row) => (row.fee === 0 ? '–' : format.money(row.fee, row.currency)),
    },
    {
      key: 'amount',
      label: text('payment-details.amount'),
      end: true,
      oneLine: true,
      cell: (row) => <PaymentAmount of={row} />,
    },
  ];
}

function Filter(): ReactNode {
  const text = useText();
  const { isFiltered } = useLoaderData<typeof loader>();
  return (
    <FilterForm
      action={path}
      find={text('payment-details.apply')}
      icon={null}
      onPhones={text('payment-details.filter')}
      clear={isFiltered && { to: path, label: text('payment-details.clear') }}
    >
      <FilterKeyword label={text('payment-details.keyword')} className="w-full md:w-44" />
      <FilterSelect
        label={text('payment-details.kind')}
        name="kind"
        all={text('payment-details.all')}
        values={detailKinds}
        word={(kind) => text(`payment-details.kind.${kind}`)}
      />
      <FilterSelect
        label={text('payment-details.method')}
        name="method"
        all={text('payment-details.all')}
        values={preferableMethods}
        word={(method) => text(`payment.method.${method}`)}
      />
      <FilterSelect
        label={text('payment-details.state')}
        name="state"
        all={text('payment-details.all')}
        values={paymentStates}
        word={(state) => text(`payment.paymentState.${state}`)}
      />
      <FilterField label={text('payment-details.from')} name="from" type="date" className="max-md:flex-1" />
      <FilterField label={text('payment-details.to')} name="to" type="date" className="max-md:flex-1" />
    </FilterForm>
  );
}
