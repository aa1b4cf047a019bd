import { sql } from 'kysely';
import { type CsvStyle, usualCsv } from '../../../../contract/wire/csv.ts';
import type { LayoutColumn } from '../../../../contract/materials/layout-columns.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { readColumns } from './list-rows.ts';

type Layout = { id: number; name: string; columns: LayoutColumn[]; csv: CsvStyle };
type Row = { id: number; name: string; columns: unknown; csv: CsvStyle };

const view = (row: Row): Layout => ({ ...row, columns: readColumns(row.columns) ?? [] });

export async function layoutsOf(db: Connection, companyId: number): Promise<Layout[]> {
  const { rows } =
    await sql<Row>`select id, name, columns, csv from column_layout where company_id = ${companyId} order by name, id`.execute(db);
  return rows.map(view);
}

export async function layoutById(db: Connection, id: number, companyId: number): Promise<Layout | null> {
  const { rows } = await sql<Row>`select id, name, columns, csv from column_layout where id = ${id} and company_id = ${companyId}`.execute(
    db,
  );
  return rows[0] ? view(rows[0]) : null;
}

/** The number of other layouts of the company, and whether one has that name. */
export async function otherLayouts(
  tx: Connection,
  companyId: number,
  { id, name }: { id: number | undefined; name: string },
): Promise<{ count: number; taken: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`layouts ${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number; taken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(name = ${name}), false) as taken from column_layout
    where company_id = ${companyId} and id is distinct from ${id ?? null}::bigint`.execute(tx);
  return rows[0] ?? { count: 0, taken: false };
}

/** Null if the company has no such layout. */
export async function saveLayout(
  tx: Tx,
  companyId: number,
  {
    id,
    name,
    columns,
    csv,
    now,
  }: { id: number | undefined; name: string; columns: readonly LayoutColumn[]; csv: CsvStyle | undefined; now: Date },
): Promise<Layout | null> {
  const stored = JSON.stringify(columns);
  const saved = ['id', 'name', 'columns', sql<CsvStyle>`csv`.as('csv')] as const;
  const row =
    id === undefined
      ? await tx
          .insertInto('column_layout')
          .values({ company_id: companyId, name, columns: stored, csv: JSON.stringify(csv ?? usualCsv), updated_at: now })
          .returning(saved)
          .executeTakeFirst()
      : await tx
          .updateTable('column_layout')
          .set({ name, columns: stored, ...(csv && { csv: JSON.stringify(csv) }), updated_at: now })
          .where('id', '=', id)
          .where('company_id', '=', companyId)
          .returning(saved)
          .executeTakeFirst();
  return row ? view(row) : null;
}

/** False if the company has no such layout. */
export async function deleteLayout(db: Connection, id: number, companyId: number): Promise<boolean> {
  const deleted = await db.deleteFrom('column_layout').where('id', '=', id).where('company_id', '=', companyId).returning('id').execute();
  return deleted.length === 1;
}
