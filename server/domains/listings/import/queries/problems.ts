import { sql } from 'kysely';
import { type LineKind, lineKinds } from '../../../../../contract/listings/imports.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import type { Line, Problem } from '../reading/reading.ts';

/** Lines that could not be read stay reported: a new check does not read the file again. */
export async function dropProblems(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('import_problem').where('import_id', '=', id).where('reason', '<>', 'import.unreadable').execute();
}

/** Replaces the problems of these lines. */
export async function putProblems(db: Connection, id: string, lines: readonly number[], problems: readonly Problem[]): Promise<void> {
  const rows = problems.map(({ line, header, reason, values, note }) => ({ line, header, reason, values, note }));
  if (lines.length > 0)
    await db
      .deleteFrom('import_problem')
      .where('import_id', '=', id)
      .where('line', '=', sql<number>`any (${lines}::integer[])`)
      .execute();
  if (rows.length === 0) return;
  const given = sql<{
    line: number;
    header: string;
    reason: string;
    values: string;
    note: boolean;
  }>`json_to_recordset(${JSON.stringify(rows)}::json)`;
  await db
    .insertInto('import_problem')
    .columns(['import_id', 'line', 'header', 'reason', 'reason_values', 'note'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (line integer, header text, reason text, "values" jsonb, note boolean)`))
        .select([
          sql<string>`${id}::uuid`.as('import_id'),
          'given.line',
          'given.header',
          'given.reason',
          'given.values as reason_values',
          'given.note',
        ]),
    )
    .execute();
}

export type ReasonRow = {
  key: string;
  header: string;
  reason: string;
  values: Record<string, string | number>;
  lines: number;
  note: boolean;
  picture: boolean;
};

/** What problems of a kind have in common: their values, but for those that only single lines have. */
const common = sql`case when reason in ('import.skuTwice', 'import.differs', 'import.itemBad', 'import.nameOfSource', 'import.overwrites', 'import.implausible', 'import.commonName', 'import.cellOmitted', 'import.stateUnknown', 'import.factsUnknown', 'import.categoriesLeft', 'import.categoriesAsWords') then '{}'::jsonb when reason in ('import.factUnknown', 'import.factOfVariant', 'import.factValue') then reason_values - 'value' else reason_values - 'address' end`;
/** Names a kind of problem in addresses. */
const key = sql<string>`left(md5(concat_ws(' ', header, reason, note, ${common})), 16)`;

/** How many lines are refused, and how many come in with notes. */
export async function linesWithProblems(db: Connection, id: string): Promise<{ refused: number; noted: number }> {
  const { rows } = await sql<{ refused: number; noted: number }>`
    select count(*) filter (where not note)::int as refused, count(*) filter (where note)::int as noted
    from (select bool_and(note) as note from import_problem where import_id = ${id} group by line) by_line`.execute(db);
  return rows[0] ?? { refused: 0, noted: 0 };
}

export async function reasonsOf(db: Connection, id: string): Promise<ReasonRow[]> {
  // sql-check: not null values, a group has a first row
  const { rows } = await sql<ReasonRow>`
    select ${key} as key, header, reason, (array_agg(reason_values))[1] as "values", count(distinct line)::int as lines, note, bool_or(reason_values ? 'address') as picture from import_problem
    where import_id = ${id} group by header, reason, note, ${common}
    order by note, lines desc, header limit 60`.execute(db);
  return rows;
}

export type ProblemRow = {
  id: number;
  kind: LineKind;
  line: number;
  header: string;
  column: number;
  value: string;
  about: string | null;
  reason: string;
  values: Record<string, string | number>;
  note: boolean;
};

/** Where each kind of lines begins: the cursor's number is that, `line * 1000`, and the place within the line. */
const begins = 1_000_000_000_000;

/** Problems, and lines without any: first of lines that are refused, then of those with notes, then those that come in as they are. */
export async function problemsOf(
  db: Connection,
  { id, headers, mapping }: { id: string; headers: readonly string[]; mapping: readonly (string | null)[] | null },
  { kinds, reason }: { kinds: readonly LineKind[]; reason: string | null },
  { direction, after, most }: { direction: 'next' | 'previous'; after: number; most: number },
): Promise<ProblemRow[]> {
  const order = direction === 'next' ? sql`asc` : sql`desc`;
  const beyond = direction === 'next' ? sql`>` : sql`<`;
  const ranks = lineKinds.flatMap((kind, rank) => (kinds.includes(kind) ? [rank] : []));
  // What an item is called by its line: number and name.
  const [number, name] = [/^(?:sku|item)$/, /^name(?:\.|$)/].map(
    (target) => (mapping ?? []).findIndex((one) => target.test(one ?? '')) + 1,
  );
  const withTaken = kinds.includes('taken') && reason === null;
  // sql-check: not null kind, a rank is a place in the list
  const { rows } = await sql<ProblemRow>`
    with by_line as (
      select p.*, ${key} as key, case when bool_and(p.note) over (partition by p.line) then 1 else 0 end as rank
      from import_problem p where p.import_id = ${id}),
    ranked as (
      select p.*, p.rank * ${begins}::bigint + p.line::bigint * 1000 + row_number() over (partition by p.line order by p.note, p.id) as place
      from by_line p),
    shown as (
      (select r.place, r.rank, r.line, r.header, r.reason, r.reason_values as "values", r.note from ranked r
        where r.place ${beyond} ${after}::bigint and r.rank = any (${ranks}::int[]) and (${reason}::text is null or r.key = ${reason})
        order by r.place ${order} limit ${most})
      union all
      (select 2 * ${begins}::bigint + l.line::bigint * 1000, 2, l.line, '', '', '{}'::jsonb, false from import_line l
        where ${withTaken}::boolean and l.import_id = ${id} and 2 * ${begins}::bigint + l.line::bigint * 1000 ${beyond} ${after}::bigint
          and not exists (select from import_problem p where p.import_id = ${id} and p.line = l.line)
        order by l.line ${order} limit ${most}))
    select s.place as id, (${[...lineKinds]}::text[])[s.rank + 1] as kind, s.line, s.header,
      coalesce(array_position(${[...headers]}::text[], s.header), 0) - 1 as "column",
      left(coalesce(case when s.rank = 2 then concat_ws(' · ', nullif(l.cells[${number ?? 0}::int], ''), nullif(l.cells[${name ?? 0}::int], '')) else l.cells[array_position(${[...headers]}::text[], s.header)] end, ''), 300) as value,
      left(s."values" ->> 'address', 300) as about, s.reason, s."values", s.note
    from shown s left join import_line l on l.import_id = ${id} and l.line = s.line order by s.place ${order} limit ${most}`.execute(db);
  return rows;
}

export type BadLine = Line & { problems: { header: string; reason: string; values: Record<string, string | number> }[] };

/** Lines that are bad, or with missing pictures. */
export async function badLines(db: Connection, id: string, of: 'lines' | 'pictures', after: number, most: number): Promise<BadLine[]> {
  const wrong = of === 'lines' ? sql`not note` : sql`note and reason_values ? 'address'`;
  const { rows } = await sql<BadLine>`
    select p.line, coalesce(l.cells, '{}') as cells, p.problems from (
      select line, json_agg(json_build_object('header', header, 'reason', reason, 'values', reason_values) order by id) as problems
      from import_problem where import_id = ${id} and ${wrong} and line > ${after} group by line order by line limit ${most}) p
    left join import_line l on l.import_id = ${id} and l.line = p.line order by p.line`.execute(db);
  return rows;
}

/** Items that a list gives another name, with examples: their lines and their present names. */
export async function overwrittenIn(
  db: Connection,
  id: string,
): Promise<{ count: number; examples: { line: number; header: string; name: string }[] }> {
  const { rows } = await sql<{ line: number; header: string; name: string | null; count: number }>`
    select line, header, reason_values ->> 'name' as name, count(*) over ()::int as count from import_problem
    where import_id = ${id} and reason = 'import.overwrites' order by line limit 20`.execute(db);
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ line, header, name }) => ({ line, header, name: name ?? '' })) };
}
