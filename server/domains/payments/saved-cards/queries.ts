import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type CustomerRow = { id: number; key: string; reference: string | null };

const columns = ['id', 'key', 'reference'] as const;

export const selectCustomer = (db: Connection, companyId: number, provider: string): Promise<CustomerRow | undefined> =>
  db
    .selectFrom('payment_customer')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** A company has one row at a provider, whichever of its payments begins first. */
export async function insertCustomer(
  db: Connection,
  { companyId, provider, key, now }: { companyId: number; provider: string; key: string; now: Date },
): Promise<void> {
  await db
    .insertInto('payment_customer')
    .values({ company_id: companyId, provider, key, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider']).where('ended_at', 'is', null).doNothing())
    .execute();
}

export async function writeCustomer(db: Connection, id: number, reference: string): Promise<void> {
  await db.updateTable('payment_customer').set({ reference }).where('id', '=', id).execute();
}

export async function endCustomer(db: Connection, id: number, now: Date): Promise<void> {
  await db.updateTable('payment_customer').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** The cards of a company that is erased go as well, at the provider. */
export async function endCustomersOf(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .updateTable('payment_customer')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute();
}

export type EndedCustomer = { id: number; provider: string; reference: string | null };

export const selectEnded = (db: Connection, after: number, most: number): Promise<EndedCustomer[]> =>
  db
    .selectFrom('payment_customer')
    .select(['id', 'provider', 'reference'])
    .where('ended_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

export async function deleteEnded(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('payment_customer').where('id', '=', id).where('ended_at', 'is not', null).execute();
}
