import { type CheckoutAnswer, checkoutCalls } from '../../../contract/checkout.ts';
import { message } from '../../../contract/messages/index.ts';
import { paymentCalls } from '../../../contract/payments.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../platform/http/handler.ts';
import { announce } from '../../platform/outbox.ts';
import { notFound } from '../../platform/refusal.ts';
import { selectPayments } from '../payments/index.ts';
import { seesPrices } from '../pricing/index.ts';
import { readDecision, totalsOf } from './plan.ts';
import { selectCheckout } from './queries.ts';
import { type Asker, brokenLimit, choose, type Chosen, missingToMinimum, placeOrder, prepare } from './service.ts';
import { settle, settleOrFail } from './settle.ts';

const askerOf = (context: CallContext): Asker => ({
  session: signedIn(context),
  language: context.language,
  now: context.now(),
  seesPrices: seesPrices(context.session, context.config.prices),
});

const resultKeys = {
  open: 'payment.result.open',
  paid: 'payment.result.paid',
  pending: 'payment.result.pending',
  failed: 'payment.result.failed',
  expired: 'payment.expired',
  cancelled: 'payment.notPayable',
} as const satisfies Record<CheckoutAnswer['state'], string>;

export const handlers: Handler[] = [
  handle(checkoutCalls.preview, async (choice, context) => {
    const asker = askerOf(context);
    const { party, address, orders } = await prepare(
      context.database,
      asker,
      choice,
      await choose(context.database, asker, choice, false),
      false,
    );
    const aboveLimit = (await brokenLimit(context.database, asker, party, orders)) !== null;
    const stores = orders.map((order) => ({
      storeId: order.storeId,
      storeName: order.storeName,
      currency: order.currency,
      delivery: order.delivery,
      lines: order.lines.map((line) => line.view),
      linesTotal: order.linesTotal,
      shippingTotal: order.shippingTotal,
      discountTotal: order.discountTotal,
      vatTotal: order.vatTotal,
      total: order.total,
      vat: readDecision(order.vat, context.language),
      minimumOrderValue: order.minimumOrderValue,
      missingToMinimum: missingToMinimum(order),
      leadDays: order.leadDays,
      aboveLimit,
    }));
    const orderable =
      stores.length > 0 &&
      !aboveLimit &&
      stores.every((store) => store.missingToMinimum === 0 && store.lines.every((line) => line.orderable));
    return { address, stores, totals: totalsOf(orders), orderable };
  }),
  handle(checkoutCalls.placeOrder, async (choice, context) => {
    const asker = askerOf(context);
    const answer = await context.once(
      async (tx, chosen: Chosen) => {
        const placed = await placeOrder(tx, asker, choice, chosen);
        return { ...placed, expiresAt: placed.expiresAt.toISOString() };
      },
      (tx) => choose(tx, asker, choice, true),
    );
    announce(context.database);
    return answer;
  }),
  handle(checkoutCalls.checkout, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    return {
      id: found.id,
      state: found.state,
      expiresAt: found.expiresAt.toISOString(),
      createdAt: found.createdAt.toISOString(),
      paidAt: found.paidAt?.toISOString() ?? null,
      orders: found.orders.map((order) => ({ ...order, vat: readDecision(order.vat, context.language) })),
      totals: totalsOf(found.orders.filter((order) => order.state !== 'cancelled')),
    };
  }),
  handle(paymentCalls.settle, async ({ checkoutId }, context) => {
    const payer = { session: signedIn(context), language: context.language, now: context.now() };
    const paid = { checkoutId, state: 'paid' as const, paidAt: payer.now.toISOString() };
    const answer = await context.once(
      async (tx) => {
        await settle(tx, payer, checkoutId);
        return paid;
      },
      undefined,
      { answer: paid, send: (tx) => settleOrFail(tx, payer, checkoutId) },
    );
    announce(context.database);
    return answer;
  }),
  handle(paymentCalls.result, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    const payments = await selectPayments(context.database, checkoutId);
    return {
      checkoutId,
      state: found.state,
      message: message(resultKeys[found.state], context.language),
      expiresAt: found.expiresAt.toISOString(),
      paidAt: found.paidAt?.toISOString() ?? null,
      payments: payments.map((payment) => ({ ...payment, createdAt: payment.createdAt.toISOString() })),
      orders: found.orders.map(({ id, number, storeName, state, currency, total }) => ({ id, number, storeName, state, currency, total })),
    };
  }),
];
