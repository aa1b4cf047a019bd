import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import { storageUnit } from '../../../../contract/stores/storage-terms.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { columns, type HeldRow, type HeldSide, tables, within } from './queries.ts';

/** Days in UTC, 'YYYY-MM-DD'; `until` is the first one that is not part of it. */
export type Days = { from: string; until: string };

/**
 * What storing costs by row of held stock: for each piece and day after the free days of the terms that it was ordered on. The day on which a
 * piece leaves costs nothing. Which pieces left when follows from the movements alone, since the oldest batch leaves first: a batch and a
 * movement have as many pieces in common as their places in the two sums over all pieces overlap. Pieces without an order have no terms.
 * Rounded once per row.
 */
const charges = (rows: RawBuilder<unknown>, { from, until }: Days): RawBuilder<unknown> => sql`(
  with batch as (
    select b.held_stock_id, b.order_line_id, (b.stored_at at time zone 'UTC')::date as stored_on, b.quantity, b.remaining,
      sum(b.quantity) over (partition by b.held_stock_id order by b.id) as upto
    from held_batch b where b.held_stock_id in (${rows})),
  priced as (
    select b.held_stock_id, b.quantity, b.remaining, b.upto, t.price, greatest(b.stored_on + t.free_days, ${from}::date) as first_on
    from batch b join purchase_order_line l on l.id = b.order_line_id join purchase_order o on o.id = l.order_id
    join storage_terms t on t.id = o.storage_terms_id where t.price > 0),
  gone as (
    select m.held_stock_id, (m.at at time zone 'UTC')::date as left_on, -m.quantity as quantity,
      sum(-m.quantity) over (partition by m.held_stock_id order by m.id) as upto
    from held_movement m where m.quantity < 0 and m.held_stock_id in (select p.held_stock_id from priced p)),
  presence as (
    select held_stock_id, price, remaining::bigint as pieces, ${until}::date - first_on as days from priced
    union all
    select p.held_stock_id, p.price, least(p.upto, g.upto) - greatest(p.upto - p.quantity, g.upto - g.quantity), least(g.left_on, ${until}::date) - p.first_on
    from priced p join gone g on g.held_stock_id = p.held_stock_id and g.upto > p.upto - p.quantity and g.upto - g.quantity < p.upto
      and g.left_on > p.first_on)
  select held_stock_id, sum(pieces * days)::bigint as piece_days,
    round(sum(pieces * days * price) / ${storageUnit.pieces * storageUnit.days}::numeric)::bigint as amount
  from presence where pieces > 0 and days > 0 group by held_stock_id)`;

/** What rows of held stock have cost in these days. */
export async function chargesOf(db: Connection, heldIds: readonly number[], days: Days): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select x.held_stock_id as id, x.amount from ${charges(sql`select h.id from held_stock h where h.id = ${anyOf(heldIds)}`, days)} x`.execute(
    db,
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

export type ChargeRow = HeldRow & { pieceDays: number; amount: number };

/** All of one side that has cost something in these days, also what is not there any more. */
export async function listCharges(db: Connection, side: HeldSide, days: Days, language: Language, most: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${columns(language)}, x.piece_days as "pieceDays", x.amount
    from ${tables} join ${charges(sql`select h.id from held_stock h where ${within(side)}`, days)} x on x.held_stock_id = h.id
    order by ${chargeOrder} limit ${most}`.execute(db);
  return rows;
}

const chargeOrder = sql`s.name, s.id, c.legal_name, c.id, h.id`;

export type ChargeRest = { currency: string; rows: number; pieceDays: number; amount: number };

/** What follows after the first rows of `listCharges`, added up by currency. */
export async function sumCharges(db: Connection, side: HeldSide, days: Days, after: number): Promise<ChargeRest[]> {
  const { rows } = await sql<ChargeRest>`
    select rest.currency::text as currency, count(*)::int as rows, sum(rest.piece_days)::bigint as "pieceDays", sum(rest.amount)::bigint as amount from (
      select s.currency_code as currency, x.piece_days, x.amount
      from held_stock h join warehouse w on w.id = h.warehouse_id join store s on s.id = w.store_id join company c on c.id = h.company_id
      join ${charges(sql`select h.id from held_stock h where ${within(side)}`, days)} x on x.held_stock_id = h.id
      order by ${chargeOrder} offset ${after}) rest group by 1 order by 1`.execute(db);
  return rows;
}
