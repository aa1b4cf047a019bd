import { type CheckoutAnswer, checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { itemFactCalls } from '../../../../contract/catalogue/item-facts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../platform/texts.ts';
import { paymentMethodCalls } from '../../../../contract/payments/payment-methods.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type RequestScope, signedIn, signedInScope, type SignedInScope } from '../../../platform/scope.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { cachedForVisitors } from '../../catalogue/index.ts';
import { heldPart, selectPayments } from '../../payments/balance/index.ts';
import { creditObstacle } from '../../payments/credit/index.ts';
import { selectBalances } from '../../payments/ledger/index.ts';
import { offeredMethods } from '../../payments/methods/index.ts';
import { selectLast } from '../../payments/provider-payments/index.ts';
import { selectTransfer } from '../../payments/transfers/index.ts';
import { neededApproval, nobodyApproves, seenReasons } from './approval/request.ts';
import { loadTerms } from './item-terms/terms.ts';
import { readDecision, totalsOf } from './plan.ts';
import {
  beginPayment,
  followPayment,
  ignoreSilence,
  failedReturnHandlers,
  operatorAskHandlers,
  topUpHandlers,
  workOf,
} from './provider-payments/index.ts';
import { selectCheckout } from './queries.ts';
import { seenTransfer, transferHandlers } from './transfers/index.ts';
import { choose, missingToMinimum, placeOrder, prepare } from './service.ts';
import { settle } from './settle.ts';
import { settleOnCredit } from './credit-terms/settle.ts';

/** Ordering and paying imply consent to prices, so both require the right to see them. */
function buyerOf(context: CallContext): CallContext & SignedInScope {
  if (!context.seesPrices) throw new Refusal(codes.forbidden, 'checkout.pricesHidden');
  return signedInScope(context);
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

type Payments = Awaited<ReturnType<typeof selectPayments>>;

/** What a buyer sees of a checkout: while it is open, what has become of its payment. */
function stateOf(state: CheckoutAnswer['state'], payments: Payments): CheckoutAnswer['state'] {
  if (state !== 'open') return state;
  if (payments.some((one) => one.state === 'processing' || one.state === 'authorized')) return 'pending';
  return payments.at(-1)?.state === 'failed' ? 'failed' : 'open';
}

/** Money that came too late goes back; that is what its buyer wants to know. */
function resultKeyOf(state: CheckoutAnswer['state'], payments: Payments) {
  if (state !== 'paid' && payments.some((one) => one.state === 'returning')) return 'payment.result.returning';
  if (state !== 'paid' && payments.at(-1)?.state === 'returned') return 'payment.result.returned';
  return resultKeys[state];
}

const seenApproval = (approval: CheckoutAnswer['approval'], scope: RequestScope): CheckoutAnswer['approval'] =>
  approval && { ...approval, reasons: seenReasons(approval.reasons, scope) };

/** VAT rates begin and end with a day. */
const nextDay = (now: Date): Date => new Date((Math.floor(now.getTime() / 86_400_000) + 1) * 86_400_000);

export const handlers: Handler[] = [
  handle(itemFactCalls.terms, ({ itemId }, context) => {
    const { database, country, caller, now } = context;
    return cachedForVisitors(context, `terms ${itemId}`, async () => ({
      answer: await loadTerms(database, itemId, { country, companyId: caller?.companyId ?? null, now }),
      lifetime: { itemIds: [itemId], until: nextDay(now) },
    }));
  }),
  handle(checkoutCalls.preview, async (choice, context) => {
    const scope = buyerOf(context);
    const { party, address, orders } = prepare(scope, choice, await choose(context.database, scope, choice, false));
    const needed = await neededApproval(context.database, scope, party, orders);
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
      services: order.offers.map(({ service: { id, name, carrier, minDays, maxDays }, price }) => ({
        ...{ id, name, carrier, minDays, maxDays, price },
      })),
      serviceId: order.service?.id ?? null,
      storageTerms: order.storageTerms && {
        id: order.storageTerms.id,
        freeDays: order.storageTerms.freeDays,
        price: order.storageTerms.price,
      },
    }));
    const orderable =
      stores.length > 0 && possible && stores.every((store) => store.missingToMinimum === 0 && store.lines.every((line) => line.orderable));
    const approval = needed && {
      reasons: seenReasons(needed.reasons, scope),
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
    const scope = buyerOf(context);
    const answer = await context.once(async (tx) => {
      const placed = await placeOrder(tx, scope, choice);
      return { ...placed, expiresAt: placed.expiresAt.toISOString() };
    });
    return answer;
  }),
  handle(checkoutCalls.checkout, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    const { seesPrices: shown } = context;
    const totals = totalsOf(found.orders.filter((order) => order.state !== 'cancelled'));
    return {
      id: found.id,
      state: found.state,
      expiresAt: found.expiresAt.toISOString(),
      createdAt: found.createdAt.toISOString(),
      paidAt: found.paidAt?.toISOString() ?? null,
      approval: seenApproval(found.approval, context),
      orders: found.orders.map(({ sellerCompanyId: _, ...order }) => {
        const vat = readDecision(order.vat, context.language);
        return shown ? { ...order, vat } : { ...order, ...noAmounts, vat: { ...vat, rows: [] } };
      }),
      totals: shown ? totals : totals.map(({ currency }) => ({ currency, total: null })),
    };
  }),
  handle(paymentMethodCalls.offered, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    const due = found.orders.filter((order) => order.state !== 'cancelled');
    const { companyId, accessCodes } = signedIn(context);
    const isSeen = found.state === 'open' && accessCodes.includes('balance.view');
    const totals = totalsOf(due);
    const payments = selectPayments(context.database, checkoutId);
    const reservedPart = async () => (isSeen ? (await payments).reduce((sum, payment) => sum + heldPart(payment), 0) : 0);
    const [offered, reserved, made] = await Promise.all([
      offeredMethods(context.database, context, totals, context.config, {
        balance: async () => {
          if (!isSeen) return 0;
          const balances = await selectBalances(context.database, companyId);
          return (balances.find(({ currency }) => currency === totals[0]?.currency)?.balance ?? 0) + (await reservedPart());
        },
        creditObstacle: (part) => creditObstacle(context.database.kysely, companyId, due, context.language, part),
      }),
      reservedPart(),
      payments,
    ]);
    return { ...offered, underWay: stateOf(found.state, made) === 'pending', reserved };
  }),
  handle(paymentCalls.settle, async ({ checkoutId, method, balancePart }, context) => {
    const scope = buyerOf(context);
    const answer = await context.once(async (tx) => {
      if (method === 'credit') await settleOnCredit(tx, scope, { checkoutId, balancePart });
      else await settle(tx, scope, checkoutId);
      return { checkoutId, state: 'paid' as const, paidAt: scope.now.toISOString() };
    });
    return answer;
  }),
  handle(paymentCalls.begin, ({ checkoutId, balancePart }, context) =>
    beginPayment(workOf(context.database, context.now, context.config), context.config.cards, buyerOf(context), {
      checkoutId,
      balancePart,
    }),
  ),
  handle(paymentCalls.follow, async ({ checkoutId }, context) => {
    const { database, now } = context;
    const { companyId } = signedIn(context);
    const found = await selectCheckout(database, companyId, checkoutId);
    if (!found) throw notFound();
    const payment = await selectLast(database.kysely, checkoutId);
    // Without an answer of the provider the page shows what is known; the job asks again.
    if (payment) await followPayment(workOf(database, now, context.config), payment.id).catch(ignoreSilence);
    const [after, payments] = await Promise.all([selectCheckout(database, companyId, checkoutId), selectPayments(database, checkoutId)]);
    return { state: stateOf(after?.state ?? found.state, payments) };
  }),
  handle(paymentCalls.result, async ({ checkoutId }, context) => {
    const found = await selectCheckout(context.database, signedIn(context).companyId, checkoutId);
    if (!found) throw notFound();
    const [payments, transfer] = await Promise.all([
      selectPayments(context.database, checkoutId),
      context.seesPrices ? selectTransfer(context.database.kysely, checkoutId) : undefined,
    ]);
    const state = stateOf(found.state, payments);
    const waitsForTransfer = seenTransfer(transfer, state === 'open');
    const { seesPrices: shown } = context;
    const seen = (amount: number): number | null => (shown ? amount : null);
    return {
      checkoutId,
      state,
      message: message(
        found.approval?.state === 'waiting'
          ? 'payment.awaitsApproval'
          : waitsForTransfer
            ? 'payment.result.transfer'
            : resultKeyOf(state, payments),
        context.language,
      ),
      expiresAt: found.expiresAt.toISOString(),
      paidAt: found.paidAt?.toISOString() ?? null,
      approval: seenApproval(found.approval, context),
      payments: payments.map(({ balanceReleasedAt, ...payment }) => ({
        ...payment,
        amount: seen(payment.amount),
        balancePart: seen(heldPart({ ...payment, balanceReleasedAt })),
        createdAt: payment.createdAt.toISOString(),
      })),
      transfer: waitsForTransfer,
      orders: found.orders.map(({ id, number, storeName, state, currency, total }) => ({
        ...{ id, number, storeName, state, currency },
        total: seen(total),
      })),
    };
  }),
  ...transferHandlers,
  ...topUpHandlers,
  ...operatorAskHandlers,
  ...failedReturnHandlers,
];
