import { balanceCalls } from '../../../../contract/payments/balance/balance.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { selectBalances } from '../ledger/index.ts';
import { movementCsv, movementPage } from './history.ts';
import { selectDays } from './history-queries.ts';

/** Settling and its result change orders and goods, so the checkout domain handles them. */
export const handlers: Handler[] = [
  handle(paymentCalls.balance, async (_, context) => ({
    balances: await selectBalances(context.database, signedIn(context).companyId),
  })),
  handle(balanceCalls.movements, (input, context) => movementPage(context.database.kysely, context, input)),
  handle(balanceCalls.export, (input, context) => movementCsv(context.database.kysely, context, input)),
  handle(balanceCalls.days, ({ currency }, context) =>
    selectDays(context.database.kysely, signedIn(context).companyId, currency, context.now),
  ),
];
