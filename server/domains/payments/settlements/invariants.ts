/** Rules about settlements and payouts that hold in every database at any time. Each query returns the violations of its rule. */
export const settlementRules: Record<string, string> = {
  'what is to be settled is what was paid to sellers and refunded by them': `
    select 'seller ' || coalesce(l.seller, e.seller, 0) || ': ' || coalesce(l.sum, 0) || ' to settle, ' || coalesce(e.sum, 0) || ' posted ' || coalesce(l.currency, e.currency, '') as found
    from (select seller_company_id as seller, currency, sum(amount) as sum from settlement_line group by 1, 2) l
    full join (select a.company_id as seller, a.currency, sum(e.amount) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transaction t on t.id = e.transaction_id where a.kind in ('seller_payable', 'seller_pending') and t.kind in ('order_payment', 'order_refund') group by 1, 2) e
      on e.seller = l.seller and e.currency = l.currency
    where coalesce(l.sum, 0) <> coalesce(e.sum, 0)`,
  'a paid order is to be settled once, with all of its refunds': `
    select 'order ' || o.id || ': ' || o.state || ', ' || coalesce(l.sum, 0) || ' to settle of ' || o.total as found from purchase_order o
    left join (select order_id, sum(amount) as sum, count(*) filter (where kind = 'sale') as sales from settlement_line group by 1) l on l.order_id = o.id
    where (o.paid_at is not null and o.total > 0 and (l.sales is distinct from 1
        or l.sum <> case when o.state = 'cancelled' then 0 else o.total - o.cancelled_total - o.refunded_total end))
      or (o.paid_at is null and l.order_id is not null)`,
  'no order has less commission than none, and a refunded one has none': `
    select 'order ' || order_id || ': ' || sum(commission) as found from settlement_line group by order_id
    having sum(commission) < 0 or (sum(amount) = 0 and sum(commission) <> 0)`,
  'a settlement is the sum of its lines': `
    select 'settlement ' || s.id as found from settlement s
    left join (select settlement_id, count(*) filter (where kind = 'sale') as orders, coalesce(sum(amount) filter (where kind = 'sale'), 0) as sales,
      coalesce(-sum(amount) filter (where kind = 'refund'), 0) as refunds, sum(commission) as commission, sum(fee) as fees from settlement_line group by 1) l on l.settlement_id = s.id
    where s.orders <> coalesce(l.orders, 0) or s.sales <> coalesce(l.sales, 0) or s.refunds <> coalesce(l.refunds, 0)
      or s.commission <> coalesce(l.commission, 0) or s.fees <> coalesce(l.fees, 0)
      or exists (select from settlement_line x where x.settlement_id = s.id and (x.seller_company_id <> s.seller_company_id or x.currency <> s.currency))`,
  'commission, fees and VAT of a settlement are in the ledger once': `
    select 'settlement ' || s.id || ': ' || a.kind || ' ' || coalesce(e.amount, 0) as found from settlement s
    cross join lateral (values ('seller_payable', -(s.commission + s.fees + s.vat)), ('commission', s.commission + s.fees), ('vat', s.vat)) a (kind, amount)
    left join lateral (select sum(e.amount) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account k on k.id = e.account_id
      where t.scope = 'settlement' and t.key = s.id::text and k.kind = a.kind and e.currency = s.currency
        and k.company_id is not distinct from case a.kind when 'seller_payable' then s.seller_company_id end) e on true
    where coalesce(e.amount, 0) <> a.amount`,
  'a settlement has the operator’s document about its commission and fees': `
    select 'settlement ' || s.id || ': ' || s.commission + s.fees + s.vat || ', document ' || coalesce(i.number, 'missing') as found
    from settlement s left join invoice i on i.settlement_id = s.id
    where (s.commission + s.fees <> 0) <> (i.id is not null) or (i.id is not null and (i.buyer_company_id <> s.seller_company_id or i.currency <> s.currency
      or i.net_total <> abs(s.commission + s.fees) or i.vat_total <> abs(s.vat) or (i.kind = 'invoice') <> (s.commission + s.fees > 0)
      or i.total <> (i.content -> 'totals' ->> 'total')::bigint
      or (i.content -> 'totals' ->> 'goods')::bigint <> (select coalesce(sum((l ->> 'net')::bigint), 0) from jsonb_array_elements(i.content -> 'lines') l)))`,
  'reserves are released once, by what settlements say': `
    select 'settlement ' || s.id || ': ' || s.reserve_released || ', ' || coalesce(r.sum, 0) || ' withheld before' as found from settlement s
    left join (select reserve_released_in as id, sum(reserve_withheld) as sum from settlement where reserve_released_in is not null group by 1) r on r.id = s.id
    where s.reserve_released <> coalesce(r.sum, 0)`,
  'what is carried over is taken by one settlement, as it was': `
    select 'settlement ' || s.id as found from settlement s join settlement f on f.id = s.carried_from
    where f.carried_out <> s.carried_in or f.seller_company_id <> s.seller_company_id or f.currency <> s.currency or f.period_to >= s.period_to`,
  'what sellers are owed is what is not settled, due, withheld and carried over': `
    select 'seller ' || coalesce(a.company_id, w.seller, 0) || ': ' || coalesce(a.balance, 0) || ' owed, ' || coalesce(w.sum, 0) || ' known ' || coalesce(a.currency, w.currency, '') as found
    from (select company_id, currency, sum(balance) as balance from ledger_account where kind in ('seller_payable', 'seller_pending') group by 1, 2) a
    full join (select seller, currency, sum(amount) as sum from (
      select seller_company_id as seller, currency, amount from settlement_line where settlement_id is null
      union all select seller_company_id, currency, payout from settlement where state in ('closed', 'paying')
      union all select seller_company_id, currency, reserve_withheld from settlement where reserve_released_in is null
      union all select seller_company_id, currency, carried_out from settlement s where not exists (select from settlement n where n.carried_from = s.id)) x group by 1, 2) w
      on w.seller = a.company_id and w.currency = a.currency
    where coalesce(a.balance, 0) <> coalesce(w.sum, 0)`,
  'a payout is of its settlement, in the ledger exactly when it was executed': `
    select 'payout ' || p.id || ': ' || p.state as found from payout p join settlement s on s.id = p.settlement_id
    left join lateral (select sum(e.amount) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account k on k.id = e.account_id where t.scope = 'settlement_payout' and split_part(t.key, '-', 1) = s.id::text and t.id = p.ledger_transaction_id
        and k.kind = 'seller_payable' and k.company_id = s.seller_company_id and e.currency = s.currency) e on true
    where p.amount <> s.payout or p.currency <> s.currency or p.seller_company_id <> s.seller_company_id
      or (p.state in ('executed', 'returned')) <> (e.amount is not distinct from -p.amount)`,
  'a payout leaves the account of its way, and is back on it exactly when it was returned': `
    select 'payout ' || p.id || ': ' || p.way || ', ' || coalesce(e.out, 0) || ' out, ' || coalesce(e.back, 0) || ' back' as found from payout p
    left join lateral (select coalesce(sum(e.amount) filter (where t.id = p.ledger_transaction_id), 0) as out, coalesce(sum(e.amount) filter (where t.id = p.return_transaction_id), 0) as back
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account k on k.id = e.account_id
      where t.id in (p.ledger_transaction_id, p.return_transaction_id) and k.kind = case p.way when 'provider' then 'provider_clearing' else 'bank_clearing' end
        and e.currency = p.currency) e on true
    where e.out <> case when p.state in ('executed', 'returned') then p.amount else 0 end or e.back <> case p.state when 'returned' then -p.amount else 0 end`,
  'a transfer of the test provider is the one of its payout': `
    select 'transfer ' || t.reference as found from test_payout_transfer t left join payout p on p.provider = 'test' and p.provider_key = t.key
    where p.id is null or p.amount <> t.amount or p.currency <> t.currency or (p.state in ('executed', 'returned') and p.provider_reference <> t.reference)`,
  'a payout that has come back is in the ledger once more': `
    select 'payout ' || p.id || ': ' || p.state as found from payout p left join ledger_transaction t on t.scope = 'payout_return' and t.key = p.id::text
    left join ledger_entry e on e.transaction_id = t.id and e.amount > 0
    where (p.state = 'returned') <> (t.id is not null and t.id is not distinct from p.return_transaction_id and e.amount is not distinct from p.amount)`,
  'a settlement is as far as its payout': `
    select 'settlement ' || s.id || ': ' || s.state as found from settlement s
    left join payout p on p.settlement_id = s.id and p.state not in ('failed', 'returned')
    where s.state is distinct from case when s.payout = 0 then s.state when p.state = 'executed' then 'paid_out' when p.state = 'ordered' then 'paying' else 'closed' end`,
};
