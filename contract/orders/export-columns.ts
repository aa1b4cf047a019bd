import type { ListName } from './list-columns.ts';

const usual = ['reference', 'sku', 'name', 'quantity', 'shipped', 'cancelled', 'unitPrice', 'lineTotal', 'currency'] as const;

/** Columns that an export has only where a user has chosen them. */
const extra = ['itemCode', 'paidOn', 'recipient', 'postalCode', 'city', 'country'] as const;
const extraOfSalesOrders = [
  'reference',
  'service',
  'externalLine',
  'soldFor',
  'currency',
  'shippedOn',
  'deliveredOn',
  'carrier',
  'tracking',
] as const;

/** The columns of an export of orders, a line of an order each row; those of the list that it is made of come first. */
export const exportColumns = {
  purchaseOrders: ['number', 'date', 'state', 'store', 'reference', 'sku', 'ownNumber', ...usual.slice(2), ...extra],
  sales: ['number', 'date', 'state', 'buyer', ...usual, ...extra],
  salesOrders: [
    ...(['number', 'external', 'channel', 'date', 'soldOn', 'state', 'name', 'company', 'street', 'extra', 'postalCode', 'city'] as const),
    ...(['country', 'sku', 'gtin', 'goods', 'quantity', 'problem'] as const),
    ...extraOfSalesOrders,
  ],
} as const satisfies Record<ListName, readonly string[]>;
/** Of purchase orders and the orders of a store. */
export type OrderExportColumn = (typeof exportColumns)['purchaseOrders' | 'sales'][number];
export type SalesOrderExportColumn = (typeof exportColumns)['salesOrders'][number];
export type ExportColumn = OrderExportColumn | SalesOrderExportColumn;

/** What an export has without a choice. */
export const usualExportColumns = <List extends ListName>(list: List): (typeof exportColumns)[List][number][] => {
  const left: readonly string[] = list === 'salesOrders' ? extraOfSalesOrders : extra;
  return exportColumns[list].filter((column) => !left.includes(column));
};
