import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { notFound } from '../../../platform/refusal.ts';
import { assertNothingAsked } from '../changes/index.ts';
import { cancelOrder } from './cancel.ts';
import { hideAmounts, hideTotal } from './hidden.ts';
import { moveOrders } from '../placing/index.ts';
import { orderPaper } from './paper.ts';
import { orderAgain } from './order-again.ts';
import { lockAcceptable, lockOrder, summariseSales } from './queries.ts';
import { movedOn, orderCsv, orderDetail, orderMissing, orderPage, salesPage } from './service.ts';
import { buyerSide, sellerSide } from './sides.ts';

const seesAmounts = ({ seesPrices }: RequestScope): boolean => seesPrices;

/** A seller's transition from one state to the next. */
async function step(
  context: CallContext,
  input: { storeId: number; orderId: number },
  from: 'paid' | 'accepted',
  to: 'accepted' | 'packing',
): Promise<{ state: typeof to }> {
  return context.once(async (tx) => {
    const order = await lockOrder(tx, sellerSide(context, input.storeId), input.orderId);
    if (!order) throw orderMissing();
    assertNothingAsked(order);
    const { userId } = signedIn(context);
    const moved = await moveOrders(tx, { orderIds: [order.id], from: [from], to, actor: 'seller', userId, note: '', now: context.now });
    if (moved.length === 0) throw movedOn();
    return { state: to };
  });
}

export const handlers: Handler[] = [
  handle(purchaseOrderCalls.list, async (input, context) => {
    const page = await orderPage(context.database, buyerSide(context), input);
    return seesAmounts(context) ? page : { ...page, rows: page.rows.map(hideTotal) };
  }),
  handle(purchaseOrderCalls.export, (input, context) =>
    orderCsv(context.database, buyerSide(context), input, { language: context.language, amounts: seesAmounts(context) }),
  ),
  handle(purchaseOrderCalls.detail, async (input, context) => {
    const order = await orderDetail(context.database, buyerSide(context), input.buyerOrderId, context.language);
    return seesAmounts(context) ? order : hideAmounts(order);
  }),
  handle(purchaseOrderCalls.paper, async (input, context) => {
    const order = await orderDetail(context.database, buyerSide(context), input.buyerOrderId, context.language);
    return orderPaper(seesAmounts(context) ? order : hideAmounts(order), 'buyer', context.language);
  }),
  handle(purchaseOrderCalls.orderAgain, ({ buyerOrderId }, context) =>
    orderAgain(context.database, { ...context, caller: signedIn(context) }, buyerOrderId),
  ),
  handle(purchaseOrderCalls.cancel, (input, context) => context.once((tx) => cancelOrder(tx, signedIn(context), input, context))),

  handle(salesCalls.summary, async (input, context) => {
    const today = context.now.toISOString().slice(0, 10);
    const found = await summariseSales(context.database, sellerSide(context, input.storeId), context.language, today);
    if (!found) throw notFound();
    const { currency, days, toAccept, toPack, toShip, underWay, lowStock } = found;
    return { currency, toAccept, toPack, toShip, underWay, days, lowStock };
  }),
  handle(salesCalls.list, (input, context) =>
    salesPage(context.database, sellerSide(context, input.storeId), { ...input, storeId: undefined }, context.now),
  ),
  handle(salesCalls.export, (input, context) =>
    orderCsv(
      context.database,
      sellerSide(context, input.storeId),
      { ...input, storeId: undefined },
      { language: context.language, amounts: true },
    ),
  ),
  handle(salesCalls.detail, (input, context) =>
    orderDetail(context.database, sellerSide(context, input.storeId), input.orderId, context.language),
  ),
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
      return { accepted, skipped: input.orderIds.filter((id) => !accepted.includes(id)) };
    }),
  ),
  handle(salesCalls.pack, (input, context) => step(context, input, 'accepted', 'packing')),
];
