import type { MissingReason } from '../../../../../contract/orders/auto-purchase.ts';
import { languageOrEnglish } from '../../../../../contract/values/locale.ts';
import type { AccessCode } from '../../../../../contract/identity/access.ts';
import { marketProfile } from '../../../../platform/market-profile.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { SignedInScope } from '../../../../platform/scope.ts';
import { message } from '../../../../platform/texts.ts';
import { type GoodsToStore, lockGoods, placeToStore, type PlannedOrder, planToStore } from '../../../buying/checkout/index.ts';
import { selectBalances } from '../../../payments/ledger/index.ts';
import { priceAt } from '../../../pricing/resolve/index.ts';
import { promiseHeld } from '../../../stock/held/index.ts';
import { insertDispatches } from '../../dispatches/index.ts';
import { moveSalesOrders, type SalesOrderActor } from '../../sales-orders/index.ts';
import { lockReady, type RunRow, selectOpenLines, selectUnderWay, writeMissing } from '../queries.ts';
import { converted, type Rates } from './money.ts';
import { type Cost, type Market, type NotBought, type Offered, type Selection, within } from './plan.ts';
import * as queries from './queries.ts';
import { dearStores } from './storage.ts';

/** Sales orders that one purchase is for at most: they are locked until it is placed. */
const mostOrders = 4_000;

export type Worker = { now: Date; publicUrl: string };

/** A session that has confirmed nothing: amounts that need a password are left to a person. */
const noSession = '00000000-0000-0000-0000-000000000000';

/** The scope of the user in whose name a run works. */
export const scopeOf = (
  { now, publicUrl }: Worker,
  { companyId, userId }: { companyId: number; userId: number },
  { name, language, countryCode, accessCodes }: queries.Orderer,
): SignedInScope => ({
  caller: {
    ...{ id: noSession, userId, companyId, name, userType: 0, operator: false, roles: [], accessCodes: accessCodes as AccessCode[] },
    ...{ unaudited: false, language, countryCode },
  },
  ...{ language: languageOrEnglish(language), country: countryCode, seesPrices: true, now, network: '', publicUrl },
});

/**
 * Buys what the next orders of a locked run lack, for as many of them as budgets, balance and stores allow: one checkout with one purchase order for
 * each store, whose goods stay with the seller until they are sent to the customers. All of it in one transaction, so that a purchase and
 * the orders that it is for are written together or not at all. Locks budgets, sales orders, stock and held stock, in this order. Returns the
 * orders that have got all of their goods from held stock; null if there is nothing left to buy for.
 */
export async function buyNext(tx: Tx, run: RunRow, worker: Worker): Promise<number[] | null> {
  const { companyId, userId } = run;
  const rules = await queries.lockRules(tx, companyId);
  const orderer = rules?.isOn ? await queries.selectOrderer(tx, userId) : undefined;
  if (!rules || !orderer || marketProfile().sellingStopped) return null;
  const orderIds = await lockReady(tx, companyId, { afterId: run.buyAfterId, untilId: run.untilId, most: mostOrders });
  const last = orderIds.at(-1);
  if (last === undefined) return null;
  const scope = scopeOf(worker, run, orderer);
  const actor: SalesOrderActor = { actor: 'buyer', userId, now: worker.now };
  const { market, goods } = await marketOf(tx, scope, rules, orderIds);
  const money = await moneyOf(tx, scope, rules, run);
  const dear = await dearStoresOf(tx, scope, { rules, goods, money });
  const planned = within(market, (pieces) => costOf(scope, goods, money, pieces), dear);
  const { selection, purchase } = await place(tx, scope, { rules, run, goods, money }, planned);

  const reserved = [...selection.assigned, ...selection.bought.flatMap(({ held }) => held)];
  await promiseHeld(
    tx,
    reserved.flatMap((one) => one.lines.map(({ heldStockId, quantity }) => ({ id: heldStockId, quantity }))),
  );
  await insertDispatches(
    tx,
    reserved.map(({ orderId, ...one }) => ({ salesOrderId: orderId, ...one })),
    worker.now,
  );
  await writeMissing(tx, orderIds, selection.missing);
  if (purchase) await noteBought(tx, goods, purchase, selection);
  const assigned = [...new Set(selection.assigned.map(({ orderId }) => orderId))];
  const bought = selection.bought.map(({ orderId }) => orderId);
  await moveSalesOrders(tx, [...assigned, ...bought], { from: ['ready'], to: 'matched' }, actor);
  await queries.noteBuying(tx, run.id, { afterId: last, matched: assigned.length, bought: bought.length });
  return assigned;
}

/** What the orders lack, and all that decides who sells it. Locks the stock of all of these goods, then what the company holds of them. */
async function marketOf(
  tx: Tx,
  scope: SignedInScope,
  rules: queries.Rules,
  orderIds: readonly number[],
): Promise<{ market: Market; goods: GoodsToStore }> {
  const { companyId } = scope.caller;
  const lines = await selectOpenLines(tx, orderIds);
  const own = [...new Set(lines.map(({ variantId }) => variantId))];
  const same = await queries.selectSame(tx, own);
  const goods = await lockGoods(
    tx,
    scope,
    [...new Set([...own, ...same.map(({ otherId }) => otherId)])].toSorted((a, b) => a - b),
  );
  const held = await queries.lockFree(tx, companyId, own);
  const underWay = await selectUnderWay(tx, companyId, own);
  const lastPrices = rules.mostRise === null ? [] : await queries.selectLastPrices(tx, companyId, own);
  return {
    goods,
    market: {
      lines,
      held,
      offers: offersOf(goods),
      others: new Map([...Map.groupBy(same, ({ variantId }) => variantId)].map(([id, rows]) => [id, rows.map(({ otherId }) => otherId)])),
      otherStores: rules.otherSellers ? rules.storeIds : null,
      underWay: new Map(underWay.map(({ variantId, pieces }) => [variantId, pieces])),
      lastPrices: new Map(lastPrices.map(({ variantId, ...last }) => [variantId, last])),
      mostRise: rules.mostRise,
    },
  };
}

function offersOf({ rows, sources, stock }: GoodsToStore): Map<number, Offered> {
  const places = Map.groupBy(stock, ({ variantId }) => variantId);
  return new Map(
    rows.flatMap((row) => {
      const source = sources.get(row.variantId);
      if (!source) return [];
      const there = (places.get(row.variantId) ?? []).filter(({ available }) => available > 0);
      const offer: Offered = {
        ...{ variantId: row.variantId, storeId: row.storeId, currency: row.currency, offered: row.offered, countries: row.countryCodes },
        closed: row.holidayUntil !== null,
        places: there.map(({ countryCode }) => countryCode),
        available: there.reduce((sum, { available }) => sum + available, 0),
        rule: source.rule,
        priceAt: (quantity) => priceAt(source, quantity).unitPrice,
      };
      return [[row.variantId, offer] as const];
    }),
  );
}

type Money = Rates & {
  /** What the budgets have left. */
  left: number;
  /** By currency; null where something else pays. */
  balances: ReadonlyMap<string, number> | null;
};

async function moneyOf(tx: Tx, { caller, now }: SignedInScope, rules: queries.Rules, run: RunRow): Promise<Money> {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const spent = await queries.selectSpent(tx, caller.companyId, { runId: run.id, day, month });
  const left = (budget: number | null, used: number): number => (budget === null ? Number.POSITIVE_INFINITY : budget - used);
  const balances = rules.pays === 'balance' ? await selectBalances(tx, caller.companyId) : null;
  const planned = await queries.selectPlanned(tx, caller.companyId);
  return {
    currency: rules.currency,
    left: Math.min(left(rules.perRun, spent.run), left(rules.perDay, spent.day), left(rules.perMonth, spent.month)),
    balances: balances && new Map(balances.map(({ currency, balance }) => [currency, balance - (planned.get(currency) ?? 0)])),
    rates: await queries.selectRates(tx),
  };
}

/** Stores where storing costs more than the company allows: by the same terms that an order would get now. */
async function dearStoresOf(
  tx: Tx,
  { caller }: SignedInScope,
  { rules, goods, money }: { rules: queries.Rules; goods: GoodsToStore; money: Money },
): Promise<Map<number, MissingReason>> {
  const currencies = new Map(goods.rows.map(({ storeId, currency }) => [storeId, currency]));
  const charged = goods.terms.filter(({ price }) => price > 0);
  if (charged.length === 0) return new Map();
  const accepted = await queries.selectTerms(tx, rules.acceptedTerms);
  const storeIds = charged.map(({ storeId }) => storeId);
  const ordered = rules.mostStorage === null ? await queries.selectLatestTerms(tx, caller.companyId, storeIds) : [];
  const terms = charged.map((one) => ({ ...one, currency: currencies.get(one.storeId) ?? money.currency }));
  return dearStores({ terms, agreed: [...accepted, ...ordered], most: rules.mostStorage }, money);
}

/** What a purchase would cost, and what keeps stores and the company from it. */
function costOf(scope: SignedInScope, goods: GoodsToStore, money: Money, pieces: ReadonlyMap<number, number>): Cost {
  const shut = new Map<number, MissingReason>();
  const spent = new Map<string, number>();
  let total = 0;
  for (const orders of plansOf(scope, goods, pieces)) {
    if (orders.reason) {
      shut.set(orders.storeId, orders.reason);
      continue;
    }
    for (const order of orders.planned) {
      const amount = converted(order.total, order.currency, money);
      if (amount === null) shut.set(order.storeId, 'rate');
      else total += amount;
      if (order.linesTotal < order.minimumOrderValue) shut.set(order.storeId, 'minimum');
      spent.set(order.currency, (spent.get(order.currency) ?? 0) + order.total);
    }
  }
  const { balances } = money;
  const isPoor = balances !== null && [...spent].some(([currency, amount]) => amount > (balances.get(currency) ?? 0));
  return { shut, over: total > money.left ? 'budget' : isPoor ? 'balance' : null };
}

type StorePlan = { storeId: number; reason: MissingReason | null; planned: PlannedOrder[] };

/** The plan of each store by itself, so that what one of them lacks keeps no other from selling. */
function plansOf(scope: SignedInScope, goods: GoodsToStore, pieces: ReadonlyMap<number, number>): StorePlan[] {
  const stores = Map.groupBy(
    goods.rows.filter(({ variantId }) => pieces.has(variantId)),
    ({ storeId }) => storeId,
  );
  return [...stores].map(([storeId, rows]) => {
    try {
      return { storeId, reason: null, planned: planToStore(scope, { ...goods, rows }, pieces) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { storeId, reason: goods.party.address ? ('vat' as const) : ('address' as const), planned: [] };
    }
  });
}

type Purchase = { id: number; checkoutId: number; orders: readonly PlannedOrder[] };
type Placing = { rules: queries.Rules; run: RunRow; goods: GoodsToStore; money: Money };

/** Places what was selected. What nobody may approve is not bought. */
async function place(
  tx: Tx,
  scope: SignedInScope,
  { rules, run, goods, money }: Placing,
  selection: Selection,
): Promise<{ selection: Selection; purchase: Purchase | null }> {
  if (selection.bought.length === 0) return { selection, purchase: null };
  const orders = planToStore(scope, goods, selection.pieces);
  try {
    const note = message('matching.approvalNote', scope.language, { count: selection.bought.length });
    const { checkoutId } = await placeToStore(tx, scope, goods, orders, note);
    const amount = orders.reduce((sum, { total, currency }) => sum + (converted(total, currency, money) ?? 0), 0);
    const { companyId, userId } = scope.caller;
    const id = await queries.insertPurchase(tx, {
      ...{ runId: run.id, companyId, userId, checkoutId, pays: rules.pays, amount, currency: rules.currency, now: scope.now },
    });
    return { selection, purchase: { id, checkoutId, orders } };
  } catch (error) {
    // Thrown before anything is written. What others have changed meanwhile is planned again.
    if (!(error instanceof Refusal) || error.key !== 'checkout.nobodyApproves') throw error;
    return { selection: withoutPurchase(selection), purchase: null };
  }
}

function withoutPurchase({ assigned, bought, missing }: Selection): Selection {
  const more: NotBought[] = bought.flatMap(({ lines }) =>
    lines.map(({ lineId, quantity }) => ({ lineId, missing: quantity, reason: 'noApprover' as const })),
  );
  return { assigned, bought: [], missing: [...missing, ...more], pieces: new Map() };
}

/** What each line was bought from, and what another seller has saved. */
async function noteBought(tx: Tx, goods: GoodsToStore, { id, checkoutId, orders }: Purchase, { bought }: Selection): Promise<void> {
  const paid = new Map(orders.flatMap(({ lines }) => lines.map(({ row, unitPrice }) => [row.variantId, unitPrice] as const)));
  const pieces = new Map<number, number>();
  for (const { lines } of bought)
    for (const { insteadOf, variantId, quantity } of lines)
      pieces.set(insteadOf ?? variantId, (pieces.get(insteadOf ?? variantId) ?? 0) + quantity);
  const offers = offersOf(goods);
  const savedBy = (insteadOf: number | null, variantId: number, quantity: number): number | null => {
    const named = insteadOf === null ? undefined : offers.get(insteadOf);
    // What the named seller would not have sold saves nothing.
    if (!named || !named.offered || named.closed || named.available < quantity) return insteadOf === null ? null : 0;
    return Math.max(0, (named.priceAt(pieces.get(named.variantId) ?? quantity) - (paid.get(variantId) ?? 0)) * quantity);
  };
  await queries.insertBought(
    tx,
    { purchaseId: id, checkoutId },
    bought.flatMap(({ orderId, lines }) =>
      lines.map((line) => ({ ...line, orderId, saved: savedBy(line.insteadOf, line.variantId, line.quantity) })),
    ),
  );
}
