export {
  findsOrder,
  type LockedOrder,
  lines,
  lockOrder,
  open,
  partner,
  shipBy,
  summariseSales,
  summary,
  type SummaryRow,
  toShip,
  within,
} from './queries.ts';
export { hideAmounts, hideTotal } from './hidden.ts';
export { orderPaper } from './paper.ts';
export { buyerSide, isBuyerSide, isSellerSide, type OrderSide, sellerSide } from './sides.ts';
export { measureStores } from './store-service.ts';
export { movedOn, orderDetail, orderMissing, toSummary } from './service.ts';
