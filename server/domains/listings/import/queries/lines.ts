import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import type { Line } from '../reading/reading.ts';

export async function dropLines(db: Connection, id: string): Promise<void> {
  await db
    .with('problems', (qb) => qb.deleteFrom('import_problem').where('import_id', '=', id))
    .deleteFrom('import_line')
    .where('import_id', '=', id)
    .execute();
}

export async function insertLines(db: Connection, id: string, lines: readonly Line[]): Promise<void> {
  const given = sql<Line>`json_to_recordset(${JSON.stringify(lines)}::json)`.as<'given'>(sql`given (line integer, cells text[])`);
  await db
    .insertInto('import_line')
    .columns(['import_id', 'line', 'cells'])
    .expression((eb) => eb.selectFrom(given).select([sql<string>`${id}::uuid`.as('import_id'), 'given.line', 'given.cells']))
    .execute();
}

export async function linesFrom(db: Connection, id: string, after: number, most: number): Promise<Line[]> {
  return db
    .selectFrom('import_line')
    .select(['line', 'cells'])
    .where('import_id', '=', id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute();
}

/** The item of each line: the number of the item's first line, padded with zeros. Lines that are left out have none. */
export async function keyLines(db: Connection, id: string, keys: readonly { line: number; key: string }[]): Promise<void> {
  const given = sql<{
    line: number;
    key: string;
  }>`unnest(${keys.map(({ line }) => line)}::integer[], ${keys.map(({ key }) => key)}::text[])`;
  await db
    .updateTable('import_line')
    .from(given.as<'given'>(sql`given (line, key)`))
    .set((eb) => ({ item_key: eb.ref('given.key') }))
    .where('import_line.import_id', '=', id)
    .whereRef('import_line.line', '=', 'given.line')
    .execute();
}

export type KeyedLine = Line & { key: string };

/** The next lines of a step in the order of their items. */
export async function keyedLines(db: Connection, id: string, after: string, most: number): Promise<KeyedLine[]> {
  return db
    .selectFrom('import_line')
    .select(['line', 'cells', 'item_key as key'])
    .where('import_id', '=', id)
    .where('item_key', '>', after)
    .orderBy('item_key')
    .orderBy('line')
    .limit(most)
    .execute();
}

export async function linesOfKey(db: Connection, id: string, key: string, most: number): Promise<KeyedLine[]> {
  return db
    .selectFrom('import_line')
    .select(['line', 'cells', 'item_key as key'])
    .where('import_id', '=', id)
    .where('item_key', '=', key)
    .orderBy('line')
    .limit(most)
    .execute();
}

/** Of the cells of a column (from 1) that end in decimals: how many have a comma, and how many a point. */
export async function fractionsOf(db: Connection, id: string, column: number): Promise<{ commas: number; points: number }> {
  const { rows } = await sql<{ commas: number; points: number }>`
    select count(*) filter (where cells[${column}::integer] ~ '(,|\\.[0-9]{3},)([0-9]{1,2}|[0-9]{4,})\\s*[^0-9]{0,4}$')::int as commas,
      count(*) filter (where cells[${column}::integer] ~ '(\\.|,[0-9]{3}\\.)([0-9]{1,2}|[0-9]{4,})\\s*[^0-9]{0,4}$')::int as points
    from import_line where import_id = ${id}`.execute(db);
  return rows[0] ?? { commas: 0, points: 0 };
}

/** Some lines of a list. */
export async function linesNumbered(db: Connection, id: string, numbers: readonly number[]): Promise<Line[]> {
  return db
    .selectFrom('import_line')
    .select(['line', 'cells'])
    .where('import_id', '=', id)
    .where('line', '=', sql<number>`any (${numbers}::integer[])`)
    .execute();
}

/** False if the list has no such line. */
export async function changeCell(
  tx: Connection,
  id: string,
  { line, column, value }: { line: number; column: number; value: string },
): Promise<boolean> {
  // Cells missing at the end of a line are empty.
  const cells = sql<string[]>`array(select coalesce(case when o = ${column + 1} then ${value} else cells[o] end, '')
    from generate_series(1, greatest(cardinality(cells), ${column + 1})) o order by o)`;
  const { numUpdatedRows } = await tx
    .updateTable('import_line')
    .set({ cells })
    .where('import_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Names (of a column, from 1) on several lines with options in some columns: how many, with examples. Null unless the options of all lines of
 * a name differ.
 */
export async function sameNames(
  db: Connection,
  id: string,
  { name, options }: { name: number; options: readonly number[] },
): Promise<{ count: number; examples: string[] } | null> {
  const { rows } = await sql<{ count: number; differ: boolean | null; examples: string[] | null }>`
    select count(*)::int as count, bool_and(different = lines) as differ, (array_agg(left(name, 80) order by first))[1:3] as examples
    from (select name, count(*) as lines, min(line) as first, count(distinct choice) as different
      from (select line, btrim(cells[${name}::integer]) as name,
          array(select lower(btrim(coalesce(cells[place], ''))) from unnest(${options}::integer[]) as place) as choice
        from import_line where import_id = ${id}) named
      where name <> '' and array_to_string(choice, '') <> '' group by name having count(*) > 1) repeated`.execute(db);
  const [found] = rows;
  return found && found.count > 0 && found.differ === true ? { count: found.count, examples: found.examples ?? [] } : null;
}
