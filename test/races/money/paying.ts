/** What the model knows of payments: each function is a way in which money comes, pays or leaves. */
import { codes } from '../../../contract/wire/codes.ts';
import { type Checkout, type CreditItem, day, minute, type MoneyModel, type Order, type Payment, type Refused } from './model.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const heldOf = ({ isHeld, part }: Payment): number => (isHeld ? part : 0);

/** Why a checkout takes no money now. */
function refusalOf(model: MoneyModel, checkout: Checkout): Refused {
  const isUnderWay = checkout.payments.some(({ state }) => state === 'processing' || state === 'authorized');
  if (model.isOpen(checkout) && !isUnderWay) return null;
  if (checkout.state === 'paid') return codes.conflict;
  if (checkout.state === 'expired' || (checkout.state === 'open' && checkout.expiresAt <= model.now)) return codes.refused;
  return isUnderWay ? codes.conflict : codes.refused;
}

function totalsOf(orders: readonly Order[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { store, total } of orders) totals.set(store.currency, (totals.get(store.currency) ?? 0) + total);
  return totals;
}

const newPayment = (method: Payment['method'], state: string, currency: string, amount: number, part = 0): Payment => ({
  ...{ method, state, currency, amount, part, isHeld: false, refunded: 0, provider: 'pending', decidedAt: 0, partial: [] },
});

const toSellers = (model: MoneyModel, orders: readonly Order[]): void => {
  for (const { store, total } of orders)
    model.post(['seller_payable', store.sellerId, store.currency, total], ['checkout', null, store.currency, -total]);
};

/** Pays from the balance alone; parts of it that other payments hold for the same checkout are free. */
export function payFromBalance(model: MoneyModel, checkout: Checkout): Refused {
  const refused = refusalOf(model, checkout);
  if (refused !== null) return refused;
  const totals = totalsOf(model.dueOf(checkout));
  for (const [currency, total] of totals) {
    const held = sum(checkout.payments.filter((one) => one.currency === currency && one.state !== 'captured').map(heldOf));
    if (model.balance('buyer_balance', checkout.buyerId, currency) + held < total) return codes.balanceTooLow;
  }
  model.release(checkout);
  for (const [currency, total] of totals) {
    model.post(['buyer_balance', checkout.buyerId, currency, -total], ['checkout', null, currency, total]);
    checkout.payments.push(newPayment('balance', 'captured', currency, total));
  }
  toSellers(model, model.dueOf(checkout));
  model.markPaid(checkout);
  return null;
}

/** What a card or a transfer has to pay besides a part from the balance. */
function restOf(model: MoneyModel, checkout: Checkout, part: number): { refused: Refused; currency: string; amount: number } {
  const refused = refusalOf(model, checkout);
  const totals = [...totalsOf(model.dueOf(checkout))];
  const [currency, total] = totals[0] ?? ['', 0];
  if (refused !== null) return { refused, currency, amount: 0 };
  return { refused: part >= total || totals.length > 1 ? codes.refused : null, currency, amount: total - part };
}

/** Reserves a part of the balance for a payment that begins; it takes those of others of the checkout. */
function hold(model: MoneyModel, checkout: Checkout, payment: Payment): Refused {
  const { part, currency } = payment;
  if (part === 0) return null;
  const free = sum(checkout.payments.filter((one) => one !== payment && one.state !== 'captured').map(heldOf));
  if (model.balance('buyer_balance', checkout.buyerId, currency) + free < part) return codes.balanceTooLow;
  model.release(checkout, payment);
  model.post(['buyer_balance', checkout.buyerId, currency, -part], ['balance_reserved', checkout.buyerId, currency, part]);
  payment.isHeld = true;
  return null;
}

const isWaiting = ({ method, state }: Payment): boolean => method === 'card' && (state === 'pending' || state === 'processing');

export function beginCard(model: MoneyModel, checkout: Checkout, part: number): Refused {
  const { refused, currency, amount } = restOf(model, checkout, part);
  if (refused !== null) return refused;
  const before = checkout.payments.find(isWaiting);
  if (before) {
    if (before.amount === amount && heldOf(before) === part) return null;
    if (before.provider !== 'failed') before.provider = 'cancelled';
    followCard(model, checkout, before);
  }
  const payment = newPayment('card', 'pending', currency, amount, part);
  const short = hold(model, checkout, payment);
  if (short === null) checkout.payments.push(payment);
  return short;
}

/** The buyer at the provider's page. */
export function cardUsed(model: MoneyModel, payment: Payment, how: 'success' | 'declined' | 'delayed' | 'leave'): void {
  if (payment.provider !== 'pending') return;
  payment.provider = ({ success: 'authorized', declined: 'failed', delayed: 'processing', leave: 'cancelled' } as const)[how];
  payment.decidedAt = model.now + minute;
}

/** The program asks the provider, and does what follows from the answer. */
export function followCard(model: MoneyModel, checkout: Checkout, payment: Payment): void {
  if (!isWaiting(payment)) return;
  if (payment.provider === 'processing' && payment.decidedAt <= model.now) payment.provider = 'authorized';
  const end = (state: string): void => {
    payment.state = state;
    if (!payment.isHeld) return;
    payment.isHeld = false;
    model.post(
      ['balance_reserved', checkout.buyerId, payment.currency, -payment.part],
      ['buyer_balance', checkout.buyerId, payment.currency, payment.part],
    );
  };
  if (payment.provider === 'failed' || payment.provider === 'cancelled') return end(payment.provider);
  if (payment.provider === 'authorized') {
    const totals = [...totalsOf(model.dueOf(checkout))];
    const fits = totals.length === 1 && totals[0]?.[1] === payment.amount + payment.part && heldOf(payment) === payment.part;
    if (!model.isOpen(checkout) || !fits) {
      payment.provider = 'cancelled';
      return end('returned');
    }
    const { currency, amount, part } = payment;
    [payment.provider, payment.state, payment.isHeld] = ['captured', 'captured', false];
    model.release(checkout, payment);
    model.post(
      ['provider_clearing', null, currency, -amount],
      ['balance_reserved', checkout.buyerId, currency, -part],
      ['checkout', null, currency, amount + part],
    );
    toSellers(model, model.dueOf(checkout));
    return model.markPaid(checkout);
  }
  if (!model.isOpen(checkout)) {
    payment.provider = 'cancelled';
    return end('cancelled');
  }
  if (payment.provider !== 'processing') return undefined;
  payment.state = 'processing';
  checkout.expiresAt = Math.max(checkout.expiresAt, model.now + 15 * minute);
  return undefined;
}

/** The job asks about all of them. */
export function askAboutCards(model: MoneyModel): void {
  for (const checkout of model.checkouts) for (const payment of checkout.payments) followCard(model, checkout, payment);
}

export function beginTransfer(model: MoneyModel, checkout: Checkout, part: number): Refused {
  const { refused, currency, amount } = restOf(model, checkout, part);
  if (refused !== null) return refused;
  if (currency !== 'EUR') return codes.refused;
  const known = checkout.payments.find(({ method, state }) => method === 'bank_transfer' && state === 'pending');
  if (known && heldOf(known) === part) {
    [known.amount, known.part] = [amount, part];
    return null;
  }
  // All or nothing: the former transfer ends only if the new one begins.
  const free = sum(checkout.payments.filter(({ state }) => state !== 'captured').map(heldOf)) + sum(known?.partial ?? []);
  if (part > 0 && model.balance('buyer_balance', checkout.buyerId, currency) + free < part) return codes.balanceTooLow;
  if (known) endTransfer(model, checkout, known);
  const payment = newPayment('bank_transfer', 'pending', currency, amount, part);
  checkout.payments.push(payment);
  hold(model, checkout, payment);
  checkout.expiresAt = Math.max(checkout.expiresAt, model.now + 5 * day);
  return null;
}

const credit = (model: MoneyModel, buyerId: number, currency: string, amount: number): void =>
  model.post(['refunds', null, currency, -amount], ['buyer_balance', buyerId, currency, amount]);

function endTransfer(model: MoneyModel, checkout: Checkout, payment: Payment): void {
  payment.state = 'cancelled';
  if (payment.isHeld) {
    payment.isHeld = false;
    model.post(
      ['balance_reserved', checkout.buyerId, payment.currency, -payment.part],
      ['buyer_balance', checkout.buyerId, payment.currency, payment.part],
    );
  }
  credit(model, checkout.buyerId, payment.currency, sum(payment.partial.splice(0)));
}

/** The job ends transfers of checkouts that have ended. */
export function closeTransfers(model: MoneyModel): void {
  for (const checkout of model.checkouts)
    for (const payment of checkout.payments)
      if (payment.method === 'bank_transfer' && payment.state === 'pending' && checkout.state !== 'open')
        endTransfer(model, checkout, payment);
}

/** A statement brings money that names a transfer. */
export function arrive(model: MoneyModel, checkout: Checkout, payment: Payment, amount: number): 'paid' | 'waits' | 'credited' {
  const { currency } = payment;
  model.post(['bank_clearing', null, currency, -amount], ['refunds', null, currency, amount]);
  const totals = [...totalsOf(model.dueOf(checkout))];
  const total = totals[0]?.[1] ?? 0;
  if (payment.state !== 'pending' || !model.isOpen(checkout) || totals.length !== 1) {
    credit(model, checkout.buyerId, currency, amount + sum(payment.partial.splice(0)));
    return 'credited';
  }
  payment.partial.push(amount);
  const [received, held] = [sum(payment.partial), heldOf(payment)];
  if (received + held < total) return 'waits';
  const used = Math.max(0, total - received);
  model.release(checkout, payment);
  model.post(
    ['refunds', null, currency, used - total],
    ['balance_reserved', checkout.buyerId, currency, -held],
    ['buyer_balance', checkout.buyerId, currency, held - used],
    ['checkout', null, currency, total],
  );
  payment.partial.length = 0;
  Object.assign(payment, { state: 'captured', amount: total - used, part: used, isHeld: false });
  credit(model, checkout.buyerId, currency, received - (total - used));
  toSellers(model, model.dueOf(checkout));
  model.markPaid(checkout);
  return 'paid';
}

const openOf = ({ amount, paid, credited }: CreditItem): number => amount - paid - credited;

/** What each order is on: the terms of its seller where there is room, else those of the operator. */
export function settleOnCredit(model: MoneyModel, checkout: Checkout): Refused {
  const refused = refusalOf(model, checkout);
  if (refused !== null) return refused;
  const uses: { order: Order; creditor: number | null }[] = [];
  for (const order of model.dueOf(checkout)) {
    const hasRoom = (creditor: number | null): boolean => {
      const { currency } = order.store;
      const grant = model.grants.find((one) => one.buyerId === checkout.buyerId && one.sellerId === creditor && one.currency === currency);
      const open = model.orders.filter(
        ({ item, checkout: { buyerId }, store }) =>
          item?.creditor === creditor && buyerId === checkout.buyerId && store.currency === currency,
      );
      const used =
        sum(open.map(({ item }) => (item ? openOf(item) : 0))) +
        sum(uses.filter((use) => use.creditor === creditor && use.order.store.currency === currency).map((use) => use.order.total));
      return grant !== undefined && grant.limit - used >= order.total;
    };
    const creditor = [order.store.sellerId, null].find(hasRoom);
    if (creditor === undefined) return codes.refused;
    uses.push({ order, creditor });
  }
  for (const [currency, total] of totalsOf(model.dueOf(checkout)))
    checkout.payments.push(newPayment('credit', 'captured', currency, total));
  model.release(checkout);
  model.markPaid(checkout);
  for (const { order, creditor } of uses) {
    const { sellerId, currency } = order.store;
    order.item = { id: 0, creditor, amount: order.total, paid: 0, credited: 0 };
    model.post(
      ['buyer_credit', checkout.buyerId, currency, -order.total],
      [creditor === null ? 'seller_payable' : 'seller_pending', sellerId, currency, order.total],
    );
  }
  return null;
}

/** Pays an open item, or a part of it, from the balance. */
export function payItem(model: MoneyModel, { store, checkout }: Order, item: CreditItem, amount: number): Refused {
  const { currency, sellerId } = store;
  if (amount > openOf(item)) return codes.conflict;
  if (model.balance('buyer_balance', checkout.buyerId, currency) < amount) return codes.balanceTooLow;
  item.paid += amount;
  model.post(['buyer_balance', checkout.buyerId, currency, -amount], ['buyer_credit', checkout.buyerId, currency, amount]);
  if (item.creditor !== null) model.post(['seller_pending', sellerId, currency, -amount], ['seller_payable', sellerId, currency, amount]);
  return null;
}
