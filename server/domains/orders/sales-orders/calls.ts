import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn, signedInScope } from '../../../platform/scope.ts';
import { findGoods } from './goods.ts';
import { salesOrderCsv } from './lines.ts';
import * as service from './service.ts';

export const handlers: Handler[] = [
  handle(salesOrderCalls.list, (input, context) => service.salesOrderPage(context.database.kysely, context, input)),
  handle(salesOrderCalls.counts, (_input, context) => service.salesOrderCounts(context.database.kysely, context)),
  handle(salesOrderCalls.export, (input, context) =>
    salesOrderCsv(context.database.kysely, signedIn(context).companyId, input, context.language),
  ),
  handle(salesOrderCalls.detail, ({ buyerOrderId }, context) => service.salesOrderDetail(context.database.kysely, context, buyerOrderId)),
  handle(salesOrderCalls.goods, (input, context) => findGoods(context.database, signedInScope(context), input)),
  handle(salesOrderCalls.add, (input, context) => context.database.transaction((tx) => service.addOrders(tx, context, input))),
  handle(salesOrderCalls.save, (input, context) => context.database.transaction((tx) => service.saveOrder(tx, context, input))),
  handle(salesOrderCalls.remedy, (input, context) =>
    context.database.transaction((tx) => service.remedyLine(tx, signedInScope(context), input)),
  ),
  handle(salesOrderCalls.check, (input, context) => context.database.transaction((tx) => service.checkSeveral(tx, context, input))),
  handle(salesOrderCalls.cancel, (input, context) => context.once((tx) => service.cancelSeveral(tx, context, input))),
];
