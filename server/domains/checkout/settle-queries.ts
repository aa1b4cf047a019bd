import type { Transaction } from 'kysely';
import type { CheckoutAnswer } from '../../../contract/checkout.ts';
import type { Whole } from '../../platform/http/idempotency.ts';
import { read } from '../../platform/postgres/read.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { changedMeanwhile } from '../../platform/refusal.ts';
import { lacksConfirmation, payingFromBalance } from '../payments/index.ts';

export type CheckoutState = { state: CheckoutAnswer['state']; expiresAt: Date; waits: boolean; unconfirmed: boolean };

const confirmation = (session: string): string => lacksConfirmation({ checkout: '$1::bigint', company: '$2::bigint', session, at: '$3' });

/** Why a checkout could not be paid; undefined when the company has none of that id. */
export async function selectState(tx: Transaction<DB>, payment: Payment): Promise<CheckoutState | undefined> {
  const rows = await read<CheckoutState>(
    tx,
    'settle_state',
    `select state, expires_at as "expiresAt", exists (select 1 from order_approval a where a.checkout_id = checkout.id and a.state = 'waiting') as waits,
       ${confirmation('$4')} as unconfirmed
     from checkout where id = $1 and company_id = $2`,
    [payment.checkoutId, payment.companyId, payment.at, payment.sessionId],
  );
  return rows[0];
}

/** Events that wait for outbox.announce; `topics` is a select of topic and payload. */
const telling = (topics: string) => `told as (insert into outbox_event (topic, payload) ${topics})`;

/** `sums` has `back` (comes into the stock) and `held` (no longer reserved) per variant and warehouse. Rows are locked in the order of their ids before they change. */
const changeStock = `
locked_stock as (
  select s.variant_id, s.warehouse_id, sums.back, sums.held from stock s join sums on sums.variant_id = s.variant_id and sums.warehouse_id = s.warehouse_id
  order by s.variant_id, s.warehouse_id for no key update of s
), changed_stock as (
  update stock set on_hand = stock.on_hand + l.back, reserved = stock.reserved - l.held
  from locked_stock l where stock.variant_id = l.variant_id and stock.warehouse_id = l.warehouse_id returning stock.variant_id
)`;

const items = `
select 'stock.changed', jsonb_build_object('itemIds', jsonb_agg(distinct v.item_id)) from changed_stock join variant v on v.id = changed_stock.variant_id having count(*) > 0`;

const due = `json_agg(json_build_object('orderId', id, 'sellerCompanyId', seller_company_id, 'currency', currency, 'total', total) order by id)`;

// Payment and expiry meet on the checkout's row: whoever comes second finds its state changed. What is `posted` is to be asked for last:
// accounts, which many orders share, are locked after everything else and from there to the commit.
const pay = `
paid as (
  update checkout set state = 'paid', paid_at = $3 where id = $1 and company_id = $2 and state = 'open' and expires_at > $3
    and exists (select 1 from purchase_order where checkout_id = $1 and state = 'awaiting_payment')
    and not exists (select 1 from purchase_order where checkout_id = $1 and state not in ('awaiting_payment', 'cancelled'))
    and not ${confirmation('$5')}
  returning id
), orders as (
  update purchase_order set state = 'paid', paid_at = $3 where checkout_id in (select id from paid) and state = 'awaiting_payment'
  returning id, seller_company_id, currency, total
), events as (
  insert into purchase_order_event (order_id, state_before, state_after, actor, user_id, at) select id, 'awaiting_payment', 'paid', 'buyer', $4, $3 from orders order by id
), moved as (
  update stock_reservation set state = 'taken' where order_id in (select id from orders) and state = 'held' returning variant_id, warehouse_id, quantity
), sums as (
  select variant_id, warehouse_id, -sum(quantity)::integer as back, sum(quantity)::integer as held from moved group by variant_id, warehouse_id
), ${changeStock},
${telling(`select 'order.changed', jsonb_build_object('orderId', id) from orders`)},
${payingFromBalance({
  id: '$1::bigint',
  buyerCompanyId: '$2',
  reference: `jsonb_build_object('checkoutId', $1::bigint, 'orders', (select ${due} from orders where total > 0))`,
  at: '$3',
})}`;

const payAndTell = `with ${pay}
select (select count(*) from paid)::integer as paid, (select ${due} from orders) as due,
  (select count(*) from changed_stock)::integer as changed, (select count(*) from sums)::integer as wanted,
  exists (select 1 from posted) as posted`;

/** `markPaid` of a checkout that is as it should be. */
const payOrFail = {
  name: 'settle_pay_or_fail',
  parts: pay,
  holds:
    'exists (select 1 from orders) and (select count(*) from changed_stock) = (select count(*) from sums) and exists (select 1 from posted)',
  parameters: 5,
};

export type DueOrder = { orderId: number; sellerCompanyId: number; currency: string; total: number };

export type Tried = { due: DueOrder[]; posted: boolean };

/**
 * A company's open checkout becomes paid: its orders too, their reservations are taken, the goods leave the stock, and the money is
 * `posted` unless something about the accounts needs a closer look. One statement.
 * Null when it is not open, its time is over, or an order in it does not wait for payment.
 */
export async function markPaid(tx: Transaction<DB>, payment: Payment): Promise<Tried | null> {
  const [row] = await read<{ paid: number; due: DueOrder[] | null; changed: number; wanted: number; posted: boolean }>(
    tx,
    'settle_pay',
    payAndTell,
    [payment.checkoutId, payment.companyId, payment.at, payment.userId, payment.sessionId],
  );
  if (!row?.paid) return null;
  // Its last order was cancelled between our look and our lock.
  if (!row.due) throw changedMeanwhile();
  if (row.changed !== row.wanted) throw new Error('reserved goods were not in stock');
  return { due: row.due, posted: row.posted };
}

export type Payment = { checkoutId: number; companyId: number; userId: number; sessionId: string; at: Date };

/** Pays a checkout where nothing is in the way, in one statement, and otherwise fails. */
export const payingOrFailing = ({ checkoutId, companyId, at, userId, sessionId }: Payment): Pick<Whole<unknown>, 'work' | 'values'> => ({
  work: payOrFail,
  values: [checkoutId, companyId, at, userId, sessionId],
});

/** Reservations of orders are released: held goods become available again, taken ones come back, agreements get their quantity back. */
const release = `
before as materialized (
  select id, order_id, variant_id, warehouse_id, quantity, state from stock_reservation
  where order_id in (select id from cancelled) and state <> 'released' order by id for no key update
), released as (
  update stock_reservation r set state = 'released' from before where r.id = before.id returning r.id
), sums as (
  select variant_id, warehouse_id, coalesce(sum(quantity) filter (where state = 'taken'), 0)::integer as back,
    coalesce(sum(quantity) filter (where state = 'held'), 0)::integer as held
  from before group by variant_id, warehouse_id
), ${changeStock}, agreed as (
  update price_agreement_line l set quantity_left = l.quantity_left + back.quantity
  from (
    select (line.price_reason ->> 'agreementId')::bigint as agreement_id, line.variant_id, sum(line.quantity - line.cancelled_quantity)::integer as quantity
    from purchase_order_line line
    where line.order_id in (select order_id from before) and line.price_reason ->> 'kind' = 'agreement' and line.price_reason ->> 'quantityLeft' is not null
    group by 1, 2
  ) back
  where l.agreement_id = back.agreement_id and l.variant_id = back.variant_id and l.quantity_left is not null
)`;

const expire = `
with due as materialized (
  select id from checkout where state in ('open', 'pending') and expires_at <= $1 order by id limit $2 for no key update skip locked
), expired as (
  update checkout set state = 'expired' from due where checkout.id = due.id returning checkout.id
), unapproved as (
  update order_approval a set state = 'expired', decided_at = $1 from due where a.checkout_id = due.id and a.state = 'waiting' returning a.id
), waiting as materialized (
  select o.id, o.state from purchase_order o join due on due.id = o.checkout_id
  where o.state in ('awaiting_approval', 'awaiting_payment') order by o.id for no key update of o
), cancelled as (
  update purchase_order o set state = 'cancelled', cancelled_at = $1 from waiting where o.id = waiting.id returning o.id, waiting.state
), events as (
  insert into purchase_order_event (order_id, state_before, state_after, actor, note, at)
  select id, state, 'cancelled', 'system', 'expired', $1 from cancelled order by id
), ${release},
${telling(`select 'order.changed', jsonb_build_object('orderId', id) from cancelled union all (${items})`)}
select (select count(*) from expired)::integer as expired, (select coalesce(json_agg(id order by id), '[]') from unapproved) as unapproved`;

/**
 * Expires up to `most` checkouts whose time has come; ones that are being paid or decided at this moment are left alone. One statement.
 * Answers how many, and the requests for approval that nobody decided.
 */
export async function expireCheckouts(tx: Transaction<DB>, now: Date, most: number): Promise<{ expired: number; unapproved: number[] }> {
  const [row] = await read<{ expired: number; unapproved: number[] }>(tx, 'checkout_expire', expire, [now, most]);
  return row ?? { expired: 0, unapproved: [] };
}

const free = `
with cancelled as materialized (select unnest($1::bigint[]) as id), ${release}, ${telling(items)}
select (select count(*) from released)::integer as released`;

/** Gives back the goods of orders that are cancelled, whether they were reserved or paid. Doing it again changes nothing. */
export async function releaseOrders(tx: Transaction<DB>, orderIds: readonly number[]): Promise<number> {
  const [row] = await read<{ released: number }>(tx, 'checkout_release', free, [orderIds]);
  return row?.released ?? 0;
}
