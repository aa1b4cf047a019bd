import type { AccessCode } from '../../../../contract/identity/access.ts';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { isOver } from '../schedule/schedule.ts';
import { type KnownItem, snapshotsOf, storeOf } from '../editor/snapshots.ts';
import { rewriteItems } from '../editor/write.ts';
import { planItems } from './items.ts';
import { planPrices } from './prices.ts';
import type { Outcome, BulkContext } from './context.ts';
import { changeStock } from './stock.ts';

/** A bulk change needs the same access codes as the single change. */
export const accessCodes: Record<BulkChange['kind'], readonly AccessCode[]> = {
  item: ['product.manage'],
  price: ['product.manage', 'price.manage'],
  stock: ['product.manage', 'stock.manage'],
};

/** @throws for a time in the past, and for one where there can be none. */
export function checkTimes(change: BulkChange, now: Date, path = ''): void {
  if (change.kind === 'price' && change.startsAt !== undefined && change.by.startsWith('retail'))
    throw invalidFields({ [`${path}startsAt`]: 'product.retailPriceAtOnce' });
  const times =
    change.kind === 'item'
      ? { publishAt: change.publishAt, unpublishAt: change.unpublishAt }
      : change.kind === 'price'
        ? { startsAt: change.startsAt }
        : {};
  for (const [field, time] of Object.entries(times))
    if (isOver(time ?? null, now)) throw invalidFields({ [path + field]: 'product.timeOver' });
}

const takesSkus = (change: BulkChange): boolean =>
  change.kind === 'item' && (change.state !== undefined || change.publishAt !== undefined || change.unpublishAt !== undefined);

/**
 * Changes items of a company's store in the given transaction, or previews the changes. Items that do not exist are left out: `items` are
 * the existing ones.
 */
export async function changeItems(
  change: BulkChange,
  { companyId, storeId, itemIds }: { companyId: number; storeId: number; itemIds: readonly number[] },
  given: Omit<BulkContext, 'store' | 'items'>,
): Promise<Outcome & { items: KnownItem[] }> {
  const { tx, preview } = given;
  // Changes that take SKUs of the store wait for each other.
  const store = await storeOf(tx, companyId, storeId, { lock: takesSkus(change) && !preview });
  if (!store) throw notFound();
  const items = await snapshotsOf(tx, { companyId, storeId, itemIds }, { lock: !preview });
  const context: BulkContext = { ...given, store, items };
  if (change.kind === 'stock') return { ...(await changeStock(change, context)), items };
  const { items: changed, ...outcome } = change.kind === 'item' ? await planItems(change, context) : planPrices(change, context);
  if (!preview) await rewriteItems(tx, store.itemCode, changed, given.who);
  return { ...outcome, items };
}
