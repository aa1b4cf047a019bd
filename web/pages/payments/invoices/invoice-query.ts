import { type InvoiceKind, invoiceKinds } from '../../../../contract/payments/invoices.ts';
import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';

export type InvoiceQuery = {
  kind: InvoiceKind | null;
  storeId: number | null;
  from: string;
  to: string;
  size: number;
  cursor: string | null;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The list's state as its address says it; what makes no sense counts as not said. */
export function readQuery(query: URLSearchParams): InvoiceQuery {
  const text = (name: string): string => (query.get(name) ?? '').trim();
  const date = (name: string): string => (day.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : '');
  const size = Number(text('size'));
  return {
    kind: invoiceKinds.find((kind) => kind === text('kind')) ?? null,
    storeId: /^[1-9]\d{0,14}$/.test(text('storeId')) ? Number(text('storeId')) : null,
    from: date('from'),
    to: date('to'),
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    cursor: query.get('cursor'),
  };
}

/** The filter as the calls take it. */
export const filterOf = ({ kind, storeId, from, to }: InvoiceQuery) => ({
  ...(kind && { kind }),
  ...(storeId !== null && { storeId }),
  ...(from && { from }),
  ...(to && { to }),
});

export const isFiltered = (query: InvoiceQuery): boolean => Object.keys(filterOf(query)).length > 0;
