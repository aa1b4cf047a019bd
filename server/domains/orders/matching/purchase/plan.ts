import type { MissingReason } from '../../../../../contract/orders/auto-purchase.ts';
import type { HeldRow } from '../../../stock/held/index.ts';
import { type Assigned, byWarehouse, findHeld, type OpenLine, shelfOf, takeHeld } from '../assign.ts';

/** A line that may be bought for; the user has accepted its quantity, whatever the seller's steps are. */
export type WantedLine = OpenLine & { accepted: boolean };

/** What one seller offers to the company. */
export type Offered = {
  variantId: number;
  storeId: number;
  currency: string;
  offered: boolean;
  /** The store takes no orders now. */
  closed: boolean;
  /** Countries that it is sold to. */
  countries: readonly string[];
  /** Countries of the warehouses that have it. */
  places: readonly string[];
  available: number;
  rule: { moq: number; multiple: number };
  /** The company's own price of a piece at a quantity. */
  priceAt: (quantity: number) => number;
};

export type Market = {
  lines: readonly WantedLine[];
  held: readonly HeldRow[];
  offers: ReadonlyMap<number, Offered>;
  /** The same goods of other sellers, by the variant that a line names. */
  others: ReadonlyMap<number, readonly number[]>;
  /** The stores whose goods may be taken instead; null for none, empty for all. */
  otherStores: readonly number[] | null;
  /** Pieces that are ordered into held stock and bought for no order, by variant. */
  underWay: ReadonlyMap<number, number>;
  /** What the company has paid last for a piece, by variant; only where a rise is limited. */
  lastPrices: ReadonlyMap<number, { price: number; currency: string }>;
  mostRise: number | null;
};

export type Limits = {
  /** Stores that nothing is bought of, and why. */
  shut: ReadonlyMap<number, MissingReason>;
  /** Orders that goods are bought for at most, and why not for more. */
  most: number;
  beyond: MissingReason;
};

export type Bought = { lineId: number; quantity: number; variantId: number; insteadOf: number | null };
export type NotBought = { lineId: number; missing: number; reason: MissingReason };
export type Selection = {
  /** Orders that get all of their goods from held stock. */
  assigned: Assigned[];
  /** Orders that get a part from held stock, if any, and for which the rest is bought. */
  bought: { orderId: number; held: Assigned[]; lines: Bought[] }[];
  missing: NotBought[];
  /** Pieces to buy by variant, in the steps in which they are sold. */
  pieces: Map<number, number>;
};

/**
 * Chooses what to buy for sales orders, in their order: held stock first, then what sellers have. An order for which not everything can be had
 * gets nothing. A line is bought from one seller: the one that it names, or the cheapest that has it where the company allows others. Pure.
 */
export function select(market: Market, limits: Limits): Selection {
  const dear = new Set<string>();
  for (;;) {
    // Which price step applies depends on how much is bought of it, which is not known before.
    const first = choose(market, limits, { demand: wantedPieces(market.lines), dear });
    const found = market.otherStores === null ? first : choose(market, limits, { demand: boughtPieces(first), dear });
    const more = risen(market, found);
    if (more.length === 0) return found;
    // Without these, less is bought of others, too: each round leaves out some more until there are none.
    for (const one of more) dear.add(one);
  }
}

const dearKey = (named: number, variantId: number): string => `${named} ${variantId}`;

/** What was chosen although it has become too dear at the quantity that is bought: the named goods, and those that are bought for them. */
function risen(market: Market, { bought, pieces }: Selection): string[] {
  return bought.flatMap(({ lines }) =>
    lines.flatMap(({ variantId, insteadOf }) => {
      const [named, offer] = [insteadOf ?? variantId, market.offers.get(variantId)];
      return offer && isTooDear(market, named, offer, pieces.get(variantId) ?? 0) ? [dearKey(named, variantId)] : [];
    }),
  );
}

function isTooDear({ lastPrices, mostRise }: Market, named: number, offer: Offered, quantity: number): boolean {
  const last = lastPrices.get(named);
  if (mostRise === null || !last || last.currency !== offer.currency) return false;
  return offer.priceAt(quantity) * 100 > last.price * (100 + mostRise);
}

/** Pieces by the variant that the lines name. */
type Demand = ReadonlyMap<number, number>;

function sum(pieces: Map<number, number>, variantId: number, quantity: number): void {
  pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
}

function wantedPieces(lines: readonly WantedLine[]): Demand {
  const pieces = new Map<number, number>();
  for (const { variantId, quantity } of lines) sum(pieces, variantId, quantity);
  return pieces;
}

function boughtPieces({ bought }: Selection): Demand {
  const pieces = new Map<number, number>();
  for (const { lines } of bought) for (const line of lines) sum(pieces, line.insteadOf ?? line.variantId, line.quantity);
  return pieces;
}

function choose(
  market: Market,
  { shut, most, beyond }: Limits,
  { demand, dear }: { demand: Demand; dear: ReadonlySet<string> },
): Selection {
  const shelf = shelfOf(market.held);
  const underWay = new Map(market.underWay);
  const used = new Map<number, number>();
  const found: Selection = { assigned: [], bought: [], missing: [], pieces: new Map() };
  for (const [orderId, own] of Map.groupBy(market.lines, (line) => line.orderId)) {
    const { picks, short } = findHeld(own, shelf);
    if (short.length === 0) {
      takeHeld(shelf, picks);
      found.assigned.push(...byWarehouse(orderId, picks));
      continue;
    }
    const lacking = new Map(short.map(({ lineId, missing }) => [lineId, missing]));
    const lines: Bought[] = [];
    const answers: { lineId: number; missing: number; reason: MissingReason | null }[] = [];
    for (const line of own) {
      const missing = lacking.get(line.id);
      if (missing === undefined) continue;
      const answer = answerOf(line, missing);
      answers.push({ lineId: line.id, missing, reason: typeof answer === 'string' ? answer : null });
      if (typeof answer === 'string') continue;
      const { variantId } = answer;
      sum(used, variantId, line.quantity);
      lines.push({ lineId: line.id, quantity: line.quantity, variantId, insteadOf: variantId === line.variantId ? null : line.variantId });
    }
    const isPossible = answers.every(({ reason }) => reason === null);
    if (isPossible && found.bought.length < most) {
      takeHeld(shelf, picks);
      found.bought.push({ orderId, held: byWarehouse(orderId, picks), lines });
      continue;
    }
    for (const { variantId, quantity } of lines) sum(used, variantId, -quantity);
    const rest = isPossible ? beyond : 'order';
    found.missing.push(...answers.map(({ lineId, missing, reason }) => ({ lineId, missing, reason: reason ?? rest })));
  }
  for (const [variantId, quantity] of used) {
    if (quantity === 0) continue;
    const { moq, multiple } = market.offers.get(variantId)?.rule ?? { moq: 1, multiple: 1 };
    found.pieces.set(variantId, Math.ceil(Math.max(quantity, moq) / multiple) * multiple);
  }
  return found;

  /** Who sells a line, or why nobody does. */
  function answerOf(line: WantedLine, missing: number): Offered | MissingReason {
    const coming = underWay.get(line.variantId) ?? 0;
    if (coming >= missing) {
      underWay.set(line.variantId, coming - missing);
      return 'underWay';
    }
    const own = market.offers.get(line.variantId);
    const obstacle = own ? obstacleTo(own, line) : 'notOffered';
    const others = (market.others.get(line.variantId) ?? []).flatMap((id) => {
      const other = market.offers.get(id);
      return other && obstacleTo(other, line) === null && (own === undefined || other.currency === own.currency) ? [other] : [];
    });
    const allowed = others.filter(({ storeId }) => isAllowed(storeId));
    const possible = [...(own && obstacle === null ? [own] : []), ...allowed];
    const left = possible.filter((offer) => !dear.has(dearKey(line.variantId, offer.variantId)));
    if (possible.length > 0 && left.length === 0) return 'price';
    const [best] = left.toSorted(
      (a, b) =>
        price(a, line) - price(b, line) ||
        isOwn(b, line) - isOwn(a, line) ||
        isNear(b, line) - isNear(a, line) ||
        a.variantId - b.variantId,
    );
    if (!best) return others.length > 0 ? 'otherSeller' : (obstacle ?? 'stock');
    return isTooDear(market, line.variantId, best, together(line)) ? 'price' : best;
  }

  function obstacleTo(offer: Offered, { countryCode, quantity, accepted, variantId }: WantedLine): MissingReason | null {
    if (!offer.offered) return 'notOffered';
    if (!offer.countries.includes(countryCode)) return 'country';
    if (offer.closed) return 'holiday';
    const reason = shut.get(offer.storeId);
    if (reason) return reason;
    // The user has accepted the steps of the goods that the line names, not those of others.
    const mayRaise = accepted && offer.variantId === variantId;
    const { moq, multiple } = offer.rule;
    if (!mayRaise && (quantity < moq || quantity % multiple !== 0)) return 'quantity';
    const pieces = Math.ceil(Math.max((used.get(offer.variantId) ?? 0) + quantity, moq) / multiple) * multiple;
    return pieces <= offer.available ? null : 'stock';
  }

  function isAllowed(storeId: number): boolean {
    return market.otherStores !== null && (market.otherStores.length === 0 || market.otherStores.includes(storeId));
  }

  /** What all lines of the goods ask for together. */
  function together({ variantId, quantity }: WantedLine): number {
    return Math.max(demand.get(variantId) ?? 0, quantity);
  }

  function price(offer: Offered, line: WantedLine): number {
    return offer.priceAt(together(line));
  }
}

const isOwn = (offer: Offered, { variantId }: WantedLine): number => Number(offer.variantId === variantId);
const isNear = (offer: Offered, { countryCode }: WantedLine): number => Number(offer.places.includes(countryCode));

export type Cost = {
  /** Why a store takes no order of this. */
  shut: ReadonlyMap<number, MissingReason>;
  /** Why it is more than may be spent; null if it is not. */
  over: MissingReason | null;
};

/**
 * The most that may be bought of what is wanted, for the oldest orders first: stores that take no order of it are left out, as those that are
 * shut already, and from the order on that would exceed the money there is, nothing is bought. `costOf` says what a purchase would be.
 */
export function within(
  market: Market,
  costOf: (pieces: ReadonlyMap<number, number>) => Cost,
  closed: ReadonlyMap<number, MissingReason> = new Map(),
): Selection {
  const shut = new Map(closed);
  for (;;) {
    const found = affordable((most, beyond) => select(market, { shut, most, beyond }), costOf);
    const more = [...costOf(found.pieces).shut].filter(([storeId]) => !shut.has(storeId));
    if (more.length === 0) return found;
    for (const [storeId, reason] of more) shut.set(storeId, reason);
  }
}

function affordable(
  selectSome: (most: number, beyond: MissingReason) => Selection,
  costOf: (pieces: ReadonlyMap<number, number>) => Cost,
): Selection {
  const all = selectSome(Number.MAX_SAFE_INTEGER, 'budget');
  let over = costOf(all.pieces).over;
  if (over === null) return all;
  // Between a number of orders that can be paid and one that cannot.
  let [low, high] = [0, all.bought.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const reason = costOf(selectSome(middle, 'budget').pieces).over;
    if (reason === null) low = middle;
    else [high, over] = [middle, reason];
  }
  return selectSome(low, over);
}
