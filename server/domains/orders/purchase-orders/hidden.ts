import type { OrderDetail, OrderSummary, PurchaseOrderDetail, PurchaseOrderSummary } from '../../../../contract/orders/purchase-orders.ts';

/** Purchase orders for users who may not see prices. The VAT decision stays; amounts are removed. */
export const hideTotal = (order: OrderSummary): PurchaseOrderSummary => ({ ...order, total: null, cancelledTotal: null });

export function hideAmounts(order: OrderDetail): PurchaseOrderDetail {
  const none = {
    total: null,
    cancelledTotal: null,
    remaining: null,
    linesTotal: null,
    shippingTotal: null,
    discountTotal: null,
    vatTotal: null,
  };
  const orderLines = order.orderLines.map((line) => ({ ...line, unitPrice: null, lineTotal: null, priceReason: null }));
  const changes = order.changes.map((change) => ({ ...change, total: null }));
  const storage = order.storage && { ...order.storage, price: null };
  return { ...order, ...none, storage, vat: { ...order.vat, rows: [] }, orderLines, changes, refunds: [] };
}
