export { type CheckoutOrder, insertOrders, linkReshipment, lockOrdersOf, type PlacedOrder } from './orders.ts';
export { moveOrders, type OrderActor, type OrderMove } from './states.ts';
