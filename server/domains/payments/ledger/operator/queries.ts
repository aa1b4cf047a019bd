import { type SqlBool, sql } from 'kysely';
import type { LedgerKind } from '../../../../../contract/payments/ledger.ts';
import type { Cursor } from '../../../../platform/cursor.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';

export type SheetFilter = {
  kind: LedgerKind;
  currency: string;
  companyId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type TrialSum = {
  kind: LedgerKind;
  currency: string;
  accounts: number;
  increases: number;
  decreases: number;
};

/** Sums of all entries up to a day, by kind of account and currency. */
export function trialSums(db: Connection, to: string | undefined): Promise<TrialSum[]> {
  return db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .select([
      sql<LedgerKind>`a.kind`.as('kind'),
      sql<string>`a.currency::text`.as('currency'),
      sql<number>`count(distinct a.id)::bigint`.as('accounts'),
      sql<number>`coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint`.as('increases'),
      sql<number>`coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint`.as('decreases'),
    ])
    .$if(to !== undefined, (query) => query.where(sql<SqlBool>`t.at < ${to}::date + 1`))
    .groupBy(['a.kind', 'a.currency'])
    .execute();
}

/** What can be wrong with a ledger: transactions that are not zero, and balances that are not the sum of their entries. */
export async function proof(db: Connection): Promise<{ broken: number[]; differing: number; transactions: number }> {
  const [broken, differing, transactions] = await Promise.all([
    db
      .selectFrom('ledger_entry')
      .select('transaction_id as id')
      .groupBy(['transaction_id', 'currency'])
      .having(sql<SqlBool>`sum(amount) <> 0`)
      .orderBy('transaction_id')
      .limit(20)
      .execute(),
    db
      .selectFrom('ledger_account as a')
      .select(sql<number>`count(*)::bigint`.as('count'))
      .where(sql<SqlBool>`a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id)`)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('ledger_transaction')
      .select(sql<number>`count(*)::bigint`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { broken: [...new Set(broken.map(({ id }) => id))], differing: differing.count, transactions: transactions.count };
}

const entriesOf = (db: Connection, { kind, currency, companyId }: SheetFilter) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .where('a.kind', '=', kind)
    .where('a.currency', '=', currency)
    .$if(companyId !== undefined, (query) => query.where('a.company_id', '=', companyId ?? 0));

const withinDays = ({ from, to }: SheetFilter) =>
  sql<SqlBool>`(${from ?? null}::date is null or t.at >= ${from ?? null}::date) and (${to ?? null}::date is null or t.at < ${to ?? null}::date + 1)`;

export type SheetSums = { opening: number; increases: number; decreases: number };

export function sheetSums(db: Connection, filter: SheetFilter): Promise<SheetSums> {
  return entriesOf(db, filter)
    .select([
      sql<number>`coalesce(sum(e.amount) filter (where t.at < ${filter.from ?? null}::date), 0)::bigint`.as('opening'),
      sql<number>`coalesce(sum(e.amount) filter (where e.amount > 0 and ${withinDays(filter)}), 0)::bigint`.as('increases'),
      sql<number>`coalesce(-sum(e.amount) filter (where e.amount < 0 and ${withinDays(filter)}), 0)::bigint`.as('decreases'),
    ])
    .executeTakeFirstOrThrow();
}

export type SheetEntry = {
  id: number;
  transactionId: number;
  at: Date;
  posting: string;
  companyId: number | null;
  company: string | null;
  amount: number;
};

/** Entries beyond the cursor, by their number: newest first, or oldest first on the way back. */
export function sheetEntries(
  db: Connection,
  filter: SheetFilter,
  cursor: Cursor,
  limit: number,
  oldestFirst = false,
): Promise<SheetEntry[]> {
  const back = cursor?.direction === 'previous';
  return entriesOf(db, filter)
    .leftJoin('company as c', 'c.id', 'a.company_id')
    .select([
      'e.id',
      'e.transaction_id as transactionId',
      't.at',
      't.kind as posting',
      'a.company_id as companyId',
      'c.legal_name as company',
      'e.amount',
    ])
    .where(withinDays(filter))
    .$if(cursor !== null, (query) => query.where('e.id', back ? '>' : '<', cursor?.id ?? 0))
    .orderBy('e.id', back || oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export async function companyName(db: Connection, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('company').select('legal_name as name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export type TransactionRow = { id: number; posting: string; key: string; at: Date; reference: unknown };

export const transactionRow = (db: Connection, id: number): Promise<TransactionRow | undefined> =>
  db
    .selectFrom('ledger_transaction')
    .select(['id', 'kind as posting', 'key', 'at', sql<unknown>`reference`.as('reference')])
    .where('id', '=', id)
    .executeTakeFirst();

export const transactionEntries = (db: Connection, id: number) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .leftJoin('company as c', 'c.id', 'a.company_id')
    .select([
      'e.id',
      sql<LedgerKind>`a.kind`.as('kind'),
      'a.company_id as companyId',
      'c.legal_name as company',
      sql<string>`e.currency::text`.as('currency'),
      'e.amount',
    ])
    .where('e.transaction_id', '=', id)
    .orderBy('e.id')
    .execute();

/** Orders by their numbers, or all of a checkout. */
export const ordersOf = (db: Connection, { orderIds, checkoutId }: { orderIds: readonly number[]; checkoutId: number | null }) =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('company as b', 'b.id', 'o.buyer_company_id')
    .innerJoin('company as s', 's.id', 'o.seller_company_id')
    .select([
      'o.id',
      'o.number',
      'o.state',
      'b.legal_name as buyer',
      's.legal_name as seller',
      sql<string>`o.currency::text`.as('currency'),
      'o.total',
    ])
    .where(sql<SqlBool>`o.id = any(${orderIds}::bigint[]) or o.checkout_id = ${checkoutId}::bigint`)
    .orderBy('o.id')
    .limit(200)
    .execute();
