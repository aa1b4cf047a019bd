import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { selectBalances } from '../ledger/index.ts';
import { settingHandlers } from '../settings/settings.ts';

/** Settling and its result move orders and goods, so they are handled by the checkout domain. */
export const handlers: Handler[] = [
  handle(paymentCalls.balance, async (_, context) => ({
    balances: await selectBalances(context.database, signedIn(context).companyId, 'buyer_balance'),
  })),
  ...settingHandlers,
];
