import { sql, type Transaction } from 'kysely';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

/** Days of orders that are counted, and the minimum number of orders for a figure. */
const lookedAt = 180;
const fewest = 5;

/** Adds working days to a day; orders of a weekend count as Friday's. */
const workingDaysAfter = (day: string, days: string): string =>
  `(${day} - greatest(extract(isodow from ${day})::int - 5, 0) + ${days} + 2 * ((${days} + least(extract(isodow from ${day})::int, 5) - 1) / 5))`;

const measured = `
with due as (
  select o.store_id, o.shipped_at, o.cancelled_at, o.paid_at,
    ${workingDaysAfter('o.paid_at::date', 'promised.days')} as day
  from purchase_order o
  join store s on s.id = o.store_id
  join lateral (select max(coalesce(i.lead_days, s.lead_days)) as days from purchase_order_line l join item i on i.id = l.item_id
    where l.order_id = o.id) promised on true
  where o.paid_at > $1::timestamptz - interval '${lookedAt} days' and o.delivery in ('ship', 'drop_ship')
),
-- What was called off before it was due is nobody's fault; what is not due yet may still be in time.
told as (
  select store_id, count(*)::int as orders, (count(*) filter (where shipped_at::date <= day))::int as in_time
  from due where shipped_at is not null or (day < $1::timestamptz::date and coalesce(cancelled_at::date > day, true))
  group by store_id having count(*) >= ${fewest}
),
gone as (delete from store_service x where not exists (select from told t where t.store_id = x.store_id) returning 1),
written as (
  insert into store_service as x (store_id, orders, in_time, computed_at) select store_id, orders, in_time, $1 from told
  on conflict (store_id) do update set orders = excluded.orders, in_time = excluded.in_time, computed_at = excluded.computed_at
  where (x.orders, x.in_time) is distinct from (excluded.orders, excluded.in_time) returning 1)
select ((select count(*) from gone) + (select count(*) from written))::int as changed`;

/**
 * The share of a store's orders that left the warehouse within the promised working days: of orders paid in the last half year, as soon as
 * they are shipped or overdue. Stores with few orders have no figure.
 */
export async function measureStores(tx: Transaction<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ changed: number }>`${sql.raw(measured.replaceAll('$1', `'${now.toISOString()}'`))}`.execute(tx);
  if ((rows[0]?.changed ?? 0) > 0) await publish(tx, 'store.measured', {});
}

const measure: Task = (_payload, { database, now }) => database.transaction((tx) => measureStores(tx, now()));

export const tasks: Record<string, Task> = { 'purchase-orders:measure-stores': measure };
export const crontab = ['10 3 * * * purchase-orders:measure-stores ?max=1'];
