export type { OrderFilter } from './filter.ts';
export { cellsOf, columnNames, orderLines } from './lines.ts';
export { countOrders, listIds } from './queries.ts';
export { orderPage, salesPage } from './service.ts';
