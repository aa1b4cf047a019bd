import { testAccountCalls } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { signedIn } from '../../../../platform/scope.ts';
import { selectOwnTestAccount, writeStanding } from './queries.ts';

/** The account, if it is the one of the caller's company. */
async function own(context: CallContext, reference: string) {
  const account = await selectOwnTestAccount(context.database.kysely, reference, signedIn(context).companyId);
  if (!account) throw notFound();
  return account;
}

/** The page of the embedded test provider. */
export const testAccountHandlers: Handler[] = [
  handle(testAccountCalls.read, async ({ reference }, context) => {
    const { standing } = await own(context, reference);
    return { reference, standing };
  }),
  handle(testAccountCalls.decide, async ({ reference, outcome }, context) => {
    const { returnTo } = await own(context, reference);
    await writeStanding(context.database.kysely, reference, outcome);
    return { returnTo };
  }),
];
