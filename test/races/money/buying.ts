/** What buyers do: order and pay, and what arrives of it. What the model says of an operation is written down first, then the program does it. */
import { cartCalls } from '../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../contract/buying/checkout.ts';
import { depositCalls, operatorDepositCalls } from '../../../contract/payments/balance/balance.ts';
import { bankCalls } from '../../../contract/payments/bank.ts';
import { ownCreditCalls } from '../../../contract/payments/credit/own-credit.ts';
import { paymentCalls } from '../../../contract/payments/payments.ts';
import { testCardCalls, testCards } from '../../../contract/payments/test-cards.ts';
import { topUpCalls } from '../../../contract/payments/balance/top-ups.ts';
import { operatorWithdrawalCalls, withdrawalCalls } from '../../../contract/payments/balance/withdrawals.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { marketIban, type Market, proofType } from './market.ts';
import type { Checkout, Refused, Variant } from './model.ts';
import * as paying from './paying.ts';
import { openCheckout, type Operation, pick, pickSuited, Unexpected } from './picking.ts';

const totalOf = ({ model }: Market, checkout: Checkout): number => model.dueOf(checkout).reduce((sum, { total }) => sum + total, 0);

export const order: Operation = (market, [who = 0, lines = 0, first = 0, second = 0, third = 0]) => {
  const { model, buyers } = market;
  const buyer = buyers[who % buyers.length];
  // Mostly euros alone: what is in two currencies no card and no transfer pays.
  const all = model.stores.filter(({ currency }) => currency === 'EUR' || who % 5 === 0).flatMap(({ variants }) => variants);
  const wanted = new Map<Variant, number>();
  for (const number of [first, second, third].slice(0, 1 + (lines % 3))) {
    const variant = pick(all, number >> 5);
    if (variant) wanted.set(variant, 1 + (number % 13 === 0 ? 30 : number % 9));
  }
  if (!buyer) return null;
  const { refused, orders } = model.place(wanted);
  const call = market.as(buyer);
  return {
    ...{ name: 'order', refused },
    run: async () => {
      await market.query('delete from cart_line where user_id = $1', [buyer.userId]);
      await call(cartCalls.add, { lines: [...wanted].map(([{ id }, quantity]) => ({ variantId: id, quantity })) });
      const placed = await call(checkoutCalls.placeOrder, {});
      const lineRows = await market.rows<{ id: number; variant_id: number; order_id: number }>(
        'select l.id, l.variant_id, l.order_id from purchase_order_line l join purchase_order o on o.id = l.order_id where o.checkout_id = $1',
        [placed.checkoutId],
      );
      for (const one of orders) {
        one.id = placed.orders.find(({ storeId, total }) => storeId === one.store.id && total === one.total)?.id ?? 0;
        for (const line of one.lines)
          line.id = lineRows.find((row) => row.variant_id === line.variant.id && row.order_id === one.id)?.id ?? 0;
      }
      model.adopt(placed.checkoutId, buyer.companyId, orders);
    },
  };
};

const payment =
  (name: string, expect: (market: Market, checkout: Checkout) => Refused, method: 'balance' | 'credit'): Operation =>
  (market, [which]) => {
    const checkout = openCheckout(market, which);
    if (!checkout) return null;
    const refused = expect(market, checkout);
    return {
      name,
      refused,
      run: () => market.as(market.buyerOf(checkout.buyerId))(paymentCalls.settle, { checkoutId: checkout.id, method }),
    };
  };
export const balance = payment('pay from the balance', ({ model }, checkout) => paying.payFromBalance(model, checkout), 'balance');
export const onCredit: Operation = (market, numbers) => {
  const planned = payment(
    'pay on credit terms',
    ({ model }, checkout) => paying.settleOnCredit(model, checkout),
    'credit',
  )(market, numbers);
  return planned && { ...planned, run: () => planned.run().then(() => adoptItems(market)) };
};
async function adoptItems({ model, rows }: Market): Promise<void> {
  const found = new Map(
    (await rows<{ id: number; order_id: number }>('select id, order_id from credit_item')).map((row) => [row.order_id, row.id]),
  );
  for (const one of model.orders) if (one.item) one.item.id = found.get(one.id) ?? 0;
}

/** None, a third, all but a cent, all (too much), more than any balance has. */
const partOf = (market: Market, checkout: Checkout, number = 0): number => {
  const total = totalOf(market, checkout);
  return [0, 0, 0, Math.floor(total / 3), Math.floor(total / 3), Math.floor(total / 2), Math.max(0, total - 1), total][number % 8] ?? 0;
};

const cardHow = ['success', 'success', 'success', 'success', 'declined', 'delayed', 'leave', 'nothing'] as const;
async function payAtProvider(
  market: Market,
  buyer: Parameters<Market['as']>[0],
  reference: string | undefined,
  how: (typeof cardHow)[number],
): Promise<void> {
  if (!reference || how === 'nothing') return;
  const call = market.as(buyer);
  if (how === 'leave') await call(testCardCalls.cancel, { reference });
  else await call(testCardCalls.pay, { reference, number: testCards[how], messages: 'never', confirmed: null });
}
const referenceOf = async ({ rows }: Market, where: 'checkout_id' | 'id', id: number): Promise<string | undefined> =>
  (
    await rows<{ reference: string }>(
      `select provider_reference as reference from payment where ${where} = $1 and provider is not null order by id desc limit 1`,
      [id],
    )
  )[0]?.reference;

/** Begins a payment by card, uses the card, and comes back from the provider's page, or not. */
export const card: Operation = (market, [which, parts, cardNumber = 0, back = 0]) => {
  const checkout = openCheckout(market, which);
  if (!checkout) return null;
  const { model } = market;
  const buyer = market.buyerOf(checkout.buyerId);
  const part = partOf(market, checkout, parts);
  const refused = paying.beginCard(model, checkout, part);
  const how = cardHow[cardNumber % cardHow.length] ?? 'nothing';
  const comesBack = back % 4 > 0;
  const last = checkout.payments.findLast(({ method }) => method === 'card');
  if (refused === null && last) {
    if (how !== 'nothing') paying.cardUsed(model, last, how);
    if (comesBack) paying.followCard(model, checkout, last);
  }
  const name = last?.state === 'captured' && refused === null ? (part > 0 ? 'pay by card and balance' : 'pay by card') : `card, ${how}`;
  const checkoutId = checkout.id;
  return {
    ...{ name, refused },
    run: async () => {
      await market.as(buyer)(paymentCalls.begin, { checkoutId, method: 'card', balancePart: part });
      await payAtProvider(market, buyer, await referenceOf(market, 'checkout_id', checkoutId), how);
      if (comesBack) await market.as(buyer)(paymentCalls.follow, { checkoutId });
    },
  };
};

export const transfer: Operation = (market, [which, parts]) => {
  const checkout = openCheckout(market, which);
  if (!checkout) return null;
  const part = partOf(market, checkout, parts);
  const refused = paying.beginTransfer(market.model, checkout, part);
  const input = { checkoutId: checkout.id, balancePart: part };
  return { name: 'begin a transfer', refused, run: () => market.as(market.buyerOf(checkout.buyerId))(paymentCalls.transfer, input) };
};

/** The bank brings what was asked for, too little, too much, or the second part. */
export const arrive: Operation = (market, [which, how = 0]) => {
  const waiting = market.model.checkouts.flatMap((checkout) =>
    checkout.payments.flatMap((one, index) => (one.method === 'bank_transfer' ? [{ checkout, payment: one, index }] : [])),
  );
  const isOpen = ({ checkout, payment: { state } }: (typeof waiting)[number]): boolean =>
    state === 'pending' && market.model.isOpen(checkout);
  const begun = waiting.filter((one) => isOpen(one) && one.payment.partial.length > 0);
  const chosen = how % 2 === 0 && begun.length > 0 ? pick(begun, which) : pickSuited(waiting, isOpen, which);
  if (!chosen) return null;
  const rest = Math.max(1, chosen.payment.amount - chosen.payment.partial.reduce((sum, one) => sum + one, 0));
  const amount = [rest, Math.ceil(rest / 2), rest + 17_00, Math.ceil(rest / 3), rest, Math.ceil(rest / 2)][how % 6] ?? rest;
  const before = chosen.payment.partial.length;
  const outcome = paying.arrive(market.model, chosen.checkout, chosen.payment, amount);
  const after = before > 0 ? ', second part' : amount > rest ? ', too much' : '';
  return {
    ...{ name: `transfer arrives: ${outcome}${outcome === 'paid' ? after : ''}`, refused: null },
    run: async () => {
      const transfers = chosen.checkout.payments.filter(({ method }) => method === 'bank_transfer');
      const references = await market.rows<{ reference: string }>(
        `select t.reference from payment_transfer t join payment p on p.id = t.payment_id where p.checkout_id = $1 order by p.id`,
        [chosen.checkout.id],
      );
      await market.statement(amount, `Order ${references[transfers.indexOf(chosen.payment)]?.reference ?? 'none'}`);
    },
  };
};

/** Money without a reference that an operator assigns to a buyer's balance. */
export const assign: Operation = (market, [who = 0, much = 0]) => {
  const { model, buyers, operator } = market;
  const buyer = buyers[who % buyers.length];
  if (!buyer) return null;
  const amount = 1 + (much % 90_00);
  model.post(['bank_clearing', null, 'EUR', -amount], ['buyer_balance', buyer.companyId, 'EUR', amount]);
  return {
    ...{ name: 'assign a booking', refused: null },
    run: async () => {
      await market.statement(amount, 'furniture');
      const id = (await market.as(operator)(bankCalls.list, { state: 'unmatched' })).rows[0]?.id ?? 0;
      await market.as(operator)(bankCalls.assign, { id, to: 'balance', targetId: buyer.companyId, reason: 'named on the phone' });
    },
  };
};

export const payItem: Operation = (market, [which, much = 0]) => {
  const open = market.model.orders.filter(({ item }) => item);
  const chosen = pickSuited(open, ({ item }) => item !== null && item.amount > item.paid + item.credited, which);
  if (!chosen?.item) return null;
  const { item, checkout } = chosen;
  const rest = item.amount - item.paid - item.credited;
  const amount = [rest, rest, Math.ceil(rest / 2), rest + 1][much % 4] || 1;
  const refused = paying.payItem(market.model, chosen, item, amount);
  return {
    name: 'pay an open item',
    refused,
    run: () => market.as(market.buyerOf(checkout.buyerId))(ownCreditCalls.pay, { items: [{ id: item.id, amount }] }),
  };
};

export const topUp: Operation = (market, [who = 0, much = 0, cardNumber = 0]) => {
  const { model, buyers } = market;
  const buyer = buyers[who % buyers.length];
  if (!buyer) return null;
  const amount = 1_00 + (much % 150_00);
  const how = cardNumber % 3 === 0 ? 'declined' : 'success';
  if (how === 'success') model.post(['provider_clearing', null, 'EUR', -amount], ['buyer_balance', buyer.companyId, 'EUR', amount]);
  return {
    ...{ name: `top up, ${how}`, refused: null },
    run: async () => {
      const { id } = await market.as(buyer)(topUpCalls.begin, { currency: 'EUR', amount });
      await payAtProvider(market, buyer, await referenceOf(market, 'id', id), how);
      await market.as(buyer)(topUpCalls.follow, { id });
    },
  };
};

/** Reported by the buyer; the operator confirms what has arrived, or nothing. Decided twice, the second time is refused. */
export const deposit: Operation = (market, [who = 0, much = 0, how = 0]) => {
  const { model, buyers, operator } = market;
  const buyer = buyers[who % buyers.length];
  if (!buyer) return null;
  const amount = 1 + (much % 120_00);
  const arrived = how % 3 === 1 ? amount + 5 : amount;
  const confirms = how % 3 < 2;
  if (confirms) model.post(['bank_clearing', null, 'EUR', -arrived], ['buyer_balance', buyer.companyId, 'EUR', arrived]);
  return {
    ...{ name: confirms ? 'deposit confirmed' : 'deposit refused', refused: null },
    run: async () => {
      const proof = await market.upload('proof', { purpose: 'paymentProof', type: proofType }, buyer);
      const reported = { currency: 'EUR', amount, paidOn: new Date(model.now).toISOString().slice(0, 10), reference: 'K', proof } as const;
      const { id } = await market.as(buyer)(depositCalls.submit, reported);
      const decide = () =>
        confirms
          ? market.as(operator)(operatorDepositCalls.confirm, { id, amount: arrived, reason: arrived === amount ? '' : 'more came' })
          : market.as(operator)(operatorDepositCalls.refuse, { id, reason: 'nothing came' });
      await decide();
      await assertRefused(decide(), codes.conflict);
    },
  };
};

async function assertRefused(call: Promise<unknown>, code: number): Promise<void> {
  const error: unknown = await call.then(
    () => new Unexpected('the same decision was made twice'),
    (reason: unknown) => reason,
  );
  if ((error as { code?: unknown }).code !== code) throw error;
}

export const withdraw: Operation = (market, [who = 0, much = 0, how = 0]) => {
  const { model, buyers, operator } = market;
  const buyer = buyers[who % buyers.length];
  if (!buyer) return null;
  const amount = much % 7 === 0 ? 1_000_000_00 : 1 + (much % 200_00);
  const end = (['cancelled', 'transferred', 'refused'] as const)[how % 3] ?? 'refused';
  const refused = model.balance('buyer_balance', buyer.companyId, 'EUR') < amount ? codes.invalid : null;
  if (refused === null && end === 'transferred')
    model.post(['buyer_balance', buyer.companyId, 'EUR', -amount], ['bank_clearing', null, 'EUR', amount]);
  return {
    ...{ name: `withdrawal ${end}`, refused },
    run: async () => {
      const { id } = await market.as(buyer)(withdrawalCalls.request, { currency: 'EUR', amount, holder: 'Buyer', iban: marketIban });
      const decide = (): Promise<unknown> =>
        end === 'cancelled'
          ? market.as(buyer)(withdrawalCalls.cancel, { id })
          : end === 'transferred'
            ? market.as(operator)(operatorWithdrawalCalls.confirm, { id, reference: 'T' })
            : market.as(operator)(operatorWithdrawalCalls.refuse, { id, reason: 'another account' });
      if (end !== 'cancelled') await market.as(operator)(operatorWithdrawalCalls.begin, { id });
      await decide();
      await assertRefused(decide(), codes.conflict);
    },
  };
};
