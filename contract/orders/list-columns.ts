/**
 * The columns of the lists whose look each user sets, in the order in which they stand by themselves. The first one leads to the row's page and always
 * stays. Apart from list-settings.ts, so that pages need not load the schemas for it.
 */
export const listColumns = {
  purchaseOrders: ['number', 'date', 'store', 'items', 'state', 'total', 'reference', 'lines'],
  sales: ['number', 'state', 'shipBy', 'buyer', 'date', 'pieces', 'total', 'reference', 'lines'],
  salesOrders: ['number', 'date', 'recipient', 'pieces', 'state', 'channel', 'externalNumber', 'soldOn', 'lines'],
} as const;
export type ListName = keyof typeof listColumns;
export type ListColumn = (typeof listColumns)[ListName][number];

/** Columns that are shown only where a user has chosen them. */
export const extraColumns: readonly ListColumn[] = ['reference', 'lines', 'channel', 'externalNumber', 'soldOn'];

/** The columns of a list as chosen, of which some may not exist any more; without a choice its own. */
export function shownColumns(list: ListName, chosen: readonly string[] | null): ListColumn[] {
  const known: readonly ListColumn[] = listColumns[list];
  const [first] = listColumns[list];
  if (chosen === null) return known.filter((column) => !extraColumns.includes(column));
  const wanted = chosen.filter((column): column is ListColumn => (known as readonly string[]).includes(column));
  return [...new Set<ListColumn>(wanted.includes(first) ? wanted : [first, ...wanted])];
}
