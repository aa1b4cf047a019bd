import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { cheapest } from './service.ts';
import * as queries from './watch-queries.ts';

/**
 * Sets the notifications of a line. Conditions that already hold send no mail: stock counts after it has been zero, and a price limit above
 * the current price is refused.
 */
export async function watchLine(
  tx: Tx,
  scope: RequestScope,
  watch: { lineId: number; backInStock: boolean; priceBelow: number | null },
): Promise<void> {
  if (!watch.backInStock && watch.priceBelow === null) {
    if (!(await queries.endWatch(tx, scope, watch.lineId))) throw notFound();
    return;
  }
  const target = await queries.findTarget(tx, scope, watch.lineId);
  if (!target) throw notFound();
  // Otherwise users who may not see prices could find them out by trying.
  if (watch.priceBelow !== null && !scope.seesPrices) throw invalidFields({ priceBelow: 'lists.pricesHidden' });
  if (watch.priceBelow !== null) {
    const lines = target.variantIds.map((variantId) => ({ variantId, quantity: 0 }));
    const price = cheapest(await resolvePrices(tx, { lines, companyId: signedIn(scope).companyId, now: scope.now }), target.variantIds);
    if (price && price.unitPrice < watch.priceBelow) throw invalidFields({ priceBelow: 'lists.alreadyBelow' });
  }
  await queries.saveWatch(tx, scope, { ...watch, inStock: target.stock > 0 });
}
