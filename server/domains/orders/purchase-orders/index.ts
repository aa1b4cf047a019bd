export { type LockedOrder, lockOrder, type OrderSide, summariseSales } from './queries.ts';
export { measureStores } from './store-service.ts';
export { movedOn, orderCsv, orderDetail, orderMissing, orderPage } from './service.ts';
