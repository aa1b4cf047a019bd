import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { sellerExclusiveCalls as calls } from '../../../../contract/pricing/exclusives.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { countNameable } from './buyer-queries.ts';
import { note } from './changes.ts';
import { countUsable } from './group-queries.ts';
import * as queries from './price-queries.ts';
import { windowOf } from './windows.ts';

/** @throws codes.notFound for a buyer that the seller may not name, and for another seller's group */
async function mustKnow(db: Connection, seller: number, { kind, id }: queries.Grantee): Promise<void> {
  const known = await (kind === 'buyer' ? countNameable(db, seller, [id]) : countUsable(db, seller, [id]));
  if (known === 0) throw notFound();
}

export async function priceTable(
  tx: Tx,
  { language }: RequestScope,
  seller: number,
  { itemId, granteeKind, granteeId }: ParsedInputOf<typeof calls.prices>,
): Promise<AnswerOf<typeof calls.prices>> {
  const grantee = { kind: granteeKind, id: granteeId };
  await mustKnow(tx, seller, grantee);
  const item = await queries.pricedItem(tx, { seller, itemId, grantee, language });
  if (!item) throw notFound();
  const { id, name, code, currency, variants, fromAt: from, until } = item;
  return {
    item: { id, name, code, currency },
    grantee: await queries.nameOfGrantee(tx, grantee),
    variants: variants ?? [],
    from: from?.toISOString() ?? null,
    until,
  };
}

/** Replaces all prices of the item for the buyer or group; an empty list removes them. */
export async function savePrices(
  tx: Tx,
  scope: RequestScope,
  seller: number,
  { itemId, granteeKind, granteeId, prices, from, until }: ParsedInputOf<typeof calls.savePrices>,
): Promise<void> {
  const grantee = { kind: granteeKind, id: granteeId };
  const window = windowOf({ from, until }, scope.now);
  const variants = await queries.lockVariants(tx, seller, itemId);
  if (!variants) throw notFound();
  await mustKnow(tx, seller, grantee);
  const seen = new Set<string>();
  for (const [at, { variantId, minimumQuantity }] of prices.entries()) {
    if (!variants.includes(variantId)) throw notFound();
    const key = `${variantId} ${minimumQuantity}`;
    if (seen.has(key)) throw invalidFields({ [`prices.${at}.minimumQuantity`]: 'exclusive.sameQuantity' });
    seen.add(key);
  }
  await queries.replacePrices(tx, { itemId, grantee, window, prices });
  await publish(tx, 'price.changed', { itemIds: [itemId] });
  await note(tx, scope, seller, { action: 'exclusive.pricesSet', subject: `item:${itemId}`, after: { ...grantee, prices, from, until } });
}
