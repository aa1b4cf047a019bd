import { sql } from 'kysely';
import type { TableLine } from '../../../../engines/table-import/line.ts';
import { rowsOf } from '../../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

/** Everything that was read of a file. */
export async function dropLines(db: Connection, id: number): Promise<void> {
  await db
    .with('problems', (qb) => qb.deleteFrom('order_upload_problem').where('upload_id', '=', id))
    .with('orders', (qb) => qb.deleteFrom('order_upload_order').where('upload_id', '=', id))
    .deleteFrom('order_upload_line')
    .where('upload_id', '=', id)
    .execute();
}

export async function insertLines(db: Connection, id: number, lines: readonly TableLine[]): Promise<void> {
  await db
    .insertInto('order_upload_line')
    .columns(['upload_id', 'line', 'cells'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(lines, sql`line integer, cells text[]`))
        .select([sql<number>`${id}::bigint`.as('upload_id'), 'given.line', 'given.cells']),
    )
    .execute();
}

/** Of the cells of a column (from 1) that end in decimals: how many have a comma, and how many a point. */
export async function fractionsOf(db: Connection, id: number, column: number): Promise<{ commas: number; points: number }> {
  const { rows } = await sql<{ commas: number; points: number }>`
    select count(*) filter (where cells[${column}::integer] ~ '(,|\\.[0-9]{3},)([0-9]{1,2}|[0-9]{4,})\\s*[^0-9]{0,4}$')::int as commas,
      count(*) filter (where cells[${column}::integer] ~ '(\\.|,[0-9]{3}\\.)([0-9]{1,2}|[0-9]{4,})\\s*[^0-9]{0,4}$')::int as points
    from order_upload_line where upload_id = ${id}`.execute(db);
  return rows[0] ?? { commas: 0, points: 0 };
}

/** Of the days of a column (from 1) that are written with slashes or dashes: whether one can only begin with the month, or with the day. */
export async function dayOrderOf(db: Connection, id: number, column: number): Promise<{ months: boolean; days: boolean }> {
  const { rows } = await sql<{ months: boolean; days: boolean }>`
    select coalesce(bool_or(cells[${column}::integer] ~ '^\\s*[0-9]{1,2}[/-](1[3-9]|2[0-9]|3[01])[/-]'), false) as months,
      coalesce(bool_or(cells[${column}::integer] ~ '^\\s*(1[3-9]|2[0-9]|3[01])[/-][0-9]{1,2}[/-]'), false) as days
    from order_upload_line where upload_id = ${id}`.execute(db);
  return rows[0] ?? { months: false, days: false };
}

/** False if the file has no such line. */
export async function changeCell(
  tx: Tx,
  id: number,
  { line, column, value }: { line: number; column: number; value: string },
): Promise<boolean> {
  // Cells missing at the end of a line are empty.
  const cells = sql<string[]>`array(select coalesce(case when o = ${column + 1} then ${value} else cells[o] end, '')
    from generate_series(1, greatest(cardinality(cells), ${column + 1})) o order by o)`;
  const { numUpdatedRows } = await tx
    .updateTable('order_upload_line')
    .set({ cells })
    .where('upload_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
