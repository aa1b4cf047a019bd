import type { Language } from '../../../../contract/values/locale.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { type Account, accountById } from '../../identity/index.ts';
import type { Audience } from './list-queries.ts';

/**
 * What a user may see now, without a session: for jobs and for feeds. Null for users who may not (or no longer) download materials:
 * blocked, without the access code, or of a company that is not accepted.
 */
export async function audienceOf(
  database: Database,
  {
    user_id: userId,
    company_id: companyId,
    country_code: country,
    language,
  }: { user_id: number; company_id: number; country_code: string; language: Language },
  now: Date,
): Promise<{ audience: Audience; account: Account } | null> {
  const account = await accountById(database, userId);
  if (!account || account.company_id !== companyId || account.company_kind !== 'buyer') return null;
  if (account.user_state !== 'active' || account.company_state !== 'approved') return null;
  if (!account.access_codes.includes('material.download')) return null;
  return { account, audience: { companyId, country, language, seesPrices: account.access_codes.includes('price.view'), now } };
}
