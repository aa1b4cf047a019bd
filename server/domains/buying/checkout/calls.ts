import { type CheckoutAnswer, checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { itemFactCalls } from '../../../../contract/catalogue/item-facts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../../contract/messages/index.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import { announce } from '../../../platform/events/outbox.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { cachedForVisitors } from '../../catalogue/index.ts';
import { selectPayments } from '../../payments/balance/index.ts';
import { seesPrices } from '../../pricing/resolve/index.ts';
import { neededApproval, nobodyApproves, seenReasons } from './approval.ts';
import { loadTerms } from './item-terms.ts';
import { readDecision, totalsOf } from './plan.ts';
import { selectCheckout } from './queries.ts';
import { type Caller, choose, missingToMinimum, placeOrder, prepare } from './service.ts';
import { settle } from './settle.ts';

const callerOf = (context: CallContext): Caller => ({
  session: signedIn(context),
  language: context.language,
  now: context.now(),
  seesPrices: seesPrices(context.session, context.config.prices),
  publicUrl: context.config.publicUrl,
});

/** Ordering and paying imply consent to prices, so both require the right to see them. */
function buyerOf(context: CallContext): Caller {
  const caller = callerOf(context);
  if (!caller.seesPrices) throw new Refusal(codes.forbidden, 'checkout.pricesHidden');
  return caller;
}

const noAmounts = { linesTotal: null, shippingTotal: null, discountTotal: null, vatTotal: null, total: null };

const resultKeys = {
  open: 'payment.result.open',
  paid: 'payment.result.paid',
  pending: 'payment.result.pending',
  failed: 'payment.result.failed',
  expired: 'payment.expired',
  cancelled: 'payment.notPayable',
} as const satisfies Record<CheckoutAnswer['state'], string>;

const seenApproval = (approval: CheckoutAnswer['approval'], session: Session): CheckoutAnswer['approval'] =>
  approval && { ...approval, reasons: seenReasons(approval.reasons, session) };

/** Milliseconds for which visitors may get cached terms, with yesterday's rate or a removed warehouse. */
const termsCached = 60_000;

export const handlers: Handler[] = [
  handle(itemFactCalls.terms, ({ itemId }, context) => {
    const { database, country, session } = context;
    const now = context.now();
    return cachedForVisitors(context, `terms ${itemId}`, async () => ({
      answer: await loadTerms(database, itemId, { country, companyId: session?.companyId ?? null, now }),
      lifetime: { itemIds: [itemId], until: new Date(now.getTime() + termsCached) },
    }));
  }),
  handle(checkoutCalls.preview, async (choice, context) => {
    const caller = buyerOf(context);
    const { party, address, orders } = prepare(caller, choice, await choose(context.database, caller, choice, false));
    const needed = await neededApproval(context.database, caller, party, orders);
    const possible = needed === null || needed.approvers.length > 0;
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
    }));
    const orderable =
      stores.length > 0 && possible && stores.every((store) => store.missingToMinimum === 0 && store.lines.every((line) => line.orderable));
    const approval = needed && {
      reasons: seenReasons(needed.reasons, caller.session),
      possible,
      message: possible
        ? message('checkout.needsApproval', context.language, {
            people: needed.approvers
              .slice(0, 5)
              .map((one) => one.name)
              .join(', '),
          })
        : message('checkout.nobodyApproves', context.language, nobodyApproves(needed, context.language)),
    };
    return { address, stores, totals: totalsOf(orders), approval, orderable };
  }),
  handle(checkoutCalls.placeOrder, async (choice, context) => {
    const caller = buyerOf(context);
    const answer = await context.once(async (tx) => {
      const placed = await placeOrder(tx, caller, choice);
      return { ...placed, expiresAt: placed.expiresAt.toISOString() };
    });
    announce(context.database);
    return answer;
  }),
  handle(checkoutCalls.checkout, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    const { seesPrices: shown } = callerOf(context);
    const totals = totalsOf(found.orders.filter((order) => order.state !== 'cancelled'));
    return {
      id: found.id,
      state: found.state,
      expiresAt: found.expiresAt.toISOString(),
      createdAt: found.createdAt.toISOString(),
      paidAt: found.paidAt?.toISOString() ?? null,
      approval: seenApproval(found.approval, signedIn(context)),
      orders: found.orders.map((order) => {
        const vat = readDecision(order.vat, context.language);
        return shown ? { ...order, vat } : { ...order, ...noAmounts, vat: { ...vat, rows: [] } };
      }),
      totals: shown ? totals : totals.map(({ currency }) => ({ currency, total: null })),
    };
  }),
  handle(paymentCalls.settle, async ({ checkoutId }, context) => {
    const scope = buyerOf(context);
    const answer = await context.once(async (tx) => {
      await settle(tx, scope, checkoutId);
      return { checkoutId, state: 'paid' as const, paidAt: scope.now.toISOString() };
    });
    announce(context.database);
    return answer;
  }),
  handle(paymentCalls.result, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    const payments = await selectPayments(context.database, checkoutId);
    const { seesPrices: shown } = callerOf(context);
    const seen = (amount: number): number | null => (shown ? amount : null);
    return {
      checkoutId,
      state: found.state,
      message: message(found.approval?.state === 'waiting' ? 'payment.awaitsApproval' : resultKeys[found.state], context.language),
      expiresAt: found.expiresAt.toISOString(),
      paidAt: found.paidAt?.toISOString() ?? null,
      approval: seenApproval(found.approval, signedIn(context)),
      payments: payments.map((payment) => ({
        ...payment,
        amount: seen(payment.amount),
        createdAt: payment.createdAt.toISOString(),
      })),
      orders: found.orders.map(({ id, number, storeName, state, currency, total }) => ({
        ...{ id, number, storeName, state, currency },
        total: seen(total),
      })),
    };
  }),
];
