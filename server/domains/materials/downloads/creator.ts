import { userTypes } from '../../../../contract/identity/access.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { type Account, accountById } from '../../identity/index.ts';

/**
 * The scope of the user who has created a pack or a feed, without a session: for jobs and for programs that read feeds. Null for users who
 * may not (or no longer) download materials: blocked, without the access code, or of a company that is not accepted.
 */
export async function creatorScope(
  database: Database,
  { userId, companyId, countryCode, language }: { userId: number; companyId: number; countryCode: string; language: Language },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ scope: SignedInScope; account: Account } | null> {
  const account = await accountById(database, userId);
  if (!account || account.companyId !== companyId || account.companyKind !== 'buyer') return null;
  if (account.userState !== 'active' || account.companyState !== 'approved') return null;
  const accessCodes = account.accessCodes;
  if (!accessCodes.includes('material.download')) return null;
  const caller = {
    id: '',
    userId,
    companyId,
    name: account.name,
    userType: userTypes.buyer,
    operator: false,
    roles: [account.roleKey],
    accessCodes,
    unaudited: false,
    language: account.language,
  };
  return {
    account,
    scope: { caller, language, country: countryCode, seesPrices: accessCodes.includes('price.view'), now, network: '', publicUrl },
  };
}
