import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { orderAgain as putIntoCart } from '../../buying/cart/index.ts';
import { orderMissing } from './service.ts';

/** Puts the lines of an order that are still for sale into the caller's cart. @throws codes.ordersNotExist for another company's order */
export async function orderAgain(
  database: Database,
  scope: SignedInScope,
  orderId: number,
): Promise<AnswerOf<typeof purchaseOrderCalls.orderAgain>> {
  const lines = await database.kysely
    .selectFrom('purchase_order_line as l')
    .innerJoin('purchase_order as o', 'o.id', 'l.order_id')
    .select(['l.variant_id as variantId', 'l.quantity', 'l.unit_price as unitPrice', 'l.sku', 'l.name', 'l.options'])
    .where('o.id', '=', orderId)
    .where('o.buyer_company_id', '=', scope.caller.companyId)
    .orderBy('l.position')
    .execute();
  if (lines.length === 0) throw orderMissing();
  const now = await putIntoCart(database, scope, lines);
  const different = lines.flatMap(({ variantId, sku, name, options }) => {
    const line = now.get(variantId);
    const messages = line?.problems.map((problem) => problem.message) ?? [];
    if (line && messages.length === 0) return [];
    return [{ sku, name: [name, options].filter(Boolean).join(', '), missing: !line, messages }];
  });
  return { added: now.size, different };
}
