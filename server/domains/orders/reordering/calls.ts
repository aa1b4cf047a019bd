import { reorderCalls } from '../../../../contract/orders/reorder-points.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { removePoint, reorderList, reorderToCart, savePoint } from './service.ts';

export const handlers: Handler[] = [
  handle(reorderCalls.list, (input, context) => reorderList(context.database.kysely, context, input)),
  handle(reorderCalls.save, async (input, context) => {
    await context.database.transaction((tx) => savePoint(tx, context, input));
    return {};
  }),
  handle(reorderCalls.remove, async ({ variantId }, context) => {
    await context.database.transaction((tx) => removePoint(tx, context, variantId));
    return {};
  }),
  handle(reorderCalls.toCart, ({ variantIds }, context) =>
    reorderToCart(context.database, { ...context, caller: signedIn(context) }, variantIds),
  ),
];
