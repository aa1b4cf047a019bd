/**
 * A market in memory that does by plain arithmetic what the program does: accounts of the ledger, stock, orders, payments, documents. Each function decides by the
 * rules of docs/ whether the operation is refused (the code of the refusal) and, if not (null), changes the market. Nothing of it is taken from the code under test
 * but the numbers of codes.
 */
import { codes } from '../../../contract/wire/codes.ts';

export type Refused = number | null;

export type Variant = {
  id: number;
  price: number;
  /** Hundredths of a per cent. */
  vatRate: number;
  onHand: number;
  reserved: number;
};
export type Store = {
  id: number;
  sellerId: number;
  currency: string;
  fee: number;
  freeFrom: number | null;
  minimum: number;
  variants: Variant[];
};
export type Line = { id: number; variant: Variant; quantity: number; cancelled: number; shipped: number };
export type CreditItem = { id: number; creditor: number | null; amount: number; paid: number; credited: number };
export type Asked = { changeId: number; cancelling: Map<Line, number>; restock: boolean };
export type Order = {
  id: number;
  checkout: Checkout;
  store: Store;
  lines: Line[];
  shipping: number;
  total: number;
  state: string;
  shippedAt: number | null;
  cancelledTotal: number;
  /** Value of goods that were removed without asking the buyer. */
  removed: number;
  asked: Asked | null;
  /** Of the invoice; null while there is none. */
  invoiced: number | null;
  credited: number;
  /** What of it, and of its commission, was not given back. */
  left: { amount: number; commission: number };
  item: CreditItem | null;
};
export type Payment = {
  method: 'balance' | 'card' | 'bank_transfer' | 'credit';
  state: string;
  currency: string;
  amount: number;
  part: number;
  isHeld: boolean;
  /** What of it has gone back to the card, or is on its way there. */
  refunded: number;
  /** Where a card's payment is at its provider. */
  provider: 'pending' | 'processing' | 'authorized' | 'captured' | 'failed' | 'cancelled';
  decidedAt: number;
  /** Amounts that have arrived by transfer and wait for the rest. */
  partial: number[];
};
export type Checkout = { id: number; buyerId: number; state: string; expiresAt: number; orders: Order[]; payments: Payment[] };
export type Grant = { buyerId: number; sellerId: number | null; currency: string; limit: number };
type SettlementLine = { order: Order; amount: number; commission: number; fee: number; at: number; settled: boolean };
export type Settlement = {
  sellerId: number;
  currency: string;
  periodTo: number;
  payout: number;
  carried: number;
  withheld: number;
  reserveUntil: number;
  isReleased: boolean;
  /** Total of the operator's document. */
  document: number;
  isPaidOut: boolean;
};
export type Entry = [kind: string, companyId: number | null, currency: string, amount: number];

export const minute = 60_000;
export const day = 24 * 60 * minute;
/** Hundredths of a per cent, half up; half away from zero below it. */
export const shareOf = (amount: number, rate: number): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * rate * 2 + 10_000) / 20_000);
export const commissionRate = 1_000;
export const orderFee = 30;
export const reserveRate = 500;
export const reserveDays = 10;
const sum = <T>(all: Iterable<T>, of: (one: T) => number): number => [...all].reduce((total, one) => total + of(one), 0);

export class MoneyModel {
  now = 0;
  readonly accounts = new Map<string, number>();
  readonly stores: Store[] = [];
  readonly checkouts: Checkout[] = [];
  readonly grants: Grant[] = [];
  readonly lines: SettlementLine[] = [];
  readonly settlements: Settlement[] = [];
  settledFrom: 'payment' | 'shipment' = 'payment';
  /** Parts of refunds that are on their way to a card. */
  cardRefunds: { payment: Payment; buyerId: number; amount: number }[] = [];

  balance(kind: string, companyId: number | null, currency: string): number {
    return this.accounts.get(`${kind} ${companyId ?? ''} ${currency}`) ?? 0;
  }

  post(...entries: Entry[]): void {
    if (sum(entries, ([, , , amount]) => amount) !== 0) throw new Error('the model posts what does not add up');
    for (const [kind, companyId, currency, amount] of entries)
      this.accounts.set(`${kind} ${companyId ?? ''} ${currency}`, this.balance(kind, companyId, currency) + amount);
  }

  get orders(): Order[] {
    return this.checkouts.flatMap(({ orders }) => orders);
  }

  /**
   * Total of an order, of the pieces that are not cancelled. The freight is divided by the value of the lines as they were ordered, the cents that are left to the
   * largest remainders; VAT is rounded once per rate.
   */
  totalOf(shipping: number, lines: readonly Line[], less: ReadonlyMap<Line, number> = new Map()): number {
    const pieces = (line: Line): number => line.quantity - line.cancelled - (less.get(line) ?? 0);
    const freight = lines.every((line) => pieces(line) === 0) ? 0 : shipping;
    const ordered = sum(lines, ({ variant, quantity }) => variant.price * quantity);
    const parts = lines.map((line) => {
      const exact = freight * line.variant.price * line.quantity;
      return { line, part: Math.floor(exact / ordered), rest: exact % ordered };
    });
    const cents = freight - sum(parts, ({ part }) => part);
    for (const one of parts.toSorted((a, b) => b.rest - a.rest).slice(0, cents)) one.part += 1;
    const bases = new Map<number, number>();
    for (const { line, part } of parts)
      bases.set(line.variant.vatRate, (bases.get(line.variant.vatRate) ?? 0) + line.variant.price * pieces(line) + part);
    return sum(bases, ([rate, base]) => base + shareOf(base, rate));
  }

  /** What an order of these pieces would be, by store. */
  place(wanted: ReadonlyMap<Variant, number>): { refused: Refused; orders: Omit<Order, 'checkout'>[] } {
    if ([...wanted].some(([{ onHand, reserved }, quantity]) => quantity > onHand - reserved))
      return { refused: codes.productLimit, orders: [] };
    const orders = this.stores.flatMap((store) => {
      const lines = store.variants.flatMap((variant) => {
        const quantity = wanted.get(variant) ?? 0;
        return quantity > 0 ? [{ id: 0, variant, quantity, cancelled: 0, shipped: 0 }] : [];
      });
      if (lines.length === 0) return [];
      const goods = sum(lines, ({ variant, quantity }) => variant.price * quantity);
      const shipping = store.freeFrom !== null && goods >= store.freeFrom ? 0 : store.fee;
      const nothing = { shippedAt: null, cancelledTotal: 0, removed: 0, asked: null, invoiced: null, credited: 0, item: null };
      const total = this.totalOf(shipping, lines);
      return [{ id: 0, store, lines, shipping, total, state: 'awaiting_payment', ...nothing, left: { amount: 0, commission: 0 }, goods }];
    });
    return { refused: orders.some(({ goods, store }) => goods < store.minimum) ? codes.refused : null, orders };
  }

  /** The same, once the program has given numbers to it. */
  adopt(id: number, buyerId: number, orders: readonly Omit<Order, 'checkout'>[]): Checkout {
    const checkout: Checkout = { id, buyerId, state: 'open', expiresAt: this.now + 30 * minute, orders: [], payments: [] };
    checkout.orders = orders.map((order) => ({ ...order, checkout })).toSorted((a, b) => a.id - b.id);
    for (const { lines } of orders) for (const { variant, quantity } of lines) variant.reserved += quantity;
    this.checkouts.push(checkout);
    return checkout;
  }

  dueOf = (checkout: Checkout): Order[] => checkout.orders.filter(({ state }) => state === 'awaiting_payment');
  isOpen = (checkout: Checkout): boolean => checkout.state === 'open' && checkout.expiresAt > this.now && this.dueOf(checkout).length > 0;

  release(checkout: Checkout, except?: Payment): void {
    for (const payment of checkout.payments)
      if (payment !== except && payment.isHeld && payment.state !== 'captured') {
        payment.isHeld = false;
        this.post(
          ['balance_reserved', checkout.buyerId, payment.currency, -payment.part],
          ['buyer_balance', checkout.buyerId, payment.currency, payment.part],
        );
      }
  }

  /** Orders are paid: their goods leave, and sellers are to be settled. What pays them is posted by the payment. */
  markPaid(checkout: Checkout): void {
    for (const order of this.dueOf(checkout)) {
      order.state = 'paid';
      for (const { variant, quantity } of order.lines) {
        variant.onHand -= quantity;
        variant.reserved -= quantity;
      }
      const commission = sum(order.lines, ({ variant, quantity }) => shareOf(variant.price * quantity, commissionRate));
      order.left = { amount: order.total, commission };
      const fee = order.store.currency === 'EUR' ? orderFee : 0;
      this.lines.push({ order, amount: order.total, commission, fee, at: this.now, settled: false });
    }
    checkout.state = 'paid';
  }

  /** Checkouts whose time is over. */
  expire(): void {
    for (const checkout of this.checkouts)
      if (checkout.state === 'open' && checkout.expiresAt <= this.now) {
        checkout.state = 'expired';
        for (const order of this.dueOf(checkout)) this.#cancelUnpaid(order);
        this.release(checkout);
      }
  }

  #cancelUnpaid(order: Order): void {
    order.state = 'cancelled';
    for (const { variant, quantity } of order.lines) variant.reserved -= quantity;
  }

  cancel(order: Order): Refused {
    if (order.state === 'cancelled') return codes.conflict;
    if (order.state === 'awaiting_payment') {
      this.#cancelUnpaid(order);
      const { checkout } = order;
      if (checkout.orders.every(({ state }) => state === 'cancelled') && checkout.state === 'open') {
        checkout.state = 'cancelled';
        this.release(checkout);
      }
      return null;
    }
    if (order.state !== 'paid') return codes.refused;
    if (order.asked) return this.answer(order, false);
    order.state = 'cancelled';
    for (const { variant, quantity } of order.lines) variant.onHand += quantity;
    this.#refund(order, order.total, 0);
    return null;
  }

  accept = (order: Order): Refused => this.#step(order, 'paid', 'accepted');
  pack = (order: Order): Refused => this.#step(order, 'accepted', 'packing');
  #step(order: Order, from: string, to: string): Refused {
    if (!this.wasPaid(order)) return codes.ordersNotExist;
    if (order.state !== from || order.asked) return codes.conflict;
    order.state = to;
    return null;
  }

  wasPaid = (order: Order): boolean => this.lines.some((line) => line.order === order);
  leftOf = ({ quantity, cancelled, shipped }: Line): number => quantity - cancelled - shipped;

  ship(order: Order, line: Line, quantity: number): Refused {
    if (!this.wasPaid(order)) return codes.ordersNotExist;
    if ((order.state !== 'packing' && order.state !== 'partly_shipped') || order.asked) return codes.conflict;
    if (quantity > this.leftOf(line)) return codes.refused;
    line.shipped += quantity;
    const isAll = order.lines.every((one) => this.leftOf(one) === 0);
    order.state = isAll ? 'shipped' : 'partly_shipped';
    if (isAll) order.shippedAt = this.now;
    return null;
  }

  #isChangeable = ({ state }: Order): boolean => ['paid', 'accepted', 'packing', 'partly_shipped'].includes(state);

  /** Whether the buyer has to be asked about removing pieces; null: refused. */
  change(order: Order, line: Line, quantity: number, restock: boolean): { refused: Refused; asks: boolean } {
    if (!this.wasPaid(order)) return { refused: codes.ordersNotExist, asks: false };
    if (!this.#isChangeable(order) || order.asked) return { refused: codes.conflict, asks: false };
    if (quantity > this.leftOf(line)) return { refused: codes.refused, asks: false };
    const cancelling = new Map([[line, quantity]]);
    const leavesNothing = order.lines.every((one) => this.leftOf(one) === (cancelling.get(one) ?? 0));
    const value = sum(order.lines, (one) => one.variant.price * (one.quantity - one.cancelled));
    const less = line.variant.price * quantity;
    const fallsBelow = (bound: number): boolean => value >= bound && value - less < bound;
    const { minimum, freeFrom } = order.store;
    const ordered = sum(order.lines, (one) => one.variant.price * one.quantity);
    const asks =
      !leavesNothing && ((order.removed + less) * 5 > ordered || fallsBelow(minimum) || (freeFrom !== null && fallsBelow(freeFrom)));
    if (asks) order.asked = { changeId: 0, cancelling, restock };
    else {
      order.removed += less;
      this.#remove(order, cancelling, restock);
    }
    return { refused: null, asks };
  }

  /** The buyer agrees to a change, or wants nothing more of the order. */
  answer(order: Order, agrees: boolean): Refused {
    const { asked } = order;
    if (!asked) return codes.conflict;
    order.asked = null;
    if (agrees) this.#remove(order, asked.cancelling, asked.restock);
    else this.#removeRest(order, true, asked.restock ? new Map() : asked.cancelling);
    return null;
  }

  refuse(order: Order, restock: boolean): Refused {
    if (!this.wasPaid(order)) return codes.ordersNotExist;
    if (!this.#isChangeable(order)) return codes.conflict;
    order.asked = null;
    this.#removeRest(order, restock, new Map());
    return null;
  }

  #removeRest(order: Order, restock: boolean, missing: ReadonlyMap<Line, number>): void {
    const rest = new Map(order.lines.map((line) => [line, this.leftOf(line)]));
    for (const [{ variant }, quantity] of missing) variant.onHand -= quantity;
    this.#remove(order, rest, restock);
  }

  #remove(order: Order, cancelling: ReadonlyMap<Line, number>, restock: boolean): void {
    const total = this.totalOf(order.shipping, order.lines) - this.totalOf(order.shipping, order.lines, cancelling);
    let commission = 0;
    for (const [line, quantity] of cancelling) {
      const before = line.quantity - line.cancelled;
      commission +=
        shareOf(line.variant.price * before, commissionRate) - shareOf(line.variant.price * (before - quantity), commissionRate);
      line.cancelled += quantity;
      if (restock) line.variant.onHand += quantity;
    }
    order.cancelledTotal += total;
    if (order.lines.some((line) => this.leftOf(line) > 0)) order.state = order.state === 'paid' ? 'accepted' : order.state;
    else if (order.state === 'partly_shipped') {
      order.state = 'shipped';
      order.shippedAt = this.now;
    } else order.state = 'cancelled';
    this.#refund(order, total, commission);
  }

  /**
   * To the card first, as far as it has paid the checkout; of the rest, what is open on credit terms is no longer owed, and what is left goes to the
   * balance. The seller gets its commission back.
   */
  #refund(order: Order, total: number, commission: number): void {
    if (total === 0) return;
    if (order.invoiced !== null) order.credited += total;
    const { item, left } = order;
    const { currency, sellerId } = order.store;
    const { payments, buyerId } = order.checkout;
    const card = payments.find((one) => one.method === 'card' && one.state === 'captured' && one.currency === currency);
    const toCard = card ? Math.min(total, card.amount - card.refunded) : 0;
    if (card && toCard > 0) {
      card.refunded += toCard;
      this.cardRefunds.push({ payment: card, buyerId, amount: toCard });
    }
    const reduced = Math.min(total - toCard, item ? item.amount - item.paid - item.credited : 0);
    this.post(
      [item?.creditor ? 'seller_pending' : 'seller_payable', sellerId, currency, -reduced],
      ['buyer_credit', order.checkout.buyerId, currency, reduced],
      ['seller_payable', sellerId, currency, reduced - total],
      ['refunds', null, currency, toCard],
      ['buyer_balance', buyerId, currency, total - reduced - toCard],
    );
    if (item) item.credited += reduced;
    const back = total >= left.amount ? left.commission : Math.min(commission, left.commission);
    order.left = { amount: left.amount - total, commission: left.commission - back };
    this.lines.push({ order, amount: -total, commission: -back, fee: 0, at: this.now, settled: false });
  }

  /** The job has the provider give back what waits, which it does or refuses. Returns their number. */
  refundCards(refuses: boolean): number {
    const sent = this.cardRefunds;
    this.cardRefunds = [];
    for (const { payment, buyerId, amount } of sent) {
      const { currency } = payment;
      if (refuses) payment.refunded -= amount;
      this.post(
        ['refunds', null, currency, -amount],
        refuses ? ['buyer_balance', buyerId, currency, amount] : ['provider_clearing', null, currency, amount],
      );
    }
    return sent.length;
  }

  /** The job that writes what is due. */
  issueInvoices(): number {
    const due = this.orders.filter((order) => this.wasPaid(order) && order.state !== 'cancelled' && order.invoiced === null);
    for (const order of due) order.invoiced = order.total - order.cancelledTotal;
    return due.length;
  }

  /** Closes the week that ended last, of all sellers. Returns the settlements. */
  settle(vatRate: number): Settlement[] {
    const today = Math.floor(this.now / day);
    // The first of January 1970 was a Thursday.
    const periodTo = today - ((today + 3) % 7) - 1;
    const closed: Settlement[] = [];
    const accounts = new Map(this.stores.map(({ sellerId, currency }) => [`${sellerId} ${currency}`, { sellerId, currency }]));
    for (const { sellerId, currency } of accounts.values()) {
      const before = this.settlements.filter((one) => one.sellerId === sellerId && one.currency === currency);
      const lines = this.lines.filter((line) => {
        const { store, item, state, shippedAt } = line.order;
        const isOwed = item?.creditor != null && item.paid + item.credited < item.amount;
        const isRipe = this.settledFrom === 'payment' || state === 'cancelled' || (shippedAt !== null && shippedAt < (periodTo + 1) * day);
        return (
          !line.settled && store.sellerId === sellerId && store.currency === currency && line.at < (periodTo + 1) * day && isRipe && !isOwed
        );
      });
      const reserves = before.filter((one) => one.withheld > 0 && !one.isReleased && one.reserveUntil <= periodTo);
      if (before.some((one) => one.periodTo >= periodTo) || (lines.length === 0 && reserves.length === 0)) continue;
      const net = sum(lines, ({ commission, fee }) => commission + fee);
      const vat = shareOf(net, vatRate);
      const sales = sum(lines, ({ amount }) => amount);
      const due = sales - net - vat + sum(reserves, ({ withheld }) => withheld) + (before.at(-1)?.carried ?? 0);
      const withheld = Math.min(shareOf(Math.max(0, sales), reserveRate), Math.max(0, due));
      for (const line of lines) line.settled = true;
      for (const reserve of reserves) reserve.isReleased = true;
      const [payout, carried] = [Math.max(0, due - withheld), Math.min(0, due - withheld)];
      const reserveUntil = withheld > 0 ? periodTo + reserveDays : 0;
      const settlement = { sellerId, currency, periodTo, payout, carried, withheld, reserveUntil, isReleased: false, isPaidOut: false };
      closed.push({ ...settlement, document: net + vat });
      this.post(['seller_payable', sellerId, currency, -net - vat], ['commission', null, currency, net], ['vat', null, currency, vat]);
    }
    this.settlements.push(...closed);
    return closed;
  }
}
