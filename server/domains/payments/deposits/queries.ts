import { sql } from 'kysely';
import type { DepositState, OperatorDeposit } from '../../../../contract/payments/balance/balance.ts';
import type { BankAccount } from '../../../../contract/operator/market.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Placed, readSorted, type SortedCursor } from '../../../platform/sorted-cursor.ts';

export type DepositRow = Omit<OperatorDeposit, 'createdAt' | 'decidedAt' | 'company'> & {
  companyId: number;
  companyName: string;
  createdAt: Date;
  decidedAt: Date | null;
};

const selected = (db: Connection) =>
  db
    .selectFrom('deposit as d')
    .innerJoin('company as c', 'c.id', 'd.company_id')
    .innerJoin('user_account as u', 'u.id', 'd.user_id')
    .leftJoin('user_account as o', 'o.id', 'd.decided_by')
    .select([
      'd.id',
      sql<DepositState>`d.state`.as('state'),
      sql<string>`d.currency::text`.as('currency'),
      'd.amount',
      sql<string>`to_char(d.paid_on, 'YYYY-MM-DD')`.as('paidOn'),
      'd.reference',
      'd.proof_name as proofName',
      'd.confirmed_amount as confirmedAmount',
      'd.reason',
      'u.name as submittedBy',
      'd.created_at as createdAt',
      'd.decided_at as decidedAt',
      'o.name as decidedBy',
      'd.company_id as companyId',
      'c.legal_name as companyName',
    ]);

export type DepositFilter = {
  companyId?: number | undefined;
  state?: DepositState | undefined;
  currency?: string | undefined;
  keyword?: string | undefined;
  sort?: 'time' | '-time' | 'paidOn' | '-paidOn' | 'amount' | '-amount' | undefined;
};

/** Deposits in the cursor's direction. One statement. */
export function selectDeposits(
  db: Connection,
  { companyId, state, currency, keyword, sort }: DepositFilter,
  { cursor, most }: { cursor: SortedCursor; most: number },
): Promise<(DepositRow & Placed)[]> {
  const place = sort?.endsWith('amount')
    ? sql<number>`d.amount`
    : sort?.endsWith('paidOn')
      ? sql<number>`(d.paid_on - date '1970-01-01')::bigint`
      : sql<number>`d.id`;
  const { beyond, direction } = readSorted({ place, id: sql`d.id` }, sort, cursor);
  let found = selected(db)
    .select([place.as('place'), 'd.id as placeId'])
    .where(beyond)
    .orderBy(place, direction)
    .orderBy('d.id', direction)
    .limit(most);
  if (companyId !== undefined) found = found.where('d.company_id', '=', companyId);
  if (state) found = found.where('d.state', '=', state);
  if (currency) found = found.where('d.currency', '=', currency);
  if (keyword) {
    const pattern = containing(keyword);
    found = found.where((eb) => eb.or([eb('c.legal_name', 'ilike', pattern), eb('d.reference', 'ilike', pattern)]));
  }
  return found.execute();
}

export const selectDeposit = (db: Connection, id: number): Promise<DepositRow | undefined> =>
  selected(db).where('d.id', '=', id).executeTakeFirst();

export const selectProof = (db: Connection, id: number): Promise<{ key: string; fileName: string; contentType: string } | undefined> =>
  db
    .selectFrom('deposit')
    .select(['proof_key as key', 'proof_name as fileName', 'proof_type as contentType'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertDeposit(
  tx: Tx,
  given: {
    companyId: number;
    userId: number;
    currency: string;
    amount: number;
    paidOn: string;
    reference: string;
    proof: { key: string; fileName: string; contentType: string };
    now: Date;
  },
): Promise<number> {
  const { proof } = given;
  const row = await tx
    .insertInto('deposit')
    .values({
      company_id: given.companyId,
      user_id: given.userId,
      currency: given.currency,
      amount: given.amount,
      paid_on: given.paidOn,
      reference: given.reference,
      proof_key: proof.key,
      proof_name: proof.fileName,
      proof_type: proof.contentType,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type LockedDeposit = { state: string; companyId: number; currency: string; amount: number; confirmedAmount: number | null };

/** A deposit that is to be decided, locked. */
export const lockDeposit = (tx: Tx, id: number): Promise<LockedDeposit | undefined> =>
  tx
    .selectFrom('deposit')
    .select([
      'state',
      'company_id as companyId',
      sql<string>`currency::text`.as('currency'),
      'amount',
      'confirmed_amount as confirmedAmount',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether a proof is part of a deposit already. */
export async function isProofUsed(tx: Tx, key: string): Promise<boolean> {
  return (await tx.selectFrom('deposit').select('id').where('proof_key', '=', key).executeTakeFirst()) !== undefined;
}

export type Payer = { userId: number; email: string; language: string | null };

/** The users of a company who may top up its balance. */
export const selectPayers = (db: Connection, companyId: number): Promise<Payer[]> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('u.company_id', '=', companyId)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'balance.topup' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();

/** The bank accounts of the market's operator. */
export async function selectBankAccounts(db: Connection): Promise<BankAccount[]> {
  const row = await db
    .selectFrom('market')
    .select(sql<BankAccount[]>`bank_accounts`.as('accounts'))
    .executeTakeFirst();
  return row?.accounts ?? [];
}
