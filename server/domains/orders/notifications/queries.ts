import { sql } from 'kysely';
import type { ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import type { ChangeReason } from '../../../../contract/orders/order-changes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** A step of an order, with what its mails say. */
export type Step = {
  eventId: number;
  orderId: number;
  before: OrderState | null;
  after: OrderState;
  actor: 'buyer' | 'seller' | 'operator' | 'system';
  /** Who made it; null for the system. */
  userId: number | null;
  at: Date;
  number: string;
  checkoutId: number;
  /** The state by now. */
  state: OrderState;
  paid: boolean;
  store: string;
  buyer: string;
  pieces: number;
  /** The goods stay in the seller's warehouse. */
  keeps: boolean;
  payUntil: Date;
  /** What became of the request for approval; null if none was needed. */
  approval: ApprovalState | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** A change that the step makes, of which the buyer was informed already. */
  informed: boolean;
  reason: ChangeReason | null;
  note: string | null;
};

/** A payment often follows at once, and then needs no reminder. */
const placedPause = sql`interval '5 minutes'`;

/** Locks the mark, so that one job works at a time. */
export async function lockMark(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('order_mail_mark').select('event_id as eventId').forUpdate().executeTakeFirstOrThrow();
  return row.eventId;
}

/** Steps whose mails are not written, oldest first. */
export async function selectSteps(tx: Tx, mark: number, now: Date, most: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select e.id as "eventId", e.order_id as "orderId", e.state_before as before, e.state_after as after, e.actor, e.user_id as "userId", e.at, o.number, o.state,
      o.checkout_id as "checkoutId", o.paid_at is not null as paid, o.delivery = 'keep' as keeps, s.name as store, b.legal_name as buyer, k.expires_at as "payUntil",
      (select coalesce(sum(l.quantity), 0)::int from purchase_order_line l where l.order_id = o.id) as pieces,
      (select a.state from order_approval a where a.checkout_id = o.checkout_id) as approval,
      h.carrier, h.tracking_number as "trackingNumber",
      c.id is not null and c.answer_until is null as informed, c.reason, c.note
    from purchase_order_event e join purchase_order o on o.id = e.order_id join checkout k on k.id = o.checkout_id
    join store s on s.id = o.store_id join company b on b.id = o.buyer_company_id
    left join lateral (select x.carrier, x.tracking_number from shipment x where x.order_id = o.id and x.shipped_at = e.at order by x.id desc limit 1) h on true
    left join lateral (select x.reason, x.note, x.answer_until, x.id from purchase_order_change x
      where x.order_id = o.id and x.state = 'made' and x.decided_at = e.at order by x.id desc limit 1) c on true
    where e.id > ${mark} and not exists (select from order_mail_event m where m.event_id = e.id)
      and not (e.state_after = 'awaiting_payment' and e.at > ${now}::timestamptz - ${placedPause})
    order by e.id limit ${most}`.execute(tx);
  return rows;
}

export async function markSteps(tx: Tx, eventIds: readonly number[]): Promise<void> {
  const given = sql<{ event_id: number }>`unnest(${eventIds}::bigint[])`.as<'given'>(sql`given (event_id)`);
  await tx
    .insertInto('order_mail_event')
    .columns(['event_id'])
    .expression((eb) => eb.selectFrom(given).select('given.event_id'))
    .execute();
}

/**
 * Moves the mark to the newest event that is done and older than any transaction may take, and forgets what lies before it.
 */
export async function moveMark(tx: Tx, before: Date): Promise<void> {
  const row = await tx
    .selectFrom('order_mail_event')
    .innerJoin('purchase_order_event', 'purchase_order_event.id', 'order_mail_event.event_id')
    .select(sql<number | null>`max(order_mail_event.event_id)`.as('last'))
    .where('purchase_order_event.at', '<', before)
    .executeTakeFirst();
  if (!row?.last) return;
  await tx.updateTable('order_mail_mark').set({ event_id: row.last }).execute();
  await tx.deleteFrom('order_mail_event').where('event_id', '<=', row.last).execute();
}

export type ChangeFacts = {
  orderId: number;
  number: string;
  store: string;
  buyer: string;
  reason: ChangeReason;
  note: string;
  lines: { sku: string; quantity: number }[];
};

/** What the mails of a change say. */
export async function selectChange(tx: Tx, changeId: number): Promise<ChangeFacts> {
  // sql-check: not null lines, a change has lines
  const { rows } = await sql<ChangeFacts>`
    select o.id as "orderId", o.number, s.name as store, b.legal_name as buyer, c.reason, c.note,
      (select json_agg(json_build_object('sku', l.sku, 'quantity', x.quantity) order by l.position)
        from purchase_order_change_line x join purchase_order_line l on l.id = x.order_line_id where x.change_id = c.id) as lines
    from purchase_order_change c join purchase_order o on o.id = c.order_id join store s on s.id = o.store_id
    join company b on b.id = o.buyer_company_id where c.id = ${changeId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the change was written by this transaction');
  return row;
}

/** Nobody is notified of what has happened until now: for markets that are filled with orders of the past. */
export async function skipOrderMails(tx: Tx): Promise<void> {
  const last = sql<number>`(select coalesce(max(id), 0) from purchase_order_event)`;
  await tx.updateTable('order_mail_mark').set({ event_id: last }).execute();
}
