export { type LockedOrder, lockOrder, type Move, moveOrder, type Side, summariseSales } from './queries.ts';
export { movedOn, orderCsv, orderDetail, orderMissing, orderPage } from './service.ts';
