export { type CheckoutOrder, insertOrders, lockOrdersOf, type PlacedOrder } from './orders.ts';
export { moveOrders } from './states.ts';
