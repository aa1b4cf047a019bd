import { sql } from 'kysely';
import type { TestOutcome } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { ProviderTransfer } from '../payout-provider.ts';

type TestAccount = { reference: string; country: string; standing: TestOutcome; returnTo: string };

const columns = [
  't.reference',
  't.country_code as country',
  sql<TestOutcome>`t.standing`.as('standing'),
  't.return_to as returnTo',
] as const;

export const selectTestAccount = (db: Connection, reference: string): Promise<TestAccount | undefined> =>
  db.selectFrom('test_payout_account as t').select(columns).where('t.reference', '=', reference).executeTakeFirst();

/** An account of a company. */
export const selectOwnTestAccount = (db: Connection, reference: string, companyId: number): Promise<TestAccount | undefined> =>
  db
    .selectFrom('test_payout_account as t')
    .innerJoin('payout_account as p', (join) => join.onRef('p.reference', '=', 't.reference').on('p.provider', '=', 'test'))
    .select(columns)
    .where('t.reference', '=', reference)
    .where('p.company_id', '=', companyId)
    .where('p.ended_at', 'is', null)
    .executeTakeFirst();

/** Its number, or that of the account with the same key. */
export async function insertTestAccount(tx: Tx, given: { reference: string; key: string; country: string }): Promise<string> {
  const { reference, key, country } = given;
  await tx
    .insertInto('test_payout_account')
    .values({ reference, key, country_code: country })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx.selectFrom('test_payout_account').select('reference').where('key', '=', key).executeTakeFirstOrThrow();
  return row.reference;
}

export async function writeReturn(tx: Tx, reference: string, returnTo: string): Promise<void> {
  await tx.updateTable('test_payout_account').set({ return_to: returnTo }).where('reference', '=', reference).execute();
}

export async function writeStanding(db: Connection, reference: string, standing: TestOutcome): Promise<void> {
  await db.updateTable('test_payout_account').set({ standing }).where('reference', '=', reference).execute();
}

const transferColumns = ['reference', sql<string>`currency::text`.as('currency'), 'amount', 'reversed'] as const;

export const selectTestTransfer = (db: Connection, by: { key: string } | { reference: string }): Promise<ProviderTransfer | undefined> =>
  db
    .selectFrom('test_payout_transfer')
    .select(transferColumns)
    .where('key' in by ? 'key' : 'reference', '=', 'key' in by ? by.key : by.reference)
    .executeTakeFirst();

/** The transfer, or the one with the same key. */
export async function insertTestTransfer(
  tx: Tx,
  given: { reference: string; key: string; account: string; currency: string; amount: number; now: Date },
): Promise<ProviderTransfer> {
  const { reference, key, account, currency, amount, now } = given;
  await tx
    .insertInto('test_payout_transfer')
    .values({ reference, key, account, currency, amount, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return tx.selectFrom('test_payout_transfer').select(transferColumns).where('key', '=', key).executeTakeFirstOrThrow();
}
