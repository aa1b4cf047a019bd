import type { Login } from '../../../../contract/identity/accounts.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Account, accountById, checkPasswordLength, forgetAccounts, hashPassword, mayEnter, signIn } from '../../identity/index.ts';
import { enterFirst, type FirstLogin, firstLoginAccount, linkRefused } from './first-login.ts';

/**
 * Does a first login and `work` in one transaction; then opens a session as a login does. `side` comes from the path; users of the other
 * side have to use theirs.
 */
export async function firstLogin(
  context: CallContext,
  given: FirstLogin,
  side: 'seller' | 'others',
  work: (tx: Tx, account: Account) => Promise<void> = () => Promise.resolve(),
): Promise<Login> {
  const { database, userAgent } = context;
  checkPasswordLength(context.config, given.password);
  const account = await firstLoginAccount(database, context, given.token);
  if ((account.companyKind === 'seller') !== (side === 'seller')) throw linkRefused();
  const passwordHash = await hashPassword(given.password);
  await database.transaction(async (tx) => {
    await enterFirst(tx, context, account, { ...given, passwordHash, userAgent });
    await work(tx, account);
  });
  forgetAccounts(database, { userId: account.userId });
  const entered = await accountById(database, account.userId);
  if (!entered || !mayEnter(entered)) throw linkRefused();
  return (await signIn(context, entered, side === 'seller' ? loginTypes.seller : loginTypes.buyerPassword)).login;
}
