import { type Kysely, sql } from 'kysely';
import { type CsvStyle, usualCsv } from '../../../../contract/wire/csv.ts';
import type { LayoutColumn } from '../../../../contract/materials/downloads.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { readColumns } from './list-rows.ts';

type Connection = Kysely<DB>;
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
  tx: Connection,
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
  const { rows } =
    id === undefined
      ? await sql<Row>`insert into column_layout (company_id, name, columns, csv, updated_at)
          values (${companyId}, ${name}, ${stored}::jsonb, ${JSON.stringify(csv ?? usualCsv)}::jsonb, ${now})
          returning id, name, columns, csv`.execute(tx)
      : await sql<Row>`update column_layout set name = ${name}, columns = ${stored}::jsonb, csv = coalesce(${csv ? JSON.stringify(csv) : null}::jsonb, csv), updated_at = ${now}
          where id = ${id} and company_id = ${companyId} returning id, name, columns, csv`.execute(tx);
  return rows[0] ? view(rows[0]) : null;
}

export async function deleteLayout(tx: Connection, id: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`delete from column_layout where id = ${id} and company_id = ${companyId} returning 1 as one`.execute(tx);
  return rows.length === 1;
}
