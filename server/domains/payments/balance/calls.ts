import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { selectBalances } from '../ledger/index.ts';

/** Settling and its result change orders and goods, so the checkout domain handles them. */
export const handlers: Handler[] = [
  handle(paymentCalls.balance, async (_, context) => ({
    balances: await selectBalances(context.database, signedIn(context).companyId, 'buyer_balance'),
  })),
];
