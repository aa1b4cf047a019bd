import { publishAfterCommit } from '../../../platform/events/outbox.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { changedMeanwhile } from '../../../platform/refusal.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { insertOrders, type PlacedOrder } from '../../orders/placing/index.ts';
import { takeAgreedQuantities } from '../../pricing/agreements/index.ts';
import { reserveStock } from '../../stock/index.ts';
import { removeOrderedLines } from '../cart/index.ts';
import type { PlannedOrder } from './plan.ts';
import { insertCheckout } from './queries.ts';

const orderOf = (order: PlannedOrder) => ({
  sellerCompanyId: order.sellerCompanyId,
  storeId: order.storeId,
  currency: order.currency,
  linesTotal: order.linesTotal,
  shippingTotal: order.shippingTotal,
  discountTotal: order.discountTotal,
  vatTotal: order.vatTotal,
  total: order.total,
  vatDecision: order.vat,
  delivery: order.delivery,
  address: order.address,
  reference: order.reference,
  note: order.note,
  minimumOrderValue: order.minimumOrderValue,
  freeShippingFrom: order.freeShippingFrom,
  leadDays: order.leadDays,
  shippingService: order.service?.name ?? null,
  storageTermsId: order.delivery === 'keep' ? (order.storageTerms?.id ?? null) : null,
});

const lineOf = (storeId: number, { row, unitPrice, reason, rate, category }: PlannedOrder['lines'][number], index: number) => ({
  storeId,
  position: index + 1,
  itemId: row.itemId,
  variantId: row.variantId,
  itemCode: row.itemCode,
  sku: row.sku,
  name: row.name,
  options: row.options,
  pictureKey: row.pictureKey,
  quantity: row.quantity,
  unitPrice,
  priceReason: reason,
  taxClass: row.taxClass,
  vatRate: rate,
  vatCategory: category,
});

/**
 * Writes a checkout with its orders, reserves their goods, takes agreed quantities and removes the lines from the cart: statements that do
 * not wait for one another. Everything is locked or checked by the statements themselves.
 * @throws codes.conflict after a concurrent change
 */
export async function writeCheckout(
  tx: Tx,
  scope: SignedInScope,
  checkout: { id: number; expiresAt: Date; state: 'awaiting_approval' | 'awaiting_payment'; orders: readonly PlannedOrder[] },
): Promise<PlacedOrder[]> {
  const { companyId, userId } = scope.caller;
  const { id, expiresAt, state, orders } = checkout;
  const { language, now } = scope;
  const planned = orders.flatMap((order) => order.lines);
  const agreed = planned.flatMap(({ row, reason }) =>
    reason.kind === 'agreement' && reason.quantityLeft !== null
      ? [{ agreementId: reason.agreementId, variantId: row.variantId, quantity: row.quantity }]
      : [],
  );
  const lineIds = planned.flatMap(({ row }) => row.id ?? []);
  const [, placed, isReserved, areAgreed, removed] = await Promise.all([
    insertCheckout(tx, { id, companyId, userId, language, expiresAt, now }),
    insertOrders(
      tx,
      { checkoutId: id, companyId, userId, language, state, now },
      {
        orders: orders.map(orderOf),
        lines: orders.flatMap((order) => order.lines.map((line, index) => lineOf(order.storeId, line, index))),
      },
    ),
    reserveStock(
      tx,
      id,
      orders.flatMap((order) => (order.picks ?? []).map((pick) => ({ storeId: order.storeId, ...pick }))),
    ),
    takeAgreedQuantities(tx, agreed),
    removeOrderedLines(tx, userId, lineIds),
    publishAfterCommit(tx, 'stock.changed', { itemIds: [...new Set(planned.map(({ row }) => row.itemId))] }),
  ]);
  if (!isReserved || !areAgreed || removed !== lineIds.length) throw changedMeanwhile();
  return placed;
}
