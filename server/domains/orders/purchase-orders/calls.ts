import { purchasePrintCalls } from '../../../../contract/orders/printing.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { notFound } from '../../../platform/refusal.ts';
import { assertNothingAsked } from '../changes/index.ts';
import { cancelOrder } from './cancel.ts';
import { hideAmounts } from './hidden.ts';
import { makesLabels } from '../carriers/index.ts';
import { moveOrders } from '../placing/index.ts';
import { orderPaper, orderPapers } from './paper.ts';
import { orderAgain } from './order-again.ts';
import { storeAccepted } from '../storing/index.ts';
import { lockAcceptable, lockOrder, summariseSales } from './queries.ts';
import { movedOn, orderDetail, orderMissing } from './service.ts';
import { buyerSide, sellerSide } from './sides.ts';

const seesAmounts = ({ seesPrices }: RequestScope): boolean => seesPrices;

/** A seller's transition from one state to the next. */
async function step(
  context: CallContext,
  input: { storeId: number; orderId: number },
  from: 'paid' | 'accepted',
  to: 'accepted' | 'packing',
): Promise<{ state: typeof to | 'delivered' }> {
  return context.once(async (tx) => {
    const order = await lockOrder(tx, sellerSide(context, input.storeId), input.orderId);
    if (!order) throw orderMissing();
    assertNothingAsked(order);
    const { userId } = signedIn(context);
    const by = { actor: 'seller', userId, now: context.now } as const;
    const moved = await moveOrders(tx, { orderIds: [order.id], from: [from], to, note: '', ...by });
    if (moved.length === 0) throw movedOn();
    const stored = to === 'accepted' ? await storeAccepted(tx, moved, by) : [];
    return { state: stored.length > 0 ? 'delivered' : to };
  });
}

export const handlers: Handler[] = [
  handle(purchaseOrderCalls.detail, async (input, context) => {
    const order = await orderDetail(context.database, buyerSide(context), input.buyerOrderId, context.language);
    return seesAmounts(context) ? order : hideAmounts(order);
  }),
  handle(purchaseOrderCalls.paper, async (input, context) => {
    const order = await orderDetail(context.database, buyerSide(context), input.buyerOrderId, context.language);
    return orderPaper(seesAmounts(context) ? order : hideAmounts(order), 'buyer', context.language);
  }),
  handle(purchaseOrderCalls.orderAgain, ({ buyerOrderId }, context) =>
    orderAgain(context.database, { ...context, caller: signedIn(context) }, [buyerOrderId]),
  ),
  handle(purchaseOrderCalls.orderAgainMany, ({ buyerOrderIds }, context) =>
    orderAgain(context.database, { ...context, caller: signedIn(context) }, buyerOrderIds),
  ),
  handle(purchasePrintCalls.papers, async ({ buyerOrderIds }, context) => {
    const orders = [];
    for (const id of [...new Set(buyerOrderIds)].toSorted((a, b) => a - b)) {
      const order = await orderDetail(context.database, buyerSide(context), id, context.language);
      orders.push(seesAmounts(context) ? order : hideAmounts(order));
    }
    return orderPapers(orders, 'buyer', context.language);
  }),
  handle(purchaseOrderCalls.cancel, (input, context) => context.once((tx) => cancelOrder(tx, signedIn(context), input, context))),

  handle(salesCalls.summary, async (input, context) => {
    const today = context.now.toISOString().slice(0, 10);
    const found = await summariseSales(context.database, sellerSide(context, input.storeId), context.language, today);
    if (!found) throw notFound();
    const { currency, days, toAccept, toPack, toShip, underWay, lowStock } = found;
    return { currency, toAccept, toPack, toShip, underWay, days, lowStock };
  }),
  handle(salesCalls.detail, async (input, context) => {
    const order = await orderDetail(context.database, sellerSide(context, input.storeId), input.orderId, context.language);
    return makesLabels(context.config) ? order : { ...order, actions: order.actions.filter((action) => action !== 'makeLabel') };
  }),
  handle(salesCalls.paper, async (input, context) =>
    orderPaper(
      await orderDetail(context.database, sellerSide(context, input.storeId), input.orderId, context.language),
      'seller',
      context.language,
    ),
  ),
  handle(salesCalls.accept, (input, context) => step(context, input, 'paid', 'accepted')),
  handle(salesCalls.acceptMany, (input, context) =>
    context.once(async (tx) => {
      const { userId } = signedIn(context);
      const orderIds = await lockAcceptable(tx, sellerSide(context, input.storeId), input.orderIds);
      const accepted = await moveOrders(tx, {
        ...{ orderIds, from: ['paid'], to: 'accepted', actor: 'seller', userId, note: '', now: context.now },
      });
      if (accepted.length === 0) throw movedOn();
      await storeAccepted(tx, accepted, { actor: 'seller', userId, now: context.now });
      return { accepted, skipped: input.orderIds.filter((id) => !accepted.includes(id)) };
    }),
  ),
  handle(salesCalls.pack, (input, context) => step(context, input, 'accepted', 'packing')),
];
