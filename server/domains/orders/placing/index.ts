export { type CheckoutOrder, insertOrders, lockOrdersOf, type PlacedOrder } from './orders.ts';
export { moveOrders, type OrderMove } from './states.ts';
