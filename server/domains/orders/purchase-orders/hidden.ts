import type { OrderDetail, OrderSummary, PurchaseOrderDetail, PurchaseOrderSummary } from '../../../../contract/orders/purchase-orders.ts';

/** Purchase orders for users who may not see prices. The VAT decision stays; amounts are removed. */
export const hideTotal = (order: OrderSummary): PurchaseOrderSummary => ({ ...order, total: null });

export function hideAmounts(order: OrderDetail): PurchaseOrderDetail {
  const none = { total: null, linesTotal: null, shippingTotal: null, discountTotal: null, vatTotal: null };
  const orderLines = order.orderLines.map((line) => ({ ...line, unitPrice: null, lineTotal: null, priceReason: null }));
  return { ...order, ...none, vat: { ...order.vat, rows: [] }, orderLines };
}
