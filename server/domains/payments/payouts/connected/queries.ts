import { sql } from 'kysely';
import type { AccountStanding, MissingKind } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { AccountFacts } from '../../providers/index.ts';

export type AccountRow = {
  id: number;
  key: string;
  reference: string | null;
  standing: AccountStanding;
  missing: MissingKind[];
  currencies: string[];
  standingAt: Date | null;
};

const columns = [
  'id',
  'key',
  'reference',
  sql<AccountStanding>`standing`.as('standing'),
  sql<MissingKind[]>`missing`.as('missing'),
  'currencies',
  'standing_at as standingAt',
] as const;

export const selectAccount = (db: Connection, companyId: number, provider: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('payout_account')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const selectAccountByReference = (db: Connection, provider: string, reference: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('payout_account')
    .select(columns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** A company has one account at a provider, however many of its users begin it. */
export async function insertAccount(
  tx: Tx,
  { companyId, provider, key, userId, now }: { companyId: number; provider: string; key: string; userId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('payout_account')
    .values({ company_id: companyId, provider, key, created_by: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider']).where('ended_at', 'is', null).doNothing())
    .execute();
}

/** True for the first of several that write it. */
export async function writeReference(tx: Tx, id: number, reference: string): Promise<boolean> {
  const rows = await tx
    .updateTable('payout_account')
    .set({ reference })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Stores what the provider says of an account; null: it does not have it any more. */
export async function writeFacts(db: Connection, id: number, facts: AccountFacts | null, now: Date): Promise<void> {
  await db
    .updateTable('payout_account')
    .set({
      ...(facts === null
        ? { standing: 'gone', missing: [], currencies: [] }
        : { standing: facts.standing, missing: facts.missing, currencies: facts.currencies, country_code: facts.country }),
      standing_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function endAccount(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('payout_account').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Nothing is transferred any more to a company that is erased. */
export async function endAccountsOf(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx.updateTable('payout_account').set({ ended_at: now }).where('company_id', '=', companyId).where('ended_at', 'is', null).execute();
}

export async function countryOf(db: Connection, companyId: number): Promise<string> {
  const row = await db.selectFrom('company').select('country_code as country').where('id', '=', companyId).executeTakeFirstOrThrow();
  return row.country;
}
