import { sql } from 'kysely';
import { confirmedMinutes } from '../../../../contract/payments/payment-settings.ts';
import type { OperatorWithdrawal, WithdrawalState } from '../../../../contract/payments/balance/withdrawals.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Placed, readSorted, type SortedCursor } from '../../../platform/sorted-cursor.ts';

export type WithdrawalRow = Omit<OperatorWithdrawal, 'createdAt' | 'decidedAt' | 'company'> & {
  companyId: number;
  companyName: string;
  createdAt: Date;
  decidedAt: Date | null;
};

const selected = (db: Connection) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('company as c', 'c.id', 'w.company_id')
    .innerJoin('user_account as u', 'u.id', 'w.user_id')
    .leftJoin('user_account as o', 'o.id', 'w.decided_by')
    .select([
      'w.id',
      sql<WithdrawalState>`w.state`.as('state'),
      sql<string>`w.currency::text`.as('currency'),
      'w.amount',
      'w.holder',
      'w.iban',
      'w.bic',
      'w.reference',
      'w.reason',
      'u.name as requestedBy',
      'w.created_at as createdAt',
      'w.decided_at as decidedAt',
      'o.name as decidedBy',
      'w.company_id as companyId',
      'c.legal_name as companyName',
    ]);

export type WithdrawalFilter = {
  companyId?: number | undefined;
  state?: WithdrawalState | undefined;
  currency?: string | undefined;
  keyword?: string | undefined;
  sort?: 'time' | '-time' | 'amount' | '-amount' | undefined;
};

/** Withdrawals in the cursor's direction. One statement. */
export function selectWithdrawals(
  db: Connection,
  { companyId, state, currency, keyword, sort }: WithdrawalFilter,
  { cursor, most }: { cursor: SortedCursor; most: number },
): Promise<(WithdrawalRow & Placed)[]> {
  const place = sort?.endsWith('amount') ? sql<number>`w.amount` : sql<number>`w.id`;
  const { beyond, direction } = readSorted({ place, id: sql`w.id` }, sort, cursor);
  let found = selected(db)
    .select([place.as('place'), 'w.id as placeId'])
    .where(beyond)
    .orderBy(place, direction)
    .orderBy('w.id', direction)
    .limit(most);
  if (companyId !== undefined) found = found.where('w.company_id', '=', companyId);
  if (state) found = found.where('w.state', '=', state);
  if (currency) found = found.where('w.currency', '=', currency);
  if (keyword) {
    const pattern = containing(keyword);
    const account = containing(keyword.replace(/\s+/g, ''));
    found = found.where((eb) =>
      eb.or([eb('c.legal_name', 'ilike', pattern), eb('w.holder', 'ilike', pattern), eb('w.iban', 'ilike', account)]),
    );
  }
  return found.execute();
}

export const selectWithdrawal = (db: Connection, id: number): Promise<WithdrawalRow | undefined> =>
  selected(db).where('w.id', '=', id).executeTakeFirst();

export type NewWithdrawal = { currency: string; amount: number; holder: string; iban: string; bic: string };

export async function insertWithdrawal(
  tx: Tx,
  { companyId, userId, now, ...given }: NewWithdrawal & { companyId: number; userId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('withdrawal')
    .values({ ...given, company_id: companyId, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const setPosting = (tx: Tx, id: number, ledgerTransactionId: number): Promise<unknown> =>
  tx.updateTable('withdrawal').set({ ledger_transaction_id: ledgerTransactionId }).where('id', '=', id).execute();

export type LockedWithdrawal = { id: number; state: WithdrawalState; companyId: number; currency: string; amount: number; iban: string };

/** A withdrawal that is to be decided, locked. */
export const lockWithdrawal = (tx: Tx, id: number): Promise<LockedWithdrawal | undefined> =>
  tx
    .selectFrom('withdrawal')
    .select([
      'id',
      sql<WithdrawalState>`state`.as('state'),
      'company_id as companyId',
      sql<string>`currency::text`.as('currency'),
      'amount',
      'iban',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type Person = { userId: number; email: string; language: string | null };

/** The users of a company who may withdraw money. */
export const selectRequesters = (db: Connection, companyId: number): Promise<Person[]> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('u.company_id', '=', companyId)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'balance.withdraw' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();

/** Whether the user has confirmed the password in this session a short time ago. */
export async function isConfirmed(db: Connection, sessionId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', new Date(now.getTime() - confirmedMinutes * 60_000))
    .executeTakeFirst();
  return found !== undefined;
}

/** The account that the company has named for refunds. */
export async function selectOwnAccount(db: Connection, companyId: number): Promise<{ holder: string; iban: string; bic: string }> {
  const row = await db
    .selectFrom('company as c')
    .leftJoin('company_payment_setting as p', 'p.company_id', 'c.id')
    .select(['c.legal_name as name', 'p.account_holder as holder', 'p.iban', 'p.bic'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { holder: row.holder || row.name.slice(0, 70), iban: row.iban ?? '', bic: row.bic ?? '' };
}
