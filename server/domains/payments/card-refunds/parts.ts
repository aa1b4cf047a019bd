import { type RawBuilder, sql } from 'kysely';

/**
 * The parts of refunds of an order `o` as JSON (`refundPart` of contract/), oldest first: to the card, off credit terms, to the balance. `key`:
 * of one refund, by its key in the ledger.
 */
export const refundParts = (key: RawBuilder<unknown> | null = null): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'caseId', (t.reference ->> 'caseId')::bigint,
      'method', ${refundMethod}, 'amount', e.amount, 'card', ${cardOfRefund}) order by t.id, r.id is null, e.id), '[]')
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id ${joinCardRefund}
  where t.scope = 'order_refund' and (t.reference ->> 'orderId')::bigint = o.id and ${isRefundEntry} ${key === null ? sql`` : sql`and t.key = ${key}`})`;

/** Whether an entry `e` of account `a` is a part of a refund of an order. */
export const isRefundEntry = sql`a.kind in ('buyer_balance', 'buyer_credit', 'refunds')`;
/** The refund to a card `r` that an entry of posting `t` is, and its payment `rp`. */
export const joinCardRefund = sql`left join payment_refund r on r.ledger_transaction_id = t.id and a.kind = 'refunds' left join payment rp on rp.id = r.payment_id`;
export const refundMethod = sql`case a.kind when 'refunds' then 'card' when 'buyer_credit' then 'credit' else 'balance' end`;
export const cardOfRefund = sql`case when r.id is not null then json_build_object('state', r.state, 'failure', r.failure, 'late', case when r.late = 'takenBack' then r.late end, 'lastFour', rp.card_last_four) end`;
