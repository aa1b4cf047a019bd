export { type LockedOrder, lockOrder, type Side, summariseSales } from './queries.ts';
export { measureStores } from './store-service.ts';
export { movedOn, orderCsv, orderDetail, orderMissing, orderPage } from './service.ts';
