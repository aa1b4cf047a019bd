import { operatorOrderCalls } from '../../../../contract/orders/operator-orders.ts';
import { mostCounted, purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { buyerSide, hideTotal, sellerSide } from '../purchase-orders/index.ts';
import { orderCsv } from './lines.ts';
import { countOrders } from './queries.ts';
import { operatorDetail, operatorPage, orderPage, salesPage } from './service.ts';

export const handlers: Handler[] = [
  handle(purchaseOrderCalls.list, async (input, context) => {
    const page = await orderPage(context.database, buyerSide(context), input);
    return context.seesPrices ? page : { ...page, rows: page.rows.map(hideTotal) };
  }),
  handle(purchaseOrderCalls.counts, (_input, context) =>
    countOrders(context.database, buyerSide(context), mostCounted + 1, context.now.toISOString().slice(0, 10)),
  ),
  handle(purchaseOrderCalls.export, (input, context) =>
    orderCsv(context.database, buyerSide(context), input, { language: context.language, amounts: context.seesPrices }),
  ),
  handle(salesCalls.list, (input, context) =>
    salesPage(context.database, sellerSide(context, input.storeId), { ...input, storeId: undefined }, context.now),
  ),
  handle(salesCalls.counts, ({ storeId }, context) =>
    countOrders(context.database, sellerSide(context, storeId), mostCounted + 1, context.now.toISOString().slice(0, 10)),
  ),
  handle(salesCalls.export, (input, context) =>
    orderCsv(
      context.database,
      sellerSide(context, input.storeId),
      { ...input, storeId: undefined },
      { language: context.language, amounts: true },
    ),
  ),
  handle(operatorOrderCalls.list, (input, context) => operatorPage(context.database, input)),
  handle(operatorOrderCalls.detail, ({ orderId }, context) => operatorDetail(context.database, orderId, context.language)),
];
