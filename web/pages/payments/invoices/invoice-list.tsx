import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type InvoiceRow, invoiceKinds } from '../../../../contract/payments/invoices.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { FilterField, FilterForm } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Archives } from './archives.tsx';
import { InvoiceFiles } from './invoice-files.tsx';
import { isFiltered } from './invoice-query.ts';
import type { InvoicesData } from './load-invoices.ts';

export type Side = {
  /** Address of the list. */
  path: string;
  /** Where the files of documents are. */
  files: string;
  /** Address of an order; null where the reader has no page of it. */
  order: (id: number) => string | null;
  partner: 'store' | 'buyer';
};

/** The documents of either side, with their filters, and a month of them as one file. */
export function InvoiceList({
  data,
  side,
  children,
}: {
  data: InvoicesData;
  side: Side;
  /** Above the list. */ children?: ReactNode;
}): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const { query, page } = data;
  const columns = useColumns(side);
  return (
    <>
      <PageHead title={text('invoices.title')} lead={text('invoices.lead')} />
      {children}
      <DataList
        label={text('invoices.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(invoice) => invoice.id}
        {...(page.rows.length > 0 ? { exportTo: `${side.path}.csv${search}` } : {})}
        toolbar={<Filters data={data} path={side.path} />}
        empty={
          isFiltered(query) ? (
            <EmptyState
              icon="search"
              title={text('invoices.nothing')}
              action={
                <ButtonLink kind="secondary" to={side.path}>
                  {text('invoices.clear')}
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState icon="receipt" title={text('invoices.none')}>
              {text('invoices.noneHint')}
            </EmptyState>
          )
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={query.size} />
      {page.rows.length > 0 && (
        <Archives partner={side.partner} query={query} newest={page.rows[0]?.issuedOn.slice(0, 7) ?? ''} archives={data.archives} />
      )}
    </>
  );
}

function useColumns(side: Side): Column<InvoiceRow>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'number',
      label: text('invoices.number'),
      phone: 'title',
      cell: (invoice) => (
        <>
          <span className="whitespace-nowrap tabular-nums">{invoice.number}</span>
          <span className="block text-sm font-normal text-muted">
            {text(`invoices.kind.${invoice.kind}`)} {invoice.corrects && text('invoices.corrects', { number: invoice.corrects })}
          </span>
        </>
      ),
    },
    { key: 'date', label: text('invoices.date'), oneLine: true, cell: (invoice) => format.date(invoice.issuedOn) },
    side.partner === 'store'
      ? { key: 'store', label: text('invoices.store'), cell: (invoice) => invoice.store.name }
      : { key: 'buyer', label: text('invoices.buyer'), cell: (invoice) => invoice.buyer },
    {
      key: 'order',
      label: text('invoices.order'),
      cell: ({ order }) => {
        const to = side.order(order.id);
        return to === null ? order.number : <TextLink to={to}>{order.number}</TextLink>;
      },
    },
    {
      key: 'total',
      label: text('invoices.total'),
      end: true,
      cell: (invoice) => (
        <span className="font-semibold whitespace-nowrap">
          <Amount amount={invoice.kind === 'invoice' ? invoice.total : -invoice.total} currency={invoice.currency} />
        </span>
      ),
    },
    { key: 'files', label: text('invoices.files'), cell: (invoice) => <InvoiceFiles invoice={invoice} path={side.files} /> },
  ];
}

function Filters({ data: { query, stores }, path }: { data: InvoicesData; path: string }): ReactNode {
  const text = useText();
  return (
    <FilterForm
      action={path}
      role="search"
      aria-label={text('invoices.filter')}
      find={text('invoices.apply')}
      onPhones={text('invoices.filter')}
      icon={null}
      clear={isFiltered(query) && { to: path, label: text('invoices.clear') }}
    >
      <FilterField label={text('invoices.from')} name="from" type="date" className="max-md:flex-1" />
      <FilterField label={text('invoices.to')} name="to" type="date" className="max-md:flex-1" />
      <Select
        label={text('invoices.kind')}
        name="kind"
        defaultValue={query.kind ?? ''}
        options={[
          { value: '', label: text('invoices.allKinds') },
          ...invoiceKinds.map((kind) => ({ value: kind, label: text(`invoices.kind.${kind}`) })),
        ]}
        className="w-full md:w-44"
      />
      <Select
        label={text('invoices.store')}
        name="storeId"
        defaultValue={query.storeId === null ? '' : String(query.storeId)}
        options={[
          { value: '', label: text('invoices.allStores') },
          ...stores.map((store) => ({ value: String(store.id), label: store.name })),
        ]}
        className="w-full md:w-44"
      />
    </FilterForm>
  );
}
