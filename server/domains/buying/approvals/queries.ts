import { type RawBuilder, sql } from 'kysely';
import type { ApprovalReason, ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import type { ApprovalDetail } from '../../../../contract/buying/approvals.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Caller } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { approvals, checkouts, type FrozenDecision } from '../checkout/index.ts';

export type SummaryRow = {
  id: number;
  state: ApprovalState;
  checkoutId: number;
  numbers: string[];
  stores: string[];
  requesterId: number;
  requesterName: string;
  requestedAt: Date;
  expiresAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  reasons: ApprovalReason[];
  lines: number;
  totals: { currency: string; total: number }[];
};

/** All requests of the company for callers who may approve, otherwise their own. */
const within = ({ companyId, userId, accessCodes }: Caller): RawBuilder<unknown> =>
  sql`a.company_id = ${companyId} and (${accessCodes.includes('order.approve')}::boolean or a.requested_by = ${userId})`;

const summary = sql`
  a.id, a.state, a.checkout_id as "checkoutId", a.requested_at as "requestedAt", a.expires_at as "expiresAt", a.decided_at as "decidedAt", a.reasons, u.id as "requesterId", u.name as "requesterName",
  (select d.name from user_account d where d.id = a.decided_by) as "decidedByName", o.numbers, o.stores, o.totals,
  (select count(*)::int from purchase_order_line l join purchase_order x on x.id = l.order_id where x.checkout_id = a.checkout_id) as lines`;
const tables = sql`
  order_approval a join user_account u on u.id = a.requested_by
  cross join lateral (
    select json_agg(x.number order by x.id) as numbers, json_agg(s.name order by x.id) as stores,
      (select json_agg(json_build_object('currency', t.currency, 'total', t.total) order by t.currency) from (
        select y.currency::text as currency, sum(y.total)::bigint as total from purchase_order y where y.checkout_id = a.checkout_id group by y.currency) t) as totals
    from purchase_order x join store s on s.id = x.store_id where x.checkout_id = a.checkout_id) o`;

/** One page and the row after it, in the cursor's direction. */
export async function listApprovals(
  database: Database,
  caller: Caller,
  states: readonly ApprovalState[],
  cursor: Cursor,
  size: number,
): Promise<SummaryRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and a.id < ${cursor.id}` : sql`and a.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const chosen = states.length > 0 ? sql`and a.state = any(${[...states]}::text[])` : sql``;
  // sql-check: not null numbers stores totals, a checkout has orders
  const { rows } = await sql<SummaryRow>`
    select ${summary} from ${tables} where ${within(caller)} ${chosen} ${beyond} order by a.id ${order} limit ${size + 1}`.execute(
    database.kysely,
  );
  return rows;
}

export type DetailRow = SummaryRow & {
  note: string;
  reason: string;
  checkoutState: string;
  orders: (Omit<ApprovalDetail['orders'][number], 'vatReason'> & { vat: FrozenDecision })[];
  approvers: { id: number; name: string }[];
};

/** SQL condition: a user may decide request `a`. The arguments are the aliases of user and role. */
function mayDecide(person = 'p', role = 'q'): RawBuilder<unknown> {
  const [p, q] = [sql.raw(person), sql.raw(role)];
  return sql`
  ${p}.company_id = a.company_id and ${p}.state = 'active' and 'order.approve' = any(${q}.access_codes)
  and (a.approver_role_ids = '{}' or ${p}.role_id = any(a.approver_role_ids))`;
}

export async function findApproval(database: Database, caller: Caller, approvalId: number): Promise<DetailRow | null> {
  // sql-check: not null numbers stores totals orders, a checkout has orders
  const { rows } = await sql<DetailRow>`
    select ${summary}, a.note, a.reason, (select k.state from checkout k where k.id = a.checkout_id) as "checkoutState",
      (select json_agg(json_build_object('id', x.id, 'number', x.number, 'storeId', x.store_id, 'storeName', s.name, 'state', x.state, 'currency', x.currency,
          'linesTotal', x.lines_total, 'shippingTotal', x.shipping_total, 'vatTotal', x.vat_total, 'total', x.total, 'delivery', x.delivery,
          'storage', (select json_build_object('freeDays', t.free_days, 'price', t.price) from storage_terms t where t.id = x.storage_terms_id and t.price > 0), 'address', x.address,
          'reference', x.reference, 'note', x.note, 'vat', x.vat_decision,
          'lines', (select json_agg(json_build_object('id', l.id, 'itemId', l.item_id, 'sku', l.sku, 'name', l.name, 'options', l.options, 'pictureKey', l.picture_key,
              'quantity', l.quantity, 'unitPrice', l.unit_price, 'lineTotal', l.line_total, 'refused', l.id = any(a.refused_line_ids)) order by l.position)
            from purchase_order_line l where l.order_id = x.id)) order by x.id)
        from purchase_order x join store s on s.id = x.store_id where x.checkout_id = a.checkout_id) as orders,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
        from user_account p join role q on q.id = p.role_id where ${mayDecide()}) as approvers
    from ${tables} where a.id = ${approvalId} and ${within(caller)}`.execute(database.kysely);
  return rows[0] ?? null;
}

/** Requests `a` that wait for a user: the user's own only if nobody else could decide. */
export const waitsFor = ({ companyId, userId }: Caller): RawBuilder<unknown> => sql`
  a.company_id = ${companyId} and a.state = 'waiting' and exists (select from user_account p join role q on q.id = p.role_id
    where p.id = ${userId} and ${mayDecide()}
      and (a.requested_by <> p.id or not exists (select from user_account s join role t on t.id = s.role_id where s.id <> p.id and ${mayDecide('s', 't')})))`;

export type LockedApproval = {
  id: number;
  checkoutId: number;
  state: ApprovalState;
  requestedBy: number;
  expiresAt: Date;
  /** Whether the caller may decide, and whether anyone other than the requester may. */
  mine: boolean;
  others: boolean;
  orderIds: number[];
  lineIds: number[];
};

/** Locks a request until the end of the transaction. Payment, expiry, cancellation and decisions all lock the checkout's row first. */
export async function lockApproval(tx: Tx, caller: Caller, approvalId: number): Promise<LockedApproval | null> {
  await sql`
    select id from checkout where id = (select checkout_id from order_approval where id = ${approvalId} and company_id = ${caller.companyId})
    for no key update`.execute(tx);
  const { rows } = await sql<LockedApproval>`
    select a.id, a.checkout_id as "checkoutId", a.state, a.requested_by as "requestedBy", a.expires_at as "expiresAt",
      exists (select 1 from user_account p join role q on q.id = p.role_id where p.id = ${caller.userId} and ${mayDecide()}) as mine,
      exists (select 1 from user_account p join role q on q.id = p.role_id where p.id <> a.requested_by and ${mayDecide()}) as others,
      array(select x.id from purchase_order x where x.checkout_id = a.checkout_id and x.state = 'awaiting_approval' order by x.id) as "orderIds",
      array(select l.id from purchase_order_line l join purchase_order x on x.id = l.order_id
        where x.checkout_id = a.checkout_id and x.state = 'awaiting_approval') as "lineIds"
    from order_approval a where a.id = ${approvalId} and a.company_id = ${caller.companyId}`.execute(tx);
  return rows[0] ?? null;
}

export type Decision = {
  state: 'approved' | 'refused' | 'withdrawn';
  userId: number;
  reason: string;
  refusedLineIds: readonly number[];
  now: Date;
  /** Approved checkouts can be paid at least until then; others end. */
  payableUntil: Date | null;
};

/** Writes the decision to the request and its checkout: approved checkouts can be paid for longer, others end. */
export async function writeDecision(tx: Tx, approval: LockedApproval, decision: Decision): Promise<void> {
  const { state, userId, reason, now, payableUntil } = decision;
  const refused = sql<number[]>`${[...decision.refusedLineIds]}::bigint[]`;
  await Promise.all([
    move(tx, approvals, {
      ids: [approval.id],
      from: ['waiting'],
      to: state,
      now,
      set: { decided_by: userId, reason, refused_line_ids: refused },
    }),
    payableUntil
      ? tx
          .updateTable('checkout')
          .set((eb) => ({ expires_at: eb.fn<Date>('greatest', ['expires_at', sql`${payableUntil}::timestamptz`]) }))
          .where('id', '=', approval.checkoutId)
          .execute()
      : move(tx, checkouts, { ids: [approval.checkoutId], from: ['open', 'pending'], to: 'cancelled', now }),
  ]);
}
