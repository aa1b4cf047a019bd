import { sql } from 'kysely';
import type { Language } from '../../../../../contract/values/locale.ts';
import { notify } from '../../../../platform/notifications.ts';
import { read } from '../../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { mails } from '../../mails.ts';

/** Where the report of a run stands, with what it could not buy. */
export const reportPath = '/purchased/sales-orders';

/** Order lines of a request that has ended, and the data of the requester's mail. */
export type EndedRequest = {
  id: number;
  numbers: string[];
  orderIds: number[];
  userId: number;
  email: string;
  language: Language;
  /** Users who have left or are blocked get no mail. */
  active: boolean;
  /** A run of the matching has bought it: nothing of it is in the cart. */
  ofRun: boolean;
};

/** Orders and requesters of requests; without orders that were cancelled before the request ended. */
export const endedRequests = (tx: Tx, approvalIds: readonly number[]): Promise<EndedRequest[]> =>
  read<EndedRequest>(
    tx,
    'checkout_ended_requests',
    `select a.id, u.id as "userId", u.email::text as email, u.language, u.state = 'active' as active, exists (select from match_purchase p where p.checkout_id = a.checkout_id) as "ofRun", o.numbers, o.ids as "orderIds"
     from order_approval a join user_account u on u.id = a.requested_by
     cross join lateral (
       select coalesce(json_agg(o.number order by o.id), '[]') as numbers, coalesce(json_agg(o.id order by o.id), '[]') as ids from purchase_order o
       where o.checkout_id = a.checkout_id and (o.state <> 'cancelled' or o.cancelled_at >= a.decided_at)) o
     where a.id = any($1::bigint[]) order by a.id`,
    [approvalIds],
  );

/** Reasons of refused lines by order line id: those lines are saved for later. */
export type RefusedLine = { orderLineId: number; reason: string };

/**
 * Puts the lines of orders back into their carts. Quantities are added to existing cart lines; refused lines are saved for later with the
 * reason as their note. What a run of the matching has bought is in no cart: its sales orders are matched again.
 */
export async function returnLines(
  tx: Tx,
  given: { orderIds: readonly number[]; refused: readonly RefusedLine[]; now: Date },
): Promise<void> {
  await tx
    .with(
      'back',
      () => sql<{ user_id: number; variant_id: number; quantity: number; refused: boolean; note: string; price: number }>`
        (select o.buyer_user_id as user_id, l.variant_id, sum(l.quantity - l.cancelled_quantity) as quantity, bool_or(r.order_line_id is not null) as refused,
          coalesce(string_agg(r.reason, ' ') filter (where r.reason <> ''), '') as note, min(l.unit_price) as price
        from purchase_order_line l join purchase_order o on o.id = l.order_id
        left join unnest(${given.refused.map((line) => line.orderLineId)}::bigint[], ${given.refused.map((line) => line.reason)}::text[])
          r (order_line_id, reason) on r.order_line_id = l.id
        where l.order_id = any(${given.orderIds}::bigint[])
          and not exists (select from match_purchase p where p.checkout_id = o.checkout_id) group by o.buyer_user_id, l.variant_id
        having sum(l.quantity - l.cancelled_quantity) > 0)`,
    )
    .insertInto('cart_line')
    .columns(['user_id', 'variant_id', 'quantity', 'saved_for_later', 'note', 'price_when_added', 'added_at'])
    .expression((eb) =>
      eb
        .selectFrom('back')
        .select([
          'user_id',
          'variant_id',
          sql`least(quantity, 1000000)`.as('quantity'),
          'refused',
          sql`left(note, 200)`.as('note'),
          'price',
          sql`${given.now}::timestamptz`.as('added_at'),
        ])
        .orderBy('user_id')
        .orderBy('variant_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'variant_id']).doUpdateSet((eb) => ({
        quantity: sql<number>`case when cart_line.saved_for_later or excluded.saved_for_later then greatest(cart_line.quantity, excluded.quantity)
          else least(cart_line.quantity + excluded.quantity, 1000000) end`,
        saved_for_later: eb.ref('excluded.saved_for_later'),
        note: sql<string>`case when excluded.note = '' then cart_line.note else excluded.note end`,
        price_when_added: eb.ref('excluded.price_when_added'),
        added_at: eb.ref('excluded.added_at'),
      })),
    )
    .execute();
}

/** Ends overdue requests: the goods go back to the carts, and the requesters are notified. Three statements for any number of requests. */
export async function closeUnapproved(
  tx: Tx,
  approvalIds: readonly number[],
  { now, publicUrl }: { now: Date; publicUrl: string | undefined },
): Promise<void> {
  const ended = await endedRequests(tx, approvalIds);
  await returnLines(tx, { orderIds: ended.flatMap((one) => one.orderIds), refused: [], now });
  if (!publicUrl) return;
  const recipients = ended.filter((one) => one.active).map((one) => ({ ...one, kind: 'buyer' as const }));
  const valuesOf =
    (link: string) =>
    ({ numbers }: EndedRequest) => ({ order: numbers.join(', '), link });
  const scope = { now, publicUrl };
  await notify(
    tx,
    scope,
    mails.orderApprovalExpired,
    recipients.filter((one) => !one.ofRun),
    valuesOf('/shopcart'),
  );
  await notify(
    tx,
    scope,
    mails.purchaseExpired,
    recipients.filter((one) => one.ofRun),
    valuesOf(reportPath),
  );
}
