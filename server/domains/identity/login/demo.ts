import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { accountCalls } from '../../../../contract/identity/accounts.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { activeDemoAccounts } from './account-queries.ts';
import { isUnaudited } from './view.ts';

/** The demo users that terminal and login page list; the same in every installation, and absent without the demo. */
export const demoPassword = 'Kontor-2026!';
export const demoEmails = {
  buyer: 'buyer@demo.example',
  newBuyer: 'new-buyer@demo.example',
  seller: 'seller@demo.example',
  operator: 'operator@demo.example',
} as const;

/** Logins that the page offers: the demo users who may log in now. Empty on markets without the demo. */
export async function demoLogins(database: Database): Promise<AnswerOf<typeof accountCalls.demoLogins>> {
  const accounts = await activeDemoAccounts(database, Object.values(demoEmails));
  return accounts.map((account) => ({
    email: account.email,
    password: demoPassword,
    who: account.companyKind === 'buyer' && isUnaudited(account) ? 'newBuyer' : account.companyKind,
  }));
}
