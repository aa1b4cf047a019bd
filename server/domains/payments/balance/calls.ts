import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { selectBalances } from '../ledger/index.ts';
import { settingHandlers } from '../settings/settings.ts';

/** Settling and its result change orders and goods, so the checkout domain handles them. */
export const handlers: Handler[] = [
  handle(paymentCalls.balance, async (_, context) => ({
    balances: await selectBalances(context.database, signedIn(context).companyId, 'buyer_balance'),
  })),
  ...settingHandlers,
];
