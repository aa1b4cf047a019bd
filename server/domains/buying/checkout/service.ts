import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { checkoutCalls, ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { marketProfile } from '../../../platform/market-profile.ts';
import type { StorageTerms } from '../../../../contract/stores/storage-terms.ts';
import { type Code, codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { countryText, moneyText } from '../../../platform/formats/local-text.ts';
import { type LineRow, selectChosen } from '../cart/index.ts';
import { type PriceSources, pricesOf } from '../../pricing/resolve/index.ts';
import type { PlacedOrder } from '../../orders/placing/index.ts';
import { type KnownRate, knownRates, type RateOf } from '../../payments/tax/index.ts';
import type { StoreService } from '../../stores/shipping-services/index.ts';
import { currentTerms } from '../../stores/storage-terms/index.ts';
import type { StockRow } from './allocate.ts';
import { lockLimits, neededApproval, nobodyApproves, requestApproval } from './approval/request.ts';
import { approvalDays, reservationMinutes } from './expiry.ts';
import { type PlannedOrder, planOrders, totalsOf } from './plan.ts';
import { writeCheckout } from './place.ts';
import { drawCheckoutId, type Party, selectParty, selectPriceSources, selectServices, selectStock } from './queries.ts';

export type Choice = Omit<ParsedInputOf<typeof checkoutCalls.placeOrder>, 'expectedTotals' | 'approvalNote'>;

/** The data that can be read without knowing the lines. */
type Chosen = {
  rows: LineRow[];
  party: Party | undefined;
  knownRate: KnownRate;
  sources: PriceSources[];
  stock: StockRow[];
  services: StoreService[];
  terms: (StorageTerms & { storeId: number })[];
};
export type Prepared = { party: Party; address: (ShippingAddress & { id: number | null }) | null; orders: PlannedOrder[] };

/**
 * The chosen lines, the buyer, the data that determines prices, the stock, and shipping services; five concurrent statements for any number of lines,
 * and one for the terms of storage where they are shown or needed.
 * @param lock locks lines and stock until the transaction ends, so that the plan stays valid.
 */
export async function choose(reader: Reader, scope: SignedInScope, choice: Choice, lock: boolean): Promise<Chosen> {
  const { companyId, userId } = scope.caller;
  const lines = { userId, lineIds: choice.lineIds };
  const [rows, party, knownRate, sources, stock, services] = await Promise.all([
    selectChosen(reader, { language: scope.language, companyId, userId }, choice.lineIds, lock),
    selectParty(reader, { companyId, userId, now: scope.now }, choice.addressId ?? null),
    knownRates(reader, scope.now),
    selectPriceSources(reader, { companyId, now: scope.now }, lines),
    selectStock(reader, lines, lock),
    selectServices(reader, lines),
  ]);
  const needsTerms = !lock || choice.stores.some(({ delivery }) => delivery === 'keep');
  const terms = needsTerms ? await currentTerms(reader, [...new Set(rows.map(({ storeId }) => storeId))]) : [];
  return { rows, party, knownRate, sources, stock, services, terms };
}

/** Plans the orders of the chosen lines. */
export function prepare(
  scope: SignedInScope,
  choice: Choice,
  { rows, party, knownRate, sources, stock, services, terms }: Chosen,
): Prepared {
  if (rows.length < new Set(choice.lineIds).size) throw notFound();
  if (rows.length === 0) throw new Refusal(codes.refused, 'checkout.empty');
  if (!party || (choice.addressId !== undefined && !party.address)) throw notFound();
  const address = choice.address ? { id: null, ...choice.address } : party.address;
  const prices = pricesOf(sources, rows);
  const orders = address
    ? planOrders({
        // Without locks a line may have been removed before its price was read.
        rows: rows.filter((row) => prices.has(row.variantId)),
        prices,
        stock,
        services,
        terms,
        address: withoutId(address),
        choices: choice.stores,
        buyer: party,
        rateOf: rateFor(knownRate, scope.language),
        language: scope.language,
        seesPrices: scope.seesPrices,
      })
    : [];
  return { party, address, orders };
}

/** Goods of a country whose rate nobody has entered cannot be ordered: the operator’s page of rates says so before. */
export const rateFor =
  (knownRate: KnownRate, language: Language): RateOf =>
  (country, taxClass) => {
    const rate = knownRate(country, taxClass);
    if (rate === null) throw new Refusal(codes.refused, 'checkout.noRate', { country: countryText(country, language) });
    return rate;
  };

export const withoutId = ({
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

/** Goods for a customer of the buyer must not be delivered to the buyer's own address. */
function assertAddressed(stores: Choice['stores']): void {
  const isOpen = stores.some((store) => store.delivery === 'drop_ship' && !store.address);
  if (isOpen) throw new Refusal(codes.refused, 'checkout.dropShipAddress');
}

/** Throws if the plan breaks a rule, with the rule. */
export function assertOrderable(orders: readonly PlannedOrder[], language: Language): void {
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
  const gone = orders.find((order) => order.isServiceGone);
  if (gone) throw new Refusal(codes.conflict, 'checkout.serviceGone', { store: gone.storeName });
  const other = orders.find((order) => order.areTermsOther);
  if (other) throw new Refusal(codes.conflict, 'checkout.storageTermsChanged', { store: other.storeName });
  const small = orders.find((order) => missingToMinimum(order) > 0);
  if (small)
    throw new Refusal(codes.refused, 'checkout.belowMinimum', {
      store: small.storeName,
      missing: moneyText(missingToMinimum(small), small.currency, language),
    });
}

type Placed = { checkoutId: number; expiresAt: Date; orders: PlacedOrder[]; totals: { currency: string; total: number }[] };

/**
 * Orders the chosen lines: one purchase order per store, goods reserved for half an hour, lines removed from the cart. All or nothing, eleven
 * statements in two round trips for any number of lines and stores; up to four more if limits or rules apply to the user's orders. Orders that need approval
 * are pending, and their goods are reserved meanwhile.
 */
export async function placeOrder(
  tx: Tx,
  scope: SignedInScope,
  choice: Choice & { expectedTotals?: { currency: string; total: number }[] | undefined; approvalNote?: string },
): Promise<Placed> {
  if (marketProfile().sellingStopped) throw new Refusal(codes.refused, 'market.sellingStopped');
  assertAddressed(choice.stores);
  const [chosen, checkoutId] = await Promise.all([choose(tx, scope, choice, true), drawCheckoutId(tx)]);
  const { party, address, orders } = prepare(scope, choice, chosen);
  if (!address) throw new Refusal(codes.refused, 'checkout.addressMissing');
  assertOrderable(orders, scope.language);
  const totals = totalsOf(orders);
  const { expectedTotals } = choice;
  if (expectedTotals && JSON.stringify(totalsOf(expectedTotals)) !== JSON.stringify(totals))
    throw new Refusal(codes.conflict, 'checkout.totalsChanged', {}, { totals });
  return placePlanned(tx, scope, { checkoutId, party, orders, note: choice.approvalNote ?? '' });
}

/**
 * Places planned orders whose goods are locked, within the limits and rules of the user's company.
 * @throws codes.refused before anything is written, when they need an approval that nobody can give
 */
export async function placePlanned(
  tx: Tx,
  scope: SignedInScope,
  { checkoutId, party, orders, note }: { checkoutId: number; party: Party; orders: readonly PlannedOrder[]; note: string },
): Promise<Placed> {
  await lockLimits(tx, scope, party);
  const needed = await neededApproval(tx, scope, party, orders);
  if (needed?.approvers.length === 0) throw new Refusal(codes.refused, 'checkout.nobodyApproves', nobodyApproves(needed, scope.language));
  const minutes = needed ? approvalDays * 24 * 60 : reservationMinutes;
  const expiresAt = new Date(scope.now.getTime() + minutes * 60_000);
  const state = needed ? 'awaiting_approval' : 'awaiting_payment';
  const placed = await writeCheckout(tx, scope, { id: checkoutId, expiresAt, state, orders });
  const answer = { checkoutId, expiresAt, orders: placed, totals: totalsOf(orders) };
  if (needed) await requestApproval(tx, scope, needed, { ...answer, note });
  return answer;
}
