import { standingOrderCalls } from '../../../../contract/orders/standing-orders.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { addStandingOrder, changeStandingOrder, removeStandingOrder, standingOrders } from './service.ts';

export const handlers: Handler[] = [
  handle(standingOrderCalls.list, (input, context) => standingOrders(context.database.kysely, context, input)),
  handle(standingOrderCalls.add, (input, context) => context.once((tx) => addStandingOrder(tx, context, input))),
  handle(standingOrderCalls.change, async (input, context) => {
    await context.database.transaction((tx) => changeStandingOrder(tx, context, input));
    return {};
  }),
  handle(standingOrderCalls.remove, async ({ id }, context) => {
    await context.database.transaction((tx) => removeStandingOrder(tx, context, id));
    return {};
  }),
];
