import { sql } from 'kysely';
import type { ExportColumn } from '../../../../contract/orders/export-columns.ts';
import type { ExportFormat, ExportState } from '../../../../contract/orders/order-exports.ts';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import type { OrderFilter } from '../lists/index.ts';
import type { SalesOrderFilter } from '../sales-orders/index.ts';
import { orderExports } from './states.ts';

export type ExportRequest = {
  id: number;
  companyId: number;
  list: ListName;
  storeId: number | null;
  /** Of sales orders that of their list. */
  filter: OrderFilter | SalesOrderFilter;
  columns: ExportColumn[];
  format: ExportFormat;
  csv: CsvStyle;
  withAmounts: boolean;
  language: string;
  state: ExportState;
  lines: number;
  isCut: boolean;
  fileKey: string | null;
  size: number | null;
  askedAt: Date;
  expiresAt: Date | null;
};

const list = sql`case when x.of_sales_orders then 'salesOrders' when x.store_id is null then 'purchaseOrders' else 'sales' end`;
const columns = sql`x.id, x.company_id as "companyId", ${list} as list, x.store_id as "storeId", x.filter, x.columns, x.format, x.csv, x.with_amounts as "withAmounts",
  x.language, x.state, x.line_count as lines, x.is_cut as "isCut", x.file_key as "fileKey", x.size, x.asked_at as "askedAt", x.expires_at as "expiresAt"`;

export type NewExport = Pick<
  ExportRequest,
  'companyId' | 'list' | 'storeId' | 'filter' | 'columns' | 'format' | 'csv' | 'withAmounts' | 'language'
> & {
  userId: number;
  now: Date;
};

/** The id, or null if one of the user's is not finished. */
export async function insertExport(
  tx: Tx,
  { companyId, userId, list, storeId, filter, csv, withAmounts, now, ...given }: NewExport,
): Promise<number | null> {
  const row = await tx
    .insertInto('order_export')
    .values({
      ...given,
      ...{ company_id: companyId, user_id: userId, store_id: storeId, with_amounts: withAmounts, state: 'waiting', asked_at: now },
      ...{ filter: JSON.stringify(filter), csv: JSON.stringify(csv), of_sales_orders: list === 'salesOrders' },
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where(sql<boolean>`state in ('waiting', 'working')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isStoreOf(db: Connection, companyId: number, storeId: number): Promise<boolean> {
  const row = await db.selectFrom('store').select('id').where('id', '=', storeId).where('company_id', '=', companyId).executeTakeFirst();
  return row !== undefined;
}

/** Whose it is, and of which list: that of a store's orders has a store. */
export type Owner = { companyId: number; userId: number; list: ListName; storeId: number | null };
const ownedBy = ({ companyId, userId, list, storeId }: Owner) =>
  sql`x.company_id = ${companyId} and x.user_id = ${userId} and x.of_sales_orders = ${list === 'salesOrders'}
    and x.store_id is not distinct from ${storeId}::bigint`;

export async function findExport(db: Connection, owner: Owner, id: number): Promise<ExportRequest | null> {
  const { rows } = await sql<ExportRequest>`select ${columns} from order_export x where x.id = ${id} and ${ownedBy(owner)}`.execute(db);
  return rows[0] ?? null;
}

export async function newestExports(db: Connection, owner: Owner, most: number): Promise<ExportRequest[]> {
  const { rows } = await sql<ExportRequest>`
    select ${columns} from order_export x where ${ownedBy(owner)} order by x.id desc limit ${most}`.execute(db);
  return rows;
}

/** Takes a waiting export, or one whose writer has given no sign of life. Null if there is nothing to do. */
export async function claimExport(
  tx: Tx,
  id: number,
  claim: string,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<ExportRequest | null> {
  const [taken] = await move(tx, orderExports, {
    ...{ ids: [id], from: ['waiting', 'working'], to: 'working', now, set: { claim, beat_at: now, line_count: 0 } },
    guard: (eb) => eb.or([eb('state', '=', 'waiting'), eb('beat_at', '<', silentSince)]),
  });
  if (!taken) return null;
  const { rows } = await sql<ExportRequest>`select ${columns} from order_export x where x.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** False if another process writes it by now. */
export async function noteLines(db: Connection, id: number, claim: string, lines: number, now: Date): Promise<boolean> {
  const noted = await db
    .updateTable('order_export')
    .set({ line_count: lines, beat_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .execute();
  return noted.length === 1;
}

export type Finished = { key: string; size: number; lines: number; isCut: boolean; now: Date; expiresAt: Date };

/** False if another process writes it by now. */
export async function finishExport(tx: Tx, id: number, claim: string, done: Finished): Promise<boolean> {
  const { key, size, lines, isCut, now, expiresAt } = done;
  const moved = await move(tx, orderExports, {
    ...{ ids: [id], from: ['working'], to: 'ready', now },
    set: { claim: null, file_key: key, size, line_count: lines, is_cut: isCut, expires_at: expiresAt },
    guard: (eb) => eb('claim', '=', claim),
  });
  return moved.length === 1;
}

export async function failExport(tx: Tx, id: number, claim: string, now: Date): Promise<void> {
  await move(tx, orderExports, {
    ...{ ids: [id], from: ['working'], to: 'failed', now, set: { claim: null } },
    guard: (eb) => eb('claim', '=', claim),
  });
}

/** Exports that nobody writes, although they wait or were begun. */
export async function silentExports(db: Connection, silentSince: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('order_export')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'working'), eb('beat_at', '<', silentSince)]),
        eb.and([eb('state', '=', 'waiting'), eb('asked_at', '<', silentSince)]),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Expires exports whose time is over; returns their files. */
export async function expireExports(tx: Tx, now: Date): Promise<string[]> {
  const over = await tx
    .selectFrom('order_export')
    .select(['id', 'file_key as fileKey'])
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute();
  const ids = over.map(({ id }) => id);
  const expired = await move(tx, orderExports, { ids, from: ['ready'], to: 'expired', now, set: { file_key: null } });
  const gone = new Set(expired.map(({ id }) => id));
  return over.flatMap(({ id, fileKey }) => (gone.has(id) && fileKey ? [fileKey] : []));
}
