/** What happens to orders afterwards: buyers cancel, sellers accept, ship and cancel, jobs run, the operator pays out. */
import { randomUUID } from 'node:crypto';
import { changeCalls } from '../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../contract/orders/sales.ts';
import { payoutCalls } from '../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { releaseExpiredCheckouts } from '../../../server/domains/buying/checkout/index.ts';
import { askProviders, workOf } from '../../../server/domains/buying/checkout/provider-payments/jobs.ts';
import { closeTransfers } from '../../../server/domains/buying/checkout/transfers/jobs.ts';
import { issueDue } from '../../../server/domains/payments/invoices/jobs.ts';
import { cardRefundWorkOf, makeCardRefunds } from '../../../server/domains/payments/card-refunds/jobs.ts';
import { ProviderRefused, type ProviderSettings } from '../../../server/domains/payments/providers/index.ts';
import { closeEnded } from '../../../server/domains/payments/settlements/jobs.ts';
import { testFiles } from '../../support/market.ts';
import type { Market } from './market.ts';
import { day, minute, type Order } from './model.ts';
import * as paying from './paying.ts';
import { type Operation, orderIn, pick, pickSuited, Unexpected } from './picking.ts';

const publicUrl = 'http://localhost:3000';

export const cancel: Operation = (market, [which]) => {
  const chosen = orderIn(market, ['awaiting_payment', 'paid'], which);
  if (!chosen) return null;
  const name = `cancel an order that is ${chosen.state === 'paid' ? 'paid' : 'not paid'}`;
  const refused = market.model.cancel(chosen);
  return {
    name,
    refused,
    run: () => market.as(market.buyerOf(chosen.checkout.buyerId))(purchaseOrderCalls.cancel, { buyerOrderId: chosen.id, note: '' }),
  };
};

const sellerOf = (market: Market, { store }: Order) => {
  const user = market.sellers.get(store.sellerId);
  if (!user) throw new Error('a store has a seller');
  return market.as(user);
};
const target = ({ id, store }: Order) => ({ storeId: store.id, orderId: id });

export const advance: Operation = (market, [which]) => {
  const chosen = orderIn(market, ['paid', 'accepted'], which);
  if (!chosen) return null;
  const isPaid = chosen.state === 'paid';
  const refused = isPaid ? market.model.accept(chosen) : market.model.pack(chosen);
  return {
    name: isPaid ? 'accept' : 'pack',
    refused,
    run: () => sellerOf(market, chosen)(isPaid ? salesCalls.accept : salesCalls.pack, target(chosen)),
  };
};

export const ship: Operation = (market, [which, line, much = 0]) => {
  const chosen = orderIn(market, ['packing', 'partly_shipped'], which);
  const shipped =
    chosen &&
    (pick(
      chosen.lines.filter((one) => market.model.leftOf(one) > 0),
      line,
    ) ??
      chosen.lines[0]);
  if (!shipped) return null;
  const left = market.model.leftOf(shipped);
  const quantity = [left, left, Math.ceil(left / 2), left + 1][much % 4] || 1;
  const refused = market.model.ship(chosen, shipped, quantity);
  const input = { ...target(chosen), carrier: 'DHL', trackingNumber: randomUUID(), lines: [{ orderLineId: shipped.id, quantity }] };
  return { name: 'ship', refused, run: () => sellerOf(market, chosen)(salesCalls.ship, input) };
};

const changeable = ['paid', 'accepted', 'packing', 'partly_shipped'];
export const change: Operation = (market, [which, line, much = 0, back = 0]) => {
  const chosen = orderIn(market, changeable, which);
  const less =
    chosen &&
    (pick(
      chosen.lines.filter((one) => market.model.leftOf(one) > 0),
      line,
    ) ??
      chosen.lines[0]);
  if (!less) return null;
  const left = market.model.leftOf(less);
  const quantity = [1, 1, left, Math.ceil(left / 2), left + 1][much % 5] || 1;
  const restock = back % 2 === 0;
  const { refused, asks } = market.model.change(chosen, less, quantity, restock);
  return {
    ...{ name: asks ? 'ask about cancelling pieces' : 'cancel pieces', refused },
    run: async () => {
      const lines = [{ orderLineId: less.id, quantity, left }];
      const { changeId, asked } = await sellerOf(market, chosen)(changeCalls.change, {
        ...target(chosen),
        reason: 'other',
        restock,
        lines,
      });
      if (asked !== asks) throw new Unexpected(`the buyer ${asked ? 'is asked' : 'is not asked'}`);
      if (chosen.asked) chosen.asked.changeId = changeId;
    },
  };
};

export const answer: Operation = (market, [which, how = 0]) => {
  const chosen = pick(
    market.model.orders.filter(({ asked }) => asked),
    which,
  );
  if (!chosen?.asked) return null;
  const { changeId } = chosen.asked;
  const agree = how % 3 > 0;
  const refused = market.model.answer(chosen, agree);
  const input = { buyerOrderId: chosen.id, changeId, agree };
  return {
    name: agree ? 'agree to a change' : 'decline a change',
    refused,
    run: () => market.as(market.buyerOf(chosen.checkout.buyerId))(changeCalls.answer, input),
  };
};

export const refuse: Operation = (market, [which, back = 0]) => {
  const chosen = orderIn(market, changeable, which);
  if (!chosen) return null;
  const restock = back % 2 === 0;
  const refused = market.model.refuse(chosen, restock);
  return {
    name: 'refuse',
    refused,
    run: () => sellerOf(market, chosen)(changeCalls.refuse, { ...target(chosen), reason: 'other', restock }),
  };
};

/** Time passes; the jobs run. */
export const wait: Operation = (market, [long = 0]) => {
  const { model, database } = market;
  model.now += [2 * minute, 10 * minute, 10 * minute, 31 * minute, day][long % 5] ?? 0;
  paying.askAboutCards(model);
  model.expire();
  paying.closeTransfers(model);
  const now = new Date(model.now);
  return {
    ...{ name: 'wait, and expire what nobody has paid', refused: null },
    run: async () => {
      // All are asked about, whenever they were asked about before.
      await market.query('update payment set ask_at = $1 where ask_at is not null', [now]);
      const { failures } = await askProviders(workOf(database, now, { publicUrl } as ProviderSettings));
      if (failures.length > 0) throw failures[0]?.error;
      await releaseExpiredCheckouts(database, now);
      await closeTransfers(database, { now, publicUrl });
    },
  };
};

/** The job asks the provider to give back what waits; now and then it refuses. */
export const refundCards: Operation = ({ model, database }, [which = 0]) => {
  const refuses = which % 2 === 0;
  if (model.refundCards(refuses) === 0) return null;
  return {
    ...{ name: refuses ? 'refund cards, refused' : 'refund cards', refused: null },
    run: async () => {
      const work = cardRefundWorkOf(database, new Date(model.now), { publicUrl } as ProviderSettings);
      const providers: typeof work.providers = (name) => {
        const provider = work.providers(name);
        return provider && refuses ? { ...provider, refund: () => Promise.reject(new ProviderRefused('no')) } : provider;
      };
      await makeCardRefunds({ ...work, providers }, (_id, error) => {
        throw error;
      });
    },
  };
};

export const invoices: Operation = ({ model, database }) => {
  const expected = model.issueInvoices();
  if (expected === 0) return null;
  return {
    ...{ name: 'write invoices', refused: null },
    run: async () => {
      const written = await issueDue({ database, files: testFiles }, new Date(model.now));
      if (written !== expected) throw new Unexpected(`${written} invoices were written instead of ${expected}`);
    },
  };
};

export const settle: Operation = ({ model, database }, [long = 0]) => {
  model.now += [day, 3 * day, 7 * day][long % 3] ?? day;
  const expected = model.settle(1900);
  if (expected.length === 0) return null;
  return {
    ...{ name: 'close a period', refused: null },
    run: async () => {
      const scope = { now: new Date(model.now), publicUrl };
      const closed = await closeEnded(database, scope, (_account, error) => {
        throw error;
      });
      if (closed !== expected.length) throw new Unexpected(`${closed} settlements instead of ${expected.length}`);
      if ((await closeEnded(database, scope, () => undefined)) !== 0) throw new Unexpected('a period was closed twice');
    },
  };
};

export const payOut: Operation = (market, [which]) => {
  const { model, operator } = market;
  const chosen = pickSuited(model.settlements, ({ payout, isPaidOut }) => payout > 0 && !isPaidOut, which);
  if (!chosen) return null;
  const refused = chosen.payout === 0 || chosen.isPaidOut ? codes.conflict : null;
  if (refused === null) {
    chosen.isPaidOut = true;
    model.post(
      ['seller_payable', chosen.sellerId, chosen.currency, -chosen.payout],
      ['bank_clearing', null, chosen.currency, chosen.payout],
    );
  }
  const executedOn = new Date(model.now).toISOString().slice(0, 10);
  return {
    ...{ name: 'pay out', refused },
    run: async () => {
      const found = await market.rows<{ id: number }>(
        `select id from settlement where seller_company_id = $1 and currency = $2 and period_to = date '1970-01-01' + $3::integer`,
        [chosen.sellerId, chosen.currency, chosen.periodTo],
      );
      await market.as(operator)(payoutCalls.byHand, { settlementId: found[0]?.id ?? 0, executedOn, reference: 'P' });
    },
  };
};
