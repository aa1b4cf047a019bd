/** Rules about refunds to cards that hold in every database at any time. Each query returns the violations of its rule. */
export const cardRefundRules: Record<string, string> = {
  'a payment has given back what its refunds are, and never more than was captured': `
    select 'payment ' || p.id || ' ' || p.state || ': ' || p.refunded || ' of ' || p.amount || ' given back, ' || coalesce(r.sum, 0) || ' by refunds' as found
    from payment p left join (select payment_id, sum(amount) filter (where state <> 'failed' or late in ('given', 'takenBack')) as sum from payment_refund group by 1) r on r.payment_id = p.id
    where p.refunded <> coalesce(r.sum, 0) or p.refunded > p.amount or (r.payment_id is not null and (p.state <> 'captured' or p.provider is null))`,
  'a refund to a card is of an order that the payment has paid': `
    select 'refund ' || r.id as found from payment_refund r join payment p on p.id = r.payment_id join purchase_order o on o.id = r.order_id
    where o.checkout_id is distinct from p.checkout_id or r.currency <> p.currency or r.currency <> o.currency or o.paid_at is null`,
  'what goes to a card is taken from its order’s refund, once': `
    select 'posting ' || t.id || ': ' || coalesce(e.amount, 0) || ' in the ledger, ' || coalesce(r.amount, 0) || ' to the card' as found
    from ledger_transaction t left join (select x.transaction_id, sum(x.amount) as amount from ledger_entry x join ledger_account a on a.id = x.account_id
      where a.kind = 'refunds' group by 1) e on e.transaction_id = t.id
    left join payment_refund r on r.ledger_transaction_id = t.id
    where t.scope = 'order_refund' and (coalesce(e.amount, 0) <> coalesce(r.amount, 0) or r.refund_key <> t.key or r.order_id <> (t.reference ->> 'orderId')::bigint)
    union all
    select 'refund ' || r.id from payment_refund r join ledger_transaction t on t.id = r.ledger_transaction_id where t.scope <> 'order_refund'`,
  'a refund to a card stands in refunds until it is given back, or on the balance, or was reclaimed at the bank': `
    select 'refund ' || r.id || ' ' || r.state || ': ' || l.waits || ' waits, ' || l.given || ' given, ' || l.credited || ' credited of ' || r.amount as found
    from payment_refund r join purchase_order o on o.id = r.order_id join payment p on p.id = r.payment_id cross join lateral (
      select coalesce(sum(e.amount) filter (where a.kind = 'refunds'), 0) as waits,
        coalesce(sum(e.amount) filter (where a.kind = 'provider_clearing'), 0) as given,
        coalesce(sum(e.amount) filter (where a.kind = 'buyer_balance' and a.company_id = o.buyer_company_id and t.scope <> 'order_refund'), 0) as credited
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.currency = r.currency join ledger_account a on a.id = e.account_id
      where t.id = r.ledger_transaction_id or (t.scope in ('card_refund', 'card_refund_credit', 'card_refund_dispute', 'card_refund_back', 'card_refund_taken_back') and t.key = r.id::text)) l
    where l.waits <> case when r.state in ('requested', 'sent') then r.amount when r.late = 'given' then -r.amount else 0 end
      or l.given <> case when r.state = 'succeeded' or r.failure = 'disputed' or r.late in ('given', 'takenBack') then r.amount else 0 end
      or (r.failure = 'disputed' and p.disputed_at is null)
      or l.credited <> case when r.state = 'failed' and r.failure <> 'disputed' and r.late is distinct from 'takenBack' then r.amount else 0 end`,
  'what was captured leaves the provider once: it is given back, or reclaimed at the bank': `
    select 'payment ' || p.id || ': ' || l.gone || ' gone of ' || p.amount || ', ' || coalesce(r.waits, 0) || ' on its way' as found
    from payment p cross join lateral (
      select sum(x.amount) filter (where x.state in ('requested', 'sent')) as waits, array_agg(x.id::text) as keys from payment_refund x where x.payment_id = p.id) r
    cross join lateral (
      select coalesce(sum(e.amount), 0) as gone from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'provider_clearing'
      where (t.scope = 'payment_dispute' and t.key = p.id::text) or (t.key = any(r.keys) and t.scope in
        ('card_refund', 'card_refund_credit', 'card_refund_dispute', 'card_refund_back', 'card_refund_taken_back', 'card_refund_reclaimed_less'))) l
    where p.state = 'captured' and p.provider is not null and p.checkout_id is not null
      and (l.gone > p.amount or (p.disputed_at is not null and l.gone + coalesce(r.waits, 0) <> p.amount))`,
  'the test provider has given back what succeeded, and nothing that went to the balance': `
    select 'refund ' || r.id || ' ' || r.state as found from payment_refund r join payment p on p.id = r.payment_id and p.provider = 'test'
    left join test_card_refund t on t.key = 'refund-' || r.id
    where ((r.state = 'succeeded' or r.late in ('given', 'takenBack')) and t.amount is distinct from r.amount)
      or (r.state = 'failed' and (r.failure <> 'ended' or r.late in ('cameBack', 'notGiven')) and not coalesce(t.has_failed, true))
      or (r.state = 'requested' and t.key is not null)`,
};
