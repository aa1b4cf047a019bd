import { providerAccountCalls } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import { handle, type Handler } from '../../../../platform/http/handler.ts';
import { connectAccount, providerAccount, refreshAccount } from './account-calls.ts';

export const providerAccountHandlers: Handler[] = [
  handle(providerAccountCalls.read, (_input, context) => providerAccount(context)),
  handle(providerAccountCalls.refresh, (_input, context) => refreshAccount(context)),
  handle(providerAccountCalls.connect, (input, context) => connectAccount(context, input)),
];
