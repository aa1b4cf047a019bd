import { sql } from 'kysely';
import type { Cursor } from '../../../../platform/cursor.ts';
import { rowsOf } from '../../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { OrderProblem } from '../reading/order.ts';

export async function dropProblems(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('order_upload_problem').where('upload_id', '=', id).execute();
}

export async function insertProblems(db: Connection, id: number, problems: readonly OrderProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await db
    .insertInto('order_upload_problem')
    .columns(['upload_id', 'line', 'header', 'reason', 'reason_values', 'note'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(problems, sql`line integer, header text, reason text, "values" jsonb, note boolean`))
        .select([
          sql<number>`${id}::bigint`.as('upload_id'),
          'given.line',
          'given.header',
          'given.reason',
          'given.values as reason_values',
          'given.note',
        ]),
    )
    .execute();
}

/** Rows that belong to no order, such as sums: some of them are named. */
export async function noteUngrouped(tx: Tx, id: number, most: number): Promise<void> {
  const grouped = sql<{ line: number }>`(select unnest(o.lines) as line from order_upload_order o where o.upload_id = ${id})`.as<'grouped'>(
    sql`grouped`,
  );
  await tx
    .insertInto('order_upload_problem')
    .columns(['upload_id', 'line', 'header', 'reason', 'note'])
    .expression((eb) =>
      eb
        .selectFrom('order_upload_line as l')
        .leftJoin(grouped, 'grouped.line', 'l.line')
        .select([
          'l.upload_id',
          'l.line',
          sql<string>`''`.as('header'),
          sql<string>`'order-upload.noOrder'`.as('reason'),
          sql<boolean>`true`.as('note'),
        ])
        .where('l.upload_id', '=', id)
        .where('grouped.line', 'is', null)
        .orderBy('l.line')
        .limit(most),
    )
    .execute();
}

/** Names a kind of problem in addresses. */
const key = sql<string>`left(md5(concat_ws(' ', header, reason, note)), 16)`;

export type ReasonRow = {
  key: string;
  header: string;
  reason: string;
  values: Record<string, string | number>;
  lines: number;
  note: boolean;
};

export async function reasonsOf(db: Connection, id: number): Promise<ReasonRow[]> {
  // sql-check: not null values, a group has a first row
  const { rows } = await sql<ReasonRow>`
    select ${key} as key, header, reason, (array_agg(reason_values))[1] as "values", count(distinct line)::int as lines, note from order_upload_problem
    where upload_id = ${id} group by header, reason, note order by note, lines desc, header limit 60`.execute(db);
  return rows;
}

export async function countLines(db: Connection, id: number): Promise<{ bad: number; noted: number }> {
  const { rows } = await sql<{ bad: number; noted: number }>`
    select count(*) filter (where not note)::int as bad, count(*) filter (where note)::int as noted
    from (select bool_and(note) as note from order_upload_problem where upload_id = ${id} group by line) by_line`.execute(db);
  return rows[0] ?? { bad: 0, noted: 0 };
}

export type ProblemRow = {
  id: number;
  line: number;
  header: string;
  column: number;
  value: string;
  reason: string;
  values: Record<string, string | number>;
  note: boolean;
};

/** Characters of a cell that the page gets. */
const shown = 300;
/** What refuses orders comes first: the cursor's number is this for notes, plus the place of the row. */
const notes = 10_000_000_000_000;

/** Problems in the order of their rows, what refuses orders first; `id` is the place in this order. */
export async function problemsOf(
  db: Connection,
  { id, headers }: { id: number; headers: readonly string[] },
  { kind, reason }: { kind: 'refused' | 'noted' | null; reason: string | null },
  cursor: Cursor,
  most: number,
): Promise<ProblemRow[]> {
  const back = cursor?.direction === 'previous';
  // sql-check: not null id, it is made of columns that are never null
  const { rows } = await sql<ProblemRow>`
    select p.place as id, p.line, p.header, coalesce(array_position(${[...headers]}::text[], p.header), 0) - 1 as column,
      left(coalesce((select l.cells[array_position(${[...headers]}::text[], p.header)] from order_upload_line l
        where l.upload_id = ${id} and l.line = p.line), ''), ${shown}) as value,
      p.reason, p.reason_values as "values", p.note
    from (
      select line, header, reason, reason_values, note,
        case when note then ${notes}::bigint else 0 end + line::bigint * 10000 + row_number() over (partition by line, note order by id) as place
      from order_upload_problem
      where upload_id = ${id} and (${kind}::text is null or note = (${kind}::text = 'noted')) and (${reason}::text is null or ${key} = ${reason})) p
    where ${cursor === null ? sql`true` : back ? sql`p.place < ${cursor.id}` : sql`p.place > ${cursor.id}`}
    order by p.place ${back ? sql`desc` : sql`asc`} limit ${most}`.execute(db);
  return rows;
}

export type BadLine = {
  line: number;
  cells: string[];
  problems: { header: string; reason: string; values: Record<string, string | number> }[];
};

/** All rows of the orders that are refused, with what is wrong with them. */
export async function badLines(db: Connection, id: number, after: number, most: number): Promise<BadLine[]> {
  const { rows } = await sql<BadLine>`
    select l.line, l.cells, coalesce((select json_agg(json_build_object('header', p.header, 'reason', p.reason, 'values', p.reason_values) order by p.id)
        from order_upload_problem p where p.upload_id = l.upload_id and p.line = l.line and not p.note), '[]') as problems
    from order_upload_line l
    join (select distinct unnest(o.lines) as line from order_upload_order o where o.upload_id = ${id} and o.outcome = 'refused') bad on bad.line = l.line
    where l.upload_id = ${id} and l.line > ${after} order by l.line limit ${most}`.execute(db);
  return rows;
}
