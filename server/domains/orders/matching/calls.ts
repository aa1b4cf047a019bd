import { autoPurchaseCalls } from '../../../../contract/orders/auto-purchase.ts';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { buyMissing } from './buy.ts';
import * as settings from './purchase/settings.ts';
import * as service from './service.ts';

export const handlers: Handler[] = [
  handle(matchingCalls.match, (input, context) => context.once((tx) => service.matchSome(tx, context, input))),
  handle(matchingCalls.order, (input, context) => context.once((tx) => service.orderSome(tx, context, input))),
  handle(matchingCalls.begin, (input, context) => context.once((tx) => service.beginRun(tx, context, input))),
  handle(matchingCalls.stop, ({ id }, context) => context.database.transaction((tx) => service.stopRun(tx, context, id))),
  handle(matchingCalls.resume, ({ id }, context) => context.database.transaction((tx) => service.resumeRun(tx, context, id))),
  handle(matchingCalls.status, (_input, context) => service.matchStatus(context.database.kysely, context)),
  handle(matchingCalls.buy, (input, context) => buyMissing(context.database, signedInScope(context), input)),
  handle(matchingCalls.acceptQuantity, ({ variantId }, context) =>
    context.database.transaction((tx) => service.acceptQuantity(tx, context, variantId)),
  ),
  handle(autoPurchaseCalls.settings, (_input, context) => settings.autoPurchase(context.database.kysely, context)),
  handle(autoPurchaseCalls.save, async (input, context) => {
    await context.database.transaction((tx) => settings.saveAutoPurchase(tx, context, input));
    return {};
  }),
  handle(autoPurchaseCalls.allowStorage, async (input, context) => {
    await context.database.transaction((tx) => settings.allowStorage(tx, context, input));
    return {};
  }),
];
