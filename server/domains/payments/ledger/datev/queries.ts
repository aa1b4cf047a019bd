import { type SqlBool, sql } from 'kysely';
import type { DatevSetting, LedgerExport, LedgerExportState } from '../../../../../contract/payments/datev.ts';
import type { Cursor } from '../../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { Leg } from './records.ts';

export function selectSetting(db: Connection): Promise<DatevSetting> {
  return db
    .selectFrom('datev_setting')
    .select([
      'version',
      'consultant',
      'client',
      sql<DatevSetting['chart']>`chart`.as('chart'),
      'account_length as accountLength',
      'year_begins as yearBegins',
      sql<DatevSetting['accounts']>`accounts`.as('accounts'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the version was the newest. */
export async function updateSetting(
  tx: Tx,
  { version, ...given }: DatevSetting,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('datev_setting')
    .set({
      ...{ consultant: given.consultant, client: given.client, chart: given.chart, account_length: given.accountLength },
      ...{ year_begins: given.yearBegins, accounts: JSON.stringify(given.accounts), version: version + 1 },
      ...{ updated_by: userId, updated_at: now },
    })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What an export was requested with; later changes of the settings do not concern it. */
export type Frozen = Omit<DatevSetting, 'version' | 'consultant' | 'client'> & { consultant: number; client: number; locked: boolean };

export async function insertExport(
  tx: Tx,
  given: { from: string; to: string; setting: Frozen; language: string; userId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('ledger_export')
    .values({
      ...{ from_day: given.from, to_day: given.to, setting: JSON.stringify(given.setting), language: given.language },
      ...{ user_id: given.userId, created_at: given.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ExportRow = Omit<LedgerExport, 'failure' | 'createdAt'> & {
  failure: 'noRate' | 'broken' | null;
  failureCurrency: string | null;
  failureDay: string | null;
  createdAt: Date;
};

export function selectExports(db: Connection, { cursor, most }: { cursor: Cursor; most: number }): Promise<ExportRow[]> {
  const isBack = cursor?.direction === 'previous';
  return db
    .selectFrom('ledger_export as x')
    .innerJoin('user_account as u', 'u.id', 'x.user_id')
    .select([
      'x.id',
      sql<LedgerExportState>`x.state`.as('state'),
      sql<string>`to_char(x.from_day, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(x.to_day, 'YYYY-MM-DD')`.as('to'),
      'x.progress',
      'x.records',
      sql<ExportRow['failure']>`x.failure`.as('failure'),
      sql<string | null>`x.failure_currency::text`.as('failureCurrency'),
      sql<string | null>`to_char(x.failure_day, 'YYYY-MM-DD')`.as('failureDay'),
      'x.size',
      'u.name as requestedBy',
      'x.created_at as createdAt',
    ])
    .$if(cursor !== null, (query) => query.where('x.id', isBack ? '>' : '<', cursor?.id ?? 0))
    .orderBy('x.id', isBack ? 'asc' : 'desc')
    .limit(most)
    .execute();
}

export type OpenExport = { id: number; from: string; to: string; setting: Frozen; language: string; createdAt: Date };

export const selectOpenExport = (db: Connection, id: number): Promise<OpenExport | undefined> =>
  db
    .selectFrom('ledger_export')
    .select([
      'id',
      sql<string>`to_char(from_day, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(to_day, 'YYYY-MM-DD')`.as('to'),
      sql<Frozen>`setting`.as('setting'),
      'language',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

export async function selectFile(db: Connection, id: number): Promise<{ key: string; fileName: string } | undefined> {
  const row = await db.selectFrom('ledger_export').select(['file_key as key', 'file_name as name']).where('id', '=', id).executeTakeFirst();
  return row?.key ? { key: row.key, fileName: row.name ?? 'EXTF_Buchungsstapel.csv' } : undefined;
}

export const setProgress = (db: Connection, id: number, progress: number): Promise<unknown> =>
  db.updateTable('ledger_export').set({ progress }).where('id', '=', id).where('state', '=', 'waiting').execute();

const withinDays = (from: string, to: string) => sql<SqlBool>`t.at >= ${from}::date and t.at < ${to}::date + 1`;

export async function countTransactions(db: Connection, { from, to }: { from: string; to: string }): Promise<number> {
  const row = await db
    .selectFrom('ledger_transaction as t')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where(withinDays(from, to))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Units of a currency for one euro on the day or the last one before it; null if none is known. */
type Rates = Record<string, number | null>;
export type TransactionRow = { id: number; posting: string; day: string; legs: Leg[]; rates: Rates };

/** Transactions of some days after `after`, by number, with their entries. */
export async function selectTransactions(
  db: Connection,
  { from, to, after, most }: { from: string; to: string; after: number; most: number },
): Promise<TransactionRow[]> {
  // sql-check: not null legs rates, lists and objects of none are empty
  const { rows } = await sql<TransactionRow>`
    with page as materialized (
      select t.id, t.kind, t.at from ledger_transaction t where ${withinDays(from, to)} and t.id > ${after} order by t.id limit ${most})
    select p.id, p.kind as posting, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD') as day,
      (select coalesce(json_agg(json_build_object('kind', a.kind, 'company', c.legal_name, 'currency', e.currency, 'amount', e.amount) order by e.id), '[]')
        from ledger_entry e join ledger_account a on a.id = e.account_id left join company c on c.id = a.company_id
        where e.transaction_id = p.id) as legs,
      (select coalesce(json_object_agg(x.currency, (
          select r.rate from exchange_rate r where r.currency = x.currency and r.day <= (p.at at time zone 'UTC')::date order by r.day desc limit 1)), '{}')
        from (select distinct e.currency from ledger_entry e where e.transaction_id = p.id and e.currency <> 'EUR') x) as rates
    from page p order by p.id`.execute(db);
  return rows;
}
