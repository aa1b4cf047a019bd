import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { orderAgain as putIntoCart } from '../../buying/cart/index.ts';
import { orderMissing } from './service.ts';

/**
 * Puts the lines of orders that are still for sale into the caller's cart. What was in several of them has the sum of its quantities, and is compared
 * with the newest. @throws codes.ordersNotExist unless the company has all of them
 */
export async function orderAgain(
  database: Database,
  scope: SignedInScope,
  orderIds: readonly number[],
): Promise<AnswerOf<typeof purchaseOrderCalls.orderAgain>> {
  const found = await database.kysely
    .selectFrom('purchase_order_line as l')
    .innerJoin('purchase_order as o', 'o.id', 'l.order_id')
    .select(['o.id', 'l.variant_id as variantId', 'l.quantity', 'l.unit_price as unitPrice', 'l.sku', 'l.name', 'l.options'])
    .where('o.id', '=', anyOf(orderIds))
    .where('o.buyer_company_id', '=', scope.caller.companyId)
    .orderBy('o.id')
    .orderBy('l.position')
    .execute();
  if (new Set(found.map(({ id }) => id)).size < new Set(orderIds).size) throw orderMissing();
  const merged = new Map<number, (typeof found)[number]>();
  for (const line of found) merged.set(line.variantId, { ...line, quantity: line.quantity + (merged.get(line.variantId)?.quantity ?? 0) });
  const lines = [...merged.values()];
  const now = await putIntoCart(database, scope, lines);
  const different = lines.flatMap(({ variantId, sku, name, options }) => {
    const line = now.get(variantId);
    const messages = line?.problems.map((problem) => problem.message) ?? [];
    if (line && messages.length === 0) return [];
    return [{ sku, name: [name, options].filter(Boolean).join(', '), missing: !line, messages }];
  });
  return { added: now.size, different };
}
