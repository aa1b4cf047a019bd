import type { StorageTerms } from '../../../../contract/stores/storage-terms.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { marketProfile } from '../../../platform/market-profile.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { type LineRow, selectDeviceLines } from '../cart/index.ts';
import { knownRates, type KnownRate } from '../../payments/tax/index.ts';
import { loadPriceSources, type PriceSources, pricesOf } from '../../pricing/resolve/index.ts';
import { currentTerms } from '../../stores/storage-terms/index.ts';
import type { StockRow } from './allocate.ts';
import { type PlannedOrder, planOrders } from './plan.ts';
import { drawCheckoutId, lockStockOf, type Party, selectParty } from './queries.ts';
import { assertOrderable, placePlanned, rateFor, withoutId } from './service.ts';

/** All that orders of some goods depend on, for any quantities. The stock is locked: what is planned can be placed. */
export type GoodsToStore = {
  rows: readonly LineRow[];
  sources: ReadonlyMap<number, PriceSources>;
  stock: readonly StockRow[];
  party: Party;
  knownRate: KnownRate;
  terms: readonly (StorageTerms & { storeId: number })[];
};

/** Goods that a user may order without a cart, to stay in the warehouses of their sellers. Locks their stock. */
export async function lockGoods(tx: Tx, scope: SignedInScope, variantIds: readonly number[]): Promise<GoodsToStore> {
  const { companyId, userId } = scope.caller;
  const wanted = variantIds.map((variantId) => ({ variantId, quantity: 1 }));
  const stock = await lockStockOf(tx, variantIds);
  const [rows, party, knownRate, sources] = await Promise.all([
    selectDeviceLines(tx, { language: scope.language, companyId }, wanted),
    selectParty(tx, { companyId, userId, now: scope.now }, null),
    knownRates(tx, scope.now),
    loadPriceSources(tx, { variantIds, companyId, now: scope.now }),
  ]);
  if (!party) throw new Error(`user ${userId} has no company`);
  const terms = await currentTerms(tx, [...new Set(rows.map(({ storeId }) => storeId))]);
  return { rows, terms, stock, party, knownRate, sources: new Map(sources.map((one) => [one.variantId, one])) };
}

/** Orders of pieces per variant, one for each store: what the checkout would make of a cart with them. @throws as `placeOrder` */
export function planToStore(scope: SignedInScope, goods: GoodsToStore, pieces: ReadonlyMap<number, number>): PlannedOrder[] {
  const { address } = goods.party;
  if (!address) throw new Refusal(codes.refused, 'checkout.addressMissing');
  const rows = goods.rows.flatMap((row) => {
    const quantity = pieces.get(row.variantId) ?? 0;
    return quantity > 0 ? [{ ...row, quantity }] : [];
  });
  const stores = [...new Set(rows.map((row) => row.storeId))];
  return planOrders({
    rows,
    prices: pricesOf([...goods.sources.values()], rows),
    stock: goods.stock,
    services: [],
    terms: goods.terms,
    address: withoutId(address),
    choices: stores.map((storeId) => ({ storeId, delivery: 'keep' as const, reference: '', note: '' })),
    buyer: goods.party,
    rateOf: rateFor(goods.knownRate, scope.language),
    language: scope.language,
    seesPrices: true,
  });
}

/** Places planned orders of locked goods. @throws as `placeOrder` */
export async function placeToStore(tx: Tx, scope: SignedInScope, { party }: GoodsToStore, orders: readonly PlannedOrder[], note: string) {
  if (marketProfile().sellingStopped) throw new Refusal(codes.refused, 'market.sellingStopped');
  assertOrderable(orders, scope.language);
  return placePlanned(tx, scope, { checkoutId: await drawCheckoutId(tx), party, orders, note });
}
