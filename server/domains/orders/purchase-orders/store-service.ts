import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { publish } from '../../../platform/events/outbox.ts';

/** Days of orders that are counted, and the minimum number of orders for a figure. */
const lookedAt = 180;
const fewest = 5;

/** Adds working days to a day; orders of a weekend count as Friday's. */
export const workingDaysAfter = (day: string, days: string): string =>
  `(${day} - greatest(extract(isodow from ${day})::int - 5, 0) + ${days} + 2 * ((${days} + least(extract(isodow from ${day})::int, 5) - 1) / 5))`;

/**
 * The working days in which order `o` leaves, as SQL: the longest lead time of its items when it was placed. Orders from before it was stored
 * with them have the lead times of today.
 */
export const promisedDays = `coalesce(o.lead_days, (select max(coalesce(i.lead_days, s.lead_days)) from purchase_order_line l
  join item i on i.id = l.item_id join store s on s.id = i.store_id where l.order_id = o.id))`;

const measured = `
with due as (
  select o.store_id, o.shipped_at, o.cancelled_at, o.paid_at,
    ${workingDaysAfter('o.paid_at::date', 'promised.days')} as day
  from purchase_order o
  cross join lateral (select ${promisedDays} as days) promised
  where o.paid_at > $1::timestamptz - interval '${lookedAt} days' and o.delivery in ('ship', 'drop_ship')
),
-- What was called off before it was due is nobody's fault; what is not due yet may still be in time.
measured as (
  select store_id, count(*)::int as orders, (count(*) filter (where shipped_at::date <= day))::int as in_time
  from due where shipped_at is not null or (day < $1::timestamptz::date and coalesce(cancelled_at::date > day, true))
  group by store_id having count(*) >= ${fewest}
)
select store_id as "storeId", orders, in_time as "inTime" from measured`;

/**
 * The share of a store's orders that left the warehouse within the promised working days: of orders paid in the last half year, as soon as
 * they are shipped or overdue. Stores with few orders have no figure.
 */
export async function measureStores(tx: Tx, now: Date): Promise<void> {
  const found = await read<{ storeId: number; orders: number; inTime: number }>(tx, 'orders_measured_stores', measured, [now]);
  const gone = await tx
    .deleteFrom('store_service')
    .where((eb) => eb.not(eb('store_id', '=', anyOf(found.map(({ storeId }) => storeId)))))
    .returning('store_id as storeId')
    .execute();
  const figure = sql<{ store_id: number; orders: number; in_time: number }>`unnest(
    ${found.map((one) => one.storeId)}::bigint[], ${found.map((one) => one.orders)}::integer[],
    ${found.map((one) => one.inTime)}::integer[])`.as<'figure'>(sql`figure (store_id, orders, in_time)`);
  const written = await tx
    .insertInto('store_service')
    .columns(['store_id', 'orders', 'in_time', 'computed_at'])
    .expression((eb) =>
      eb.selectFrom(figure).select(['figure.store_id', 'figure.orders', 'figure.in_time', sql`${now}::timestamptz`.as('computed_at')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet((eb) => ({
          orders: eb.ref('excluded.orders'),
          in_time: eb.ref('excluded.in_time'),
          computed_at: eb.ref('excluded.computed_at'),
        }))
        .where(sql<boolean>`(store_service.orders, store_service.in_time) is distinct from (excluded.orders, excluded.in_time)`),
    )
    .returning('store_id as storeId')
    .execute();
  if (gone.length + written.length > 0) await publish(tx, 'store.measured', {});
}
