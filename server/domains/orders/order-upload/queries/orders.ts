import { sql } from 'kysely';
import type { SalesOrderInput } from '../../../../../contract/orders/sales-order-input.ts';
import type { OrderOutcome } from '../../../../../contract/orders/order-upload-words.ts';
import { anyOf } from '../../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

/** Places of columns in a file, from 1; 0 for a column that it does not have. */
export type OrderColumns = {
  number: number;
  channel: number;
  /** Of the recipient, and of the goods. */
  recipient: readonly number[];
  goods: readonly number[];
};

/**
 * Groups the rows by the number of their order, and by their channel where they name one. A row without a number that has goods and no recipient
 * belongs to the order above it; rows with neither, such as sums, belong to none.
 */
export async function groupOrders(tx: Tx, id: number, { number, channel, recipient, goods }: OrderColumns): Promise<void> {
  await tx.deleteFrom('order_upload_order').where('upload_id', '=', id).execute();
  const grouped = sql<{ place: number; lines: number[] }>`(
    with base as (
      select line, btrim(coalesce(cells[${number}::integer], '')) as number, lower(btrim(coalesce(cells[${channel}::integer], ''))) as channel,
        coalesce((select bool_or(btrim(coalesce(cells[i], '')) <> '') from unnest(${[...recipient]}::integer[]) i), false) as named,
        coalesce((select bool_or(btrim(coalesce(cells[i], '')) <> '') from unnest(${[...goods]}::integer[]) i), false) as ordered
      from order_upload_line where upload_id = ${id}),
    filled as (
      select b.*, max(line) filter (where number <> '') over (order by line) as above from base b where named or ordered),
    keyed as (
      select f.line, coalesce(nullif(f.number, ''), case when f.named then null else a.number end) as number,
        coalesce(nullif(f.channel, ''), a.channel, '') as channel
      from filled f left join filled a on f.number = '' and a.line = f.above),
    spread as (
      select line, number, coalesce(nullif(channel, ''), max(channel) over (partition by number), '') as channel from keyed)
    select min(line) as place, array_agg(line order by line) as lines from spread
    group by coalesce(number, '#' || line), case when number is null then '' else channel end)`.as<'grouped'>(sql`grouped`);
  await tx
    .insertInto('order_upload_order')
    .columns(['upload_id', 'place', 'lines'])
    .expression((eb) => eb.selectFrom(grouped).select([sql<number>`${id}::bigint`.as('upload_id'), 'grouped.place', 'grouped.lines']))
    .execute();
}

export async function countOrders(db: Connection, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_upload_order')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export type OrderRows = { place: number; rows: { line: number; cells: string[] }[] };

/** The next orders of a file with their rows. */
export async function nextOrders(db: Connection, id: number, after: number, most: number): Promise<OrderRows[]> {
  const { rows } = await sql<OrderRows>`
    select o.place, (select coalesce(json_agg(json_build_object('line', l.line, 'cells', l.cells) order by l.line), '[]')
        from order_upload_line l where l.upload_id = o.upload_id and l.line = any(o.lines)) as rows
    from (select upload_id, place, lines from order_upload_order where upload_id = ${id} and place > ${after} order by place limit ${most}) o
    order by o.place`.execute(db);
  return rows;
}

export type Outcome = { place: number; outcome: OrderOutcome; input: SalesOrderInput | null };

export async function storeOutcomes(tx: Tx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await tx
    .updateTable('order_upload_order')
    .from(rowsOf(outcomes, sql`place integer, outcome text, input jsonb`))
    .set((eb) => ({ outcome: eb.ref('given.outcome'), input: sql`given.input` }))
    .where('order_upload_order.upload_id', '=', id)
    // Nothing is known about the rows yet that were just stored: without their places all rows of the file would be read for each part.
    .where('order_upload_order.place', '=', anyOf(outcomes.map(({ place }) => place)))
    .whereRef('order_upload_order.place', '=', 'given.place')
    .execute();
}

export async function nextReady(tx: Tx, id: number, most: number): Promise<{ place: number; input: SalesOrderInput }[]> {
  // sql-check: not null input, orders that are ready have one
  const { rows } = await sql<{ place: number; input: SalesOrderInput }>`
    select place, input from order_upload_order where upload_id = ${id} and outcome = 'ready' order by place limit ${most}`.execute(tx);
  return rows;
}

/** Orders of the company with the same channels and numbers. */
export async function knownNumbers(
  db: Connection,
  companyId: number,
  wanted: readonly { place: number; channel: string; number: string }[],
): Promise<Map<number, string>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom(rowsOf(wanted, sql`place integer, channel text, number text`))
    .innerJoin('sales_order as o', (join) =>
      join.on(sql`lower(o.channel)`, '=', sql`lower(given.channel)`).onRef('o.external_number', '=', 'given.number'),
    )
    .select(['given.place', 'o.number'])
    .where('o.company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ place, number }) => [place, number]));
}
