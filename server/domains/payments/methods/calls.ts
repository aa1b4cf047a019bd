import { paymentMethodCalls } from '../../../../contract/payments/payment-methods.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { findBuyers } from './queries.ts';
import { methodSettings, saveMethod } from './service.ts';

/** What a checkout can be paid with is answered by the checkout domain, which knows its amounts. */
export const methodHandlers: Handler[] = [
  handle(paymentMethodCalls.list, (_input, context) => methodSettings(context.database.kysely, context.config)),
  handle(paymentMethodCalls.save, (input, context) => context.database.transaction((tx) => saveMethod(tx, context, input, context.config))),
  handle(paymentMethodCalls.buyers, ({ keyword }, context) => findBuyers(context.database.kysely, keyword)),
];
