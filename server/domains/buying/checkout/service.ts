import type { Transaction } from 'kysely';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { checkoutCalls, ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { type Code, codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Reader } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { changedMeanwhile, notFound, Refusal } from '../../../platform/refusal.ts';
import { type LineRow, moneyText, selectChosen } from '../cart/index.ts';
import { type PriceSources, pricesOf } from '../../pricing/resolve/index.ts';
import { type RateOf, ratesInForce } from '../../payments/tax/index.ts';
import type { StockRow } from './allocate.ts';
import { approvalDays, lockLimits, neededApproval, nobodyApproves, requestApproval } from './approval.ts';
import { type PlannedOrder, planOrders, totalsOf } from './plan.ts';
import { insertCheckout, type Party, type PlacedOrder, selectParty, selectPriceSources, selectStock } from './queries.ts';

/** How long goods stay reserved for an unpaid order. */
export const reservationMinutes = 30;

/** Without the market's address no mail goes to whoever has to approve. */
export type Asker = { session: Session; language: Language; now: Date; seesPrices: boolean; publicUrl?: string };
export type Choice = Omit<ParsedInputOf<typeof checkoutCalls.placeOrder>, 'expectedTotals' | 'approvalNote'>;

/** What is read first, without knowing anything of the lines. */
type Chosen = { rows: LineRow[]; party: Party | undefined; rateOf: RateOf; sources: PriceSources[]; stock: StockRow[] };
export type Prepared = { party: Party; address: (ShippingAddress & { id: number | null }) | null; orders: PlannedOrder[] };

/**
 * The chosen lines, who orders them, what decides the prices, and the stock; four statements however many lines, sent at once.
 * @param lock locks lines and stock until the transaction ends, so that the plan can be carried out as it is.
 */
export async function choose(reader: Reader, asker: Asker, choice: Choice, lock: boolean): Promise<Chosen> {
  const { companyId, userId } = asker.session;
  const lines = { userId, lineIds: choice.lineIds };
  const [rows, party, rateOf, sources, stock] = await Promise.all([
    selectChosen(reader, { language: asker.language, companyId, userId }, choice.lineIds, lock),
    selectParty(reader, { companyId, userId, now: asker.now }, choice.addressId ?? null),
    ratesInForce(reader, asker.now),
    selectPriceSources(reader, { companyId, now: asker.now }, lines),
    selectStock(reader, lines, lock),
  ]);
  return { rows, party, rateOf, sources, stock };
}

/** Plans the orders of the chosen lines. */
export function prepare(asker: Asker, choice: Choice, { rows, party, rateOf, sources, stock }: Chosen): Prepared {
  if (rows.length < new Set(choice.lineIds).size) throw notFound();
  if (rows.length === 0) throw new Refusal(codes.refused, 'checkout.empty');
  if (!party || (choice.addressId !== undefined && !party.address)) throw notFound();
  const address = choice.address ? { id: null, ...choice.address } : party.address;
  const prices = pricesOf(sources, rows);
  const orders = address
    ? planOrders({
        // Without locks a line may have gone before its price was asked for.
        rows: rows.filter((row) => prices.has(row.variantId)),
        prices,
        stock,
        address: withoutId(address),
        choices: choice.stores,
        buyer: party,
        rateOf,
        language: asker.language,
        seesPrices: asker.seesPrices,
      })
    : [];
  return { party, address, orders };
}

const withoutId = ({
  name,
  companyName,
  line1,
  line2,
  postalCode,
  city,
  region,
  countryCode,
  phone,
}: ShippingAddress): ShippingAddress => ({
  name,
  companyName,
  line1,
  line2,
  postalCode,
  city,
  region,
  countryCode,
  phone,
});

export const missingToMinimum = (order: PlannedOrder): number => Math.max(0, order.minimumOrderValue - order.linesTotal);

/** Goods for a customer of the buyer must not end up at the buyer's own door. */
function assertAddressed(stores: Choice['stores']): void {
  const isOpen = stores.some((store) => store.delivery === 'drop_ship' && !store.address);
  if (isOpen) throw new Refusal(codes.refused, 'checkout.dropShipAddress');
}

/** Throws when the plan breaks a rule, and says which. */
function assertOrderable(orders: readonly PlannedOrder[], language: Language): void {
  const bad = orders.flatMap((order) => order.lines.filter((line) => !line.view.orderable));
  const problems = bad.flatMap((line) => line.view.problems.filter((problem) => problem.code !== null));
  if (problems.length > 0) {
    const details = {
      lines: bad.map(({ view }) => ({ lineId: view.id, variantId: view.variantId, sku: view.sku, problems: view.problems })),
    };
    const code = (problems[0]?.code ?? codes.productError) as Code;
    const onlyStock = problems.every((problem) => problem.kind === 'outOfStock' || problem.kind === 'notEnough');
    if (onlyStock) throw new Refusal(code, 'checkout.soldOut', { sku: bad[0]?.view.sku ?? '' }, details);
    throw new Refusal(code, 'checkout.lines', {}, details);
  }
  const small = orders.find((order) => missingToMinimum(order) > 0);
  if (small)
    throw new Refusal(codes.refused, 'checkout.belowMinimum', {
      store: small.storeName,
      missing: moneyText(missingToMinimum(small), small.currency, language),
    });
}

/**
 * Orders the chosen lines: one purchase order per store, goods reserved for half an hour, lines taken out of the cart. All or
 * nothing, five statements however many lines and stores; up to four more where limits or rules look at the person's orders. Orders that
 * need approval wait for it, and their goods are held meanwhile.
 */
export async function placeOrder(
  tx: Transaction<DB>,
  asker: Asker,
  choice: Choice & { expectedTotals?: { currency: string; total: number }[] | undefined; approvalNote?: string },
): Promise<{ checkoutId: number; expiresAt: Date; orders: PlacedOrder[]; totals: { currency: string; total: number }[] }> {
  assertAddressed(choice.stores);
  const { party, address, orders } = prepare(asker, choice, await choose(tx, asker, choice, true));
  if (!address) throw new Refusal(codes.refused, 'checkout.addressMissing');
  assertOrderable(orders, asker.language);
  const totals = totalsOf(orders);
  const { expectedTotals } = choice;
  if (expectedTotals && JSON.stringify(totalsOf(expectedTotals)) !== JSON.stringify(totals))
    throw new Refusal(codes.conflict, 'checkout.totalsChanged', {}, { totals });
  await lockLimits(tx, asker, party);
  const needed = await neededApproval(tx, asker, party, orders);
  if (needed?.approvers.length === 0) throw new Refusal(codes.refused, 'checkout.nobodyApproves', nobodyApproves(needed, asker.language));
  const minutes = needed ? approvalDays * 24 * 60 : reservationMinutes;
  const expiresAt = new Date(asker.now.getTime() + minutes * 60_000);
  const { companyId, userId } = asker.session;
  const state = needed ? 'awaiting_approval' : 'awaiting_payment';
  const placed = await insertCheckout(tx, { companyId, userId, language: asker.language, now: asker.now, expiresAt, state, orders });
  // Everything was locked or is checked by the statement itself; a difference means that somebody was between.
  if (placed.reserved !== placed.picks || placed.agreed !== placed.agreements || placed.removed !== placed.cartLines)
    throw changedMeanwhile();
  const answer = { checkoutId: placed.checkoutId, expiresAt, orders: placed.orders, totals };
  if (needed) await requestApproval(tx, asker, needed, { ...answer, note: choice.approvalNote ?? '' });
  return answer;
}
