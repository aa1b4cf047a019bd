export { type LockedOrder, lockOrder, summariseSales } from './queries.ts';
export { buyerSide, type OrderSide, sellerSide } from './sides.ts';
export { measureStores } from './store-service.ts';
export { movedOn, orderCsv, orderDetail, orderMissing, orderPage } from './service.ts';
