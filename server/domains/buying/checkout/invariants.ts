import type pg from 'pg';
import { cardRefundRules } from '../../payments/card-refunds/index.ts';
import { settlementRules } from '../../payments/settlements/index.ts';

/** Rules that hold in every database at any time. Each query returns the violations of its rule; `found` describes them. */

/** Allowed transitions of an order's state; the same state again is a step within it (another parcel, a note). */
const moves = `(values
  (null, 'awaiting_approval'), (null, 'awaiting_payment'), ('awaiting_approval', 'awaiting_payment'), ('awaiting_payment', 'paid'),
  ('paid', 'accepted'), ('accepted', 'delivered'), ('accepted', 'packing'), ('paid', 'packing'),
  ('paid', 'partly_shipped'), ('paid', 'shipped'), ('accepted', 'partly_shipped'), ('accepted', 'shipped'), ('packing', 'partly_shipped'), ('packing', 'shipped'),
  ('partly_shipped', 'shipped'), ('partly_shipped', 'delivered'), ('shipped', 'delivered'), ('delivered', 'completed'),
  ('awaiting_approval', 'cancelled'), ('awaiting_payment', 'cancelled'), ('paid', 'cancelled'), ('accepted', 'cancelled'), ('packing', 'cancelled')
) allowed (state_before, state_after)`;

const rules: Record<string, string> = {
  ...settlementRules,
  ...cardRefundRules,
  'a ledger transaction sums to zero in each currency': `
    select 'transaction ' || transaction_id || ': ' || sum(amount) || ' ' || currency as found from ledger_entry group by transaction_id, currency having sum(amount) <> 0`,
  'the entire ledger sums to zero in each currency': `
    select currency || ': ' || sum(amount) as found from ledger_entry group by currency having sum(amount) <> 0`,
  'a stored balance is the sum of its entries': `
    select 'account ' || a.id || ': ' || a.balance || ' stored, ' || coalesce(e.sum, 0) || ' entered' as found from ledger_account a
    left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id where a.balance <> coalesce(e.sum, 0)`,
  'an entry is in the currency of its account': `
    select 'entry ' || e.id as found from ledger_entry e join ledger_account a on a.id = e.account_id where a.currency <> e.currency`,
  'a ledger transaction has entries': `
    select 'transaction ' || t.id as found from ledger_transaction t where not exists (select 1 from ledger_entry e where e.transaction_id = t.id)`,
  'no buyer owes what it has not': `
    select 'account ' || id || ': ' || balance as found from ledger_account where kind in ('buyer_balance', 'balance_reserved') and balance < 0`,
  'stock reserved is the sum of active reservations, and never more than there is': `
    select 'variant ' || s.variant_id || ' in warehouse ' || s.warehouse_id || ': ' || s.reserved || ' reserved, ' || coalesce(r.held, 0) || ' held, ' || s.on_hand || ' on hand' as found
    from stock s left join (select variant_id, warehouse_id, sum(quantity) as held from stock_reservation where state = 'held' group by 1, 2) r
      on r.variant_id = s.variant_id and r.warehouse_id = s.warehouse_id
    where s.reserved <> coalesce(r.held, 0) or s.reserved > s.on_hand or s.reserved < 0`,
  'goods are held exactly for orders that wait, taken for orders that were paid': `
    select 'reservation ' || r.id || ': ' || r.state || ', order ' || o.id || ' ' || o.state as found from stock_reservation r join purchase_order o on o.id = r.order_id
    where (r.state = 'held') <> (o.state in ('awaiting_approval', 'awaiting_payment')) or (r.state = 'taken' and o.paid_at is null) or (o.state = 'cancelled' and r.state <> 'released')`,
  'an order that waits has everything reserved': `
    select 'order ' || o.id || ', variant ' || l.variant_id as found from purchase_order o
    join (select order_id, variant_id, sum(quantity - cancelled_quantity) as wanted from purchase_order_line group by 1, 2) l on l.order_id = o.id
    left join (select order_id, variant_id, sum(quantity) as held from stock_reservation where state = 'held' group by 1, 2) r on r.order_id = o.id and r.variant_id = l.variant_id
    where o.state in ('awaiting_approval', 'awaiting_payment') and l.wanted <> coalesce(r.held, 0)`,
  'paid orders have exactly one capture, and captures have paid orders': `
    select 'checkout ' || checkout_id || ': ' || sum(due) || ' paid for, ' || sum(captured) || ' captured ' || currency as found from (
      select checkout_id, currency, total as due, 0 as captured, 0 as captures from purchase_order where paid_at is not null
      union all select coalesce(checkout_id, 0), currency, 0, amount + balance_part, 1 from payment where state = 'captured' and purpose = 'checkout') both_sides
    group by checkout_id, currency having sum(due) <> sum(captured) or sum(captures) > 1`,
  'a capture is in the ledger: from the buyer’s balance, to the sellers': `
    select 'payment ' || p.id as found from payment p join checkout c on c.id = p.checkout_id
    where p.state = 'captured' and p.method = 'balance' and (
      p.amount <> coalesce((select -sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind = 'buyer_balance' and a.company_id = c.company_id), 0)
      or exists (
        select 1 from (select seller_company_id, sum(total) as total from purchase_order o
          where o.checkout_id = p.checkout_id and o.currency = p.currency and o.paid_at is not null group by 1) s
        where s.total <> coalesce((select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind = 'seller_payable' and a.company_id = s.seller_company_id), 0)))`,
  'a capture by a provider is in the ledger: from the claim on the provider, to the sellers': `
    select 'payment ' || p.id as found from payment p
    where p.state = 'captured' and p.provider is not null and p.purpose = 'checkout' and (
      p.amount <> coalesce((select -sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind = 'provider_clearing'), 0)
      or p.amount + p.balance_part <> coalesce((select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind = 'seller_payable'), 0))`,
  'a captured payment by another method has used its part of the balance, and no more': `
    select 'payment ' || p.id as found from payment p join checkout c on c.id = p.checkout_id
    where p.state = 'captured' and p.method <> 'balance' and p.balance_part <> coalesce((select -sum(e.amount) from ledger_entry e
      join ledger_account a on a.id = e.account_id where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency
        and a.kind in ('buyer_balance', 'balance_reserved') and a.company_id = c.company_id), 0)`,
  'what is reserved of balances is what payments under way hold': `
    select 'company ' || company_id || ': ' || sum(reserved) || ' reserved, ' || sum(held) || ' held ' || currency as found from (
      select coalesce(company_id, 0) as company_id, currency, balance as reserved, 0 as held from ledger_account where kind = 'balance_reserved'
      union all select c.company_id, p.currency, 0, p.balance_part from payment p join checkout c on c.id = p.checkout_id
        where p.balance_released_at is null and p.state <> 'captured') both_sides
    group by company_id, currency having sum(reserved) <> sum(held)`,
  'a part of a balance is held for an open checkout, by one payment that can still pay it': `
    select 'checkout ' || c.id || ' ' || c.state || ': ' || string_agg(p.state, ', ') as found from payment p join checkout c on c.id = p.checkout_id
    where p.balance_part > 0 and p.balance_released_at is null and p.state <> 'captured' group by c.id, c.state
    having c.state <> 'open' or count(*) > 1 or not bool_and(p.state in ('created', 'pending', 'processing', 'authorized', 'unknown'))`,
  'a top-up by a provider is on the balance once it is captured, and only then': `
    select 'payment ' || p.id || ': ' || p.state || ', ' || coalesce(t.amount, 0) || ' on the balance' as found
    from payment p join payment_top_up u on u.payment_id = p.id left join lateral (
      select sum(e.amount) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.scope = 'card_top_up' and t.key = p.id::text and a.kind = 'buyer_balance' and a.company_id = u.company_id and e.currency = p.currency) t on true
    where coalesce(t.amount, 0) <> case when p.state = 'captured' then p.amount else 0 end`,
  'money that a provider gave back is not claimed from it': `
    select 'payment ' || p.id || ': ' || t.sum || ' left' as found from payment p join lateral (
      select coalesce(sum(e.amount), 0) as sum from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id
      where t.scope in ('payment_receipt', 'payment_return', 'payment_return_failed') and split_part(t.key, '-', 1) = p.id::text and a.kind = 'provider_clearing') t on true
    where p.state not in ('captured', 'returning', 'return_failed', 'credited') and t.sum <> 0`,
  'a confirmed deposit is in the ledger once, with the amount that was confirmed': `
    select 'deposit ' || d.id || ': ' || d.state || ', ' || coalesce(d.confirmed_amount, 0) || ' confirmed, ' || coalesce(t.amount, 0) || ' posted' as found
    from deposit d left join lateral (
      select sum(e.amount) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.scope = 'deposit' and t.key = d.id::text and a.kind = 'buyer_balance' and a.company_id = d.company_id and e.currency = d.currency) t on true
    where coalesce(d.confirmed_amount, 0) <> coalesce(t.amount, 0)`,
  'a withdrawal has taken its money off the balance, and has given it back or away once it has ended': `
    select 'withdrawal ' || w.id || ': ' || w.state || ', ' || t.taken || ' taken, ' || t.waits || ' waits, ' || t.paid || ' paid' as found
    from withdrawal w cross join lateral (
      select coalesce(-sum(e.amount) filter (where a.kind = 'buyer_balance' and a.company_id = w.company_id), 0) as taken,
        coalesce(sum(e.amount) filter (where a.kind = 'refunds'), 0) as waits,
        coalesce(sum(e.amount) filter (where a.kind = 'bank_clearing'), 0) as paid
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.currency = w.currency join ledger_account a on a.id = e.account_id
      where t.id in (w.ledger_transaction_id, w.end_transaction_id)) t
    where t.taken <> case when w.state in ('refused', 'cancelled') then 0 else w.amount end
      or t.waits <> case when w.state in ('requested', 'in_transfer') then w.amount else 0 end
      or t.paid <> case when w.state = 'transferred' then w.amount else 0 end`,
  'a capture by transfer is in the ledger: from what the bank brought, to the sellers': `
    select 'payment ' || p.id as found from payment p
    where p.state = 'captured' and p.method = 'bank_transfer' and (
      p.amount <> coalesce((select -sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind = 'refunds'), 0)
      or p.amount > (select coalesce(sum(b.amount), 0) from bank_booking b where b.payment_id = p.id and b.outcome = 'order'))`,
  'a capture on credit terms is in the ledger: what the buyer owes, to the sellers': `
    select 'payment ' || p.id as found from payment p join checkout c on c.id = p.checkout_id
    where p.state = 'captured' and p.method = 'credit' and (
      p.amount <> coalesce((select -sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind = 'buyer_credit' and a.company_id = c.company_id), 0)
      or p.amount + p.balance_part <> coalesce((select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency and a.kind in ('seller_payable', 'seller_pending')), 0)
      or p.amount <> coalesce((select sum(i.amount) from credit_item i join purchase_order o on o.id = i.order_id
        where o.checkout_id = p.checkout_id and i.currency = p.currency), 0))`,
  'what is owed on credit terms is for an order that was paid so, and at most its total': `
    select 'credit item ' || i.id as found from credit_item i join purchase_order o on o.id = i.order_id join credit_grant g on g.id = i.grant_id
    where i.amount > o.total or i.currency <> o.currency or o.paid_at is null or i.buyer_company_id <> o.buyer_company_id
      or g.buyer_company_id <> i.buyer_company_id or g.currency <> i.currency or g.seller_company_id is distinct from i.seller_company_id
      or coalesce(i.seller_company_id, o.seller_company_id) <> o.seller_company_id
      or not exists (select from payment p where p.checkout_id = o.checkout_id and p.currency = i.currency and p.method = 'credit' and p.state = 'captured')`,
  'an item on credit terms is reduced by exactly what was paid and refunded': `
    select 'credit item ' || i.id || ': ' || i.paid || ' paid, ' || i.credited || ' credited' as found from credit_item i
    left join (select item_id, coalesce(sum(amount) filter (where kind <> 'refund'), 0) as paid, coalesce(sum(amount) filter (where kind = 'refund'), 0) as credited
      from credit_payment group by 1) p on p.item_id = i.id
    where i.paid <> coalesce(p.paid, 0) or i.credited <> coalesce(p.credited, 0)`,
  'what buyers owe in the ledger is what is open on credit terms': `
    select 'company ' || coalesce(company_id, 0) || ': ' || sum(owed) || ' owed, ' || sum(open) || ' open ' || currency as found from (
      select company_id, currency, -balance as owed, 0 as open from ledger_account where kind = 'buyer_credit'
      union all select buyer_company_id, currency, 0, amount - paid - credited from credit_item) both_sides
    group by company_id, currency having sum(owed) <> sum(open)`,
  'reminders of an item follow each other, each once': `
    select 'credit item ' || i.id || ': ' || i.reminders || ' recorded, ' || coalesce(r.last, 0) || ' sent' as found from credit_item i
    left join (select item_id, max(step) as last from credit_reminder_item group by 1) r on r.item_id = i.id
    where i.reminders <> coalesce(r.last, 0)`,
  'what sellers wait for is what is open on their own credit terms': `
    select 'company ' || coalesce(company_id, 0) || ': ' || sum(waits) || ' in the ledger, ' || sum(open) || ' open ' || currency as found from (
      select company_id, currency, balance as waits, 0 as open from ledger_account where kind = 'seller_pending'
      union all select seller_company_id, currency, 0, amount - paid - credited from credit_item where seller_company_id is not null) both_sides
    group by company_id, currency having sum(waits) <> sum(open)`,
  'what the bank brought stands in refunds until it is settled, and nowhere else afterwards': `
    select currency || ': ' || sum(waits) || ' waits, ' || sum(posted) || ' posted' as found from (
      select currency, amount as waits, 0 as posted from bank_booking where state in ('unmatched', 'matched', 'partial')
      union all select e.currency, 0, e.amount from ledger_entry e join ledger_account a on a.id = e.account_id
        join ledger_transaction t on t.id = e.transaction_id
        where a.kind = 'refunds' and (t.scope in ('bank_import', 'transfer_credit', 'credit_transfer', 'bank_removal')
          or exists (select from payment p where p.ledger_transaction_id = t.id and p.method = 'bank_transfer'))) both_sides
    group by currency having sum(waits) <> sum(posted)`,
  'a booking that pays items on credit terms pays them once, of one buyer, and the rest is on its balance': `
    select 'booking ' || b.id || ': ' || b.amount || ', ' || coalesce(t.paid, 0) || ' posted, ' || coalesce(t.items, 0) || ' for items, ' || coalesce(t.rest, 0) || ' left' as found
    from bank_booking b left join lateral (
      select -sum(e.amount) filter (where a.kind = 'refunds') as paid, sum(e.amount) filter (where a.kind = 'buyer_credit' and a.company_id = b.company_id) as items,
        coalesce(sum(e.amount) filter (where a.kind = 'buyer_balance' and a.company_id = b.company_id), 0) as rest,
        (select sum(p.amount) from credit_payment p join credit_item i on i.id = p.item_id
          where p.ledger_transaction_id = x.id and p.kind = 'transfer' and i.buyer_company_id = b.company_id) as reduced
      from ledger_transaction x join ledger_entry e on e.transaction_id = x.id and e.currency = b.currency join ledger_account a on a.id = e.account_id
      where x.scope = 'credit_transfer' and x.key = b.id::text group by x.id) t on true
    where coalesce(t.paid, 0) <> case when b.outcome = 'credit' then b.amount else 0 end
      or coalesce(t.items + t.rest, 0) <> coalesce(t.paid, 0) or t.items is distinct from t.reduced`,
  'an item that a transfer has paid names the booking': `
    select 'credit item ' || p.item_id as found from credit_payment p join ledger_transaction t on t.id = p.ledger_transaction_id
    where (p.kind = 'transfer') <> (t.scope = 'credit_transfer')
      or (p.kind = 'transfer' and not exists (select from bank_booking b where b.id::text = t.key and b.outcome = 'credit'))`,
  'a payment that has ended is not asked about, any other of a provider is': `
    select 'payment ' || id || ': ' || state as found from payment where provider is not null
      and (ask_at is null) <> (state in ('captured', 'failed', 'cancelled', 'returned', 'return_failed', 'credited'))`,
  'a paid order that was cancelled was fully refunded, any other exactly for what was cancelled and refunded of it': `
    select 'order ' || o.id || ': ' || o.total || ' paid, ' || coalesce(r.refunded, 0) || ' refunded, ' || o.cancelled_total || ' cancelled, ' || o.refunded_total || ' by cases' as found
    from purchase_order o left join (
      select x.id as order_id, sum(e.amount) as refunded
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      join purchase_order x on x.id = split_part(t.key, ':', 1)::bigint and x.buyer_company_id = coalesce(a.company_id, x.buyer_company_id)
      where t.scope = 'order_refund' and a.kind in ('buyer_balance', 'buyer_credit', 'refunds') group by 1) r on r.order_id = o.id
    where coalesce(r.refunded, 0) <> case when o.paid_at is null then 0 when o.state = 'cancelled' then o.total else o.cancelled_total + o.refunded_total end`,
  'what is cancelled of an order is the sum of its changes, and an open change is the one that it names': `
    select 'order ' || o.id || ': ' || o.cancelled_total || ' cancelled, ' || coalesce(c.total, 0) || ' in changes, asked ' || coalesce(o.asked_change_id, 0) || ', open ' || coalesce(c.asked, 0) as found
    from purchase_order o left join (select order_id, sum(total) filter (where state = 'made') as total, max(id) filter (where state = 'asked') as asked
      from purchase_order_change group by 1) c on c.order_id = o.id
    where o.cancelled_total <> coalesce(c.total, 0) or o.asked_change_id is distinct from c.asked`,
  'what is refunded of an order is the sum of its cases, by lines, and what each has granted': `
    select 'order ' || o.id || ': ' || o.refunded_total || ' refunded, ' || coalesce(l.refunded, 0) || ' on its lines, ' || coalesce(c.granted, 0) || ' by cases' as found
    from purchase_order o left join (select order_id, sum(refunded_amount) as refunded from purchase_order_line group by 1) l on l.order_id = o.id
    left join (select order_id, sum(granted) as granted from after_sales_case where kind = 'refund' and state in ('done', 'decided') group by 1) c on c.order_id = o.id
    where o.refunded_total <> coalesce(l.refunded, 0) or o.refunded_total <> coalesce(c.granted, 0)
    union all
    select 'order line ' || l.id || ': ' || l.refunded_amount || ' refunded, ' || coalesce(x.refunded, 0) || ' by cases' from purchase_order_line l
    left join (select order_line_id, sum(refunded) as refunded from after_sales_line group by 1) x on x.order_line_id = l.id
    where l.refunded_amount <> coalesce(x.refunded, 0)
    union all
    select 'case ' || c.id || ': ' || coalesce(c.granted, 0) || ' granted' from after_sales_case c
    where c.kind = 'refund' and c.state in ('done', 'decided') and c.granted is distinct from (select sum(refunded) from after_sales_line where case_id = c.id)`,
  'a granted reshipment has its order, which costs nothing and takes what was asked for': `
    select 'case ' || c.id as found from after_sales_case c left join purchase_order o on o.id = c.reshipment_id
    where c.kind = 'reshipment' and (c.state = 'done' and (o.id is null or o.reshipment_of <> c.order_id or o.total <> 0
      or (select sum(quantity) from purchase_order_line where order_id = o.id) <> (select sum(quantity) from after_sales_line where case_id = c.id)))`,
  'a case has the time of its end exactly when nobody can do anything any more, and a deadline before': `
    select 'case ' || id || ': ' || state as found from after_sales_case
    where (closed_at is not null) <> (state in ('done', 'decided', 'withdrawn') or (state = 'refused' and due_at is null)) or (due_at is null) <> (closed_at is not null)`,
  'cancelled pieces are in changes that were made': `
    select 'order line ' || l.id || ': ' || l.cancelled_quantity || ' cancelled, ' || coalesce(c.quantity, 0) || ' in changes' as found from purchase_order_line l
    left join (select x.order_line_id, sum(x.quantity) as quantity from purchase_order_change_line x join purchase_order_change c on c.id = x.change_id
      where c.state = 'made' group by 1) c on c.order_line_id = l.id
    where l.cancelled_quantity <> coalesce(c.quantity, 0)`,
  'a paid order has taken exactly what is not cancelled of it': `
    select 'order ' || o.id || ', variant ' || l.variant_id || ': ' || l.wanted || ' wanted, ' || coalesce(r.taken, 0) || ' taken' as found from purchase_order o
    join (select order_id, variant_id, sum(quantity - cancelled_quantity) as wanted from purchase_order_line group by 1, 2) l on l.order_id = o.id
    left join (select order_id, variant_id, sum(quantity) as taken from stock_reservation where state = 'taken' group by 1, 2) r on r.order_id = o.id and r.variant_id = l.variant_id
    where o.paid_at is not null and o.state <> 'cancelled' and l.wanted <> coalesce(r.taken, 0)`,
  'an order is lines less discount plus shipping plus VAT': `
    select 'order ' || o.id as found from purchase_order o
    left join (select order_id, sum(line_total) as lines from purchase_order_line group by 1) l on l.order_id = o.id
    where o.lines_total <> coalesce(l.lines, 0) or o.total <> o.lines_total - o.discount_total + o.shipping_total + o.vat_total`,
  'an order’s VAT is the sum of its decision, over lines, discount and shipping': `
    select 'order ' || o.id as found from purchase_order o cross join lateral (
      select coalesce(sum((v ->> 'vat')::bigint), 0) as vat, coalesce(sum((v ->> 'base')::bigint), 0) as base from jsonb_array_elements(o.vat_decision -> 'rows') v) d
    where d.vat <> o.vat_total or d.base <> o.lines_total - o.discount_total + o.shipping_total`,
  'VAT is rounded half up once per category': `
    select 'order ' || o.id as found from purchase_order o, jsonb_array_elements(o.vat_decision -> 'rows') v
    where (v ->> 'vat')::bigint <> round((v ->> 'base')::numeric * (v ->> 'rate')::numeric / 10000)`,
  'invoice numbers have no gap': `
    select coalesce(s.series, i.series, '') || ' ' || coalesce(s.year, i.year, 0) || ' of seller ' || coalesce(s.seller_company_id, i.seller_company_id, 0) || ': last ' || coalesce(s.last_number, 0)
      || ', ' || coalesce(i.count, 0) || ' documents up to ' || coalesce(i.last, 0) as found
    from invoice_series s full join (select seller_company_id, series, year, count(*) as count, max(sequence) as last from invoice group by 1, 2, 3) i
      on i.seller_company_id = s.seller_company_id and i.series = s.series and i.year = s.year
    where s.last_number is distinct from i.count or s.last_number is distinct from i.last`,
  'an invoice is what was paid and not cancelled before, and adds up': `
    select 'invoice ' || i.number || ': ' || i.total || ', order ' || o.total || ' less ' || i.cancelled_before as found from invoice i join purchase_order o on o.id = i.order_id
    where (i.kind = 'invoice' and i.total <> o.total - i.cancelled_before)
      or i.total <> i.net_total + i.vat_total or i.total <> (i.content -> 'totals' ->> 'total')::bigint
      or i.vat_total <> (select coalesce(sum((v ->> 'vat')::bigint), 0) from jsonb_array_elements(i.content -> 'vat' -> 'rows') v)
      or i.net_total <> (select coalesce(sum((v ->> 'base')::bigint), 0) from jsonb_array_elements(i.content -> 'vat' -> 'rows') v)
      or (i.content -> 'totals' ->> 'goods')::bigint <> (select coalesce(sum((l ->> 'net')::bigint), 0) from jsonb_array_elements(i.content -> 'lines') l)`,
  'credit notes are what was refunded after the invoice, and never more than it': `
    select 'invoice ' || i.number || ': ' || i.total || ', credited ' || coalesce(c.total, 0) || ', cancelled or refunded since ' || (case when o.state = 'cancelled' then o.total else o.cancelled_total + o.refunded_total end - i.cancelled_before) as found
    from invoice i join purchase_order o on o.id = i.order_id
    left join (select corrects_id, sum(total) as total from invoice where kind = 'credit_note' group by 1) c on c.corrects_id = i.id
    where i.kind = 'invoice' and (coalesce(c.total, 0) > i.total
      or coalesce(c.total, 0) <> case when o.state = 'cancelled' then o.total else o.cancelled_total + o.refunded_total end - i.cancelled_before)`,
  'a credit note is for a refund of the same amount': `
    select 'credit note ' || i.number as found from invoice i where i.kind = 'credit_note' and i.order_id is not null and i.total <> coalesce((
      select sum(e.amount) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.scope = 'order_refund' and t.key = i.refund_key and (a.kind = 'refunds' or (a.kind in ('buyer_balance', 'buyer_credit') and a.company_id = i.buyer_company_id))), 0)`,
  'a paid order has an invoice, or one is due': `
    select 'order ' || o.id || ': ' || o.state as found from purchase_order o
    where o.paid_at is not null and o.state <> 'cancelled' and o.reshipment_of is null and not exists (select from invoice i where i.order_id = o.id and i.kind = 'invoice')
      and not exists (select from invoice_due d where d.order_id = o.id)`,
  'a checkout and its orders agree': `
    select 'checkout ' || c.id || ' ' || c.state || ': order ' || o.id || ' ' || o.state as found from checkout c join purchase_order o on o.checkout_id = c.id
    where (c.state = 'paid' and o.state in ('awaiting_approval', 'awaiting_payment'))
      or (c.state <> 'paid' and o.paid_at is not null)
      or (c.state in ('expired', 'cancelled') and o.state <> 'cancelled')`,
  'orders wait for approval exactly while their request does': `
    select 'order ' || o.id || ' of checkout ' || o.checkout_id as found from purchase_order o
    where o.state = 'awaiting_approval' and not exists (select 1 from order_approval a where a.checkout_id = o.checkout_id and a.state = 'waiting' and a.company_id = o.buyer_company_id)
    union all
    select 'request ' || a.id || ': ' || a.state || ', checkout ' || c.state from order_approval a join checkout c on c.id = a.checkout_id
    where (a.state = 'waiting' and (c.state <> 'open' or not exists (select 1 from purchase_order o where o.checkout_id = c.id and o.state = 'awaiting_approval')))
      or (a.state <> 'waiting' and a.decided_at is null)
      or (a.state in ('refused', 'expired', 'withdrawn') and c.state in ('open', 'paid'))`,
  'a timeline leads by allowed steps to the order’s state': `
    select 'order ' || o.id || ': ' || coalesce(e.state_before, 'nothing') || ' to ' || coalesce(e.state_after, 'nothing') as found from purchase_order o
    left join (select *, lag(state_after) over steps as reached, lead(id) over steps is null as last from purchase_order_event window steps as (partition by order_id order by id)) e on e.order_id = o.id
    where e.id is null or e.state_before is distinct from e.reached or (e.last and e.state_after <> o.state)
      or (e.state_before is distinct from e.state_after and not exists (
        select 1 from ${moves} where allowed.state_before is not distinct from e.state_before and allowed.state_after = e.state_after))`,
  'an order has the time of its end exactly when it has ended': `
    select 'order ' || id || ': ' || state as found from purchase_order
    where (state = 'completed') <> (completed_at is not null) or (state = 'cancelled') <> (cancelled_at is not null)`,
  'held stock is the sum of its movements, and of what remains of its batches': `
    select 'held stock ' || h.id || ': ' || h.on_hand || ' on hand, ' || coalesce(m.quantity, 0) || ' moved, ' || coalesce(b.remaining, 0) || ' in batches' as found from held_stock h
    left join (select held_stock_id, sum(quantity) as quantity from held_movement group by 1) m on m.held_stock_id = h.id
    left join (select held_stock_id, sum(remaining) as remaining from held_batch group by 1) b on b.held_stock_id = h.id
    where h.on_hand <> coalesce(m.quantity, 0) or h.on_hand <> coalesce(b.remaining, 0)`,
  'held stock is promised exactly to dispatches that have not left': `
    select 'held stock ' || h.id || ': ' || h.reserved || ' reserved, ' || coalesce(d.quantity, 0) || ' in dispatches' as found from held_stock h
    left join (select x.held_stock_id, sum(x.quantity) as quantity from dispatch_line x join dispatch d on d.id = x.dispatch_id
      where d.state in ('reserved', 'open', 'picking', 'packed') group by 1) d on d.held_stock_id = h.id
    where h.reserved <> coalesce(d.quantity, 0)`,
  'matched sales orders have a dispatch for each of their pieces, or wait for it to come': `
    select 'sales order line ' || l.id || ': ' || l.quantity || ' sold, ' || coalesce(d.quantity, 0) || ' in dispatches, ' || coalesce(b.quantity, 0) || ' bought' as found
    from sales_order o join sales_order_line l on l.sales_order_id = o.id
    left join sales_order_purchase b on b.sales_order_line_id = l.id and b.outcome is null
    left join (select x.sales_order_line_id, sum(x.quantity) as quantity from dispatch_line x join dispatch d on d.id = x.dispatch_id
      where d.state not in ('cancelled', 'returned') group by 1) d on d.sales_order_line_id = l.id
    where (o.state = 'matched' and not l.ignored and coalesce(d.quantity, 0) + coalesce(b.quantity, 0) <> l.quantity)
      or (o.state in ('ordered', 'shipped', 'delivered') and not l.ignored and coalesce(d.quantity, 0) <> l.quantity)
      or (o.state <> 'matched' and b.id is not null)
      or (o.state = 'cancelled' and coalesce(d.quantity, 0) > 0)`,
  'what was bought for sales orders is part of what was ordered': `
    select 'order line ' || l.id || ': ' || l.quantity || ' ordered, ' || b.quantity || ' for sales orders' as found from purchase_order_line l
    join (select order_line_id, sum(quantity) as quantity from sales_order_purchase where outcome is null or outcome = 'arrived' group by 1) b on b.order_line_id = l.id
    where b.quantity > l.quantity`,
  'what came back of a dispatch is in the held stock again as the seller has noted it': `
    select 'dispatch ' || x.dispatch_id || ', held stock ' || x.held_stock_id || ': ' || x.pieces || ' noted, ' || coalesce(m.pieces, 0) || ' moved' as found
    from (select dispatch_id, held_stock_id, sum(returned_quantity) as pieces from dispatch_line group by 1, 2) x
    left join (select dispatch_id, held_stock_id, sum(quantity) as pieces from held_movement where kind = 'returned' group by 1, 2) m
      on m.dispatch_id = x.dispatch_id and m.held_stock_id = x.held_stock_id
    where x.pieces <> coalesce(m.pieces, 0)`,
  'goods that stay in the warehouse are stored once their order is delivered': `
    select 'order ' || o.id || ': ' || coalesce(r.taken, 0) || ' taken, ' || coalesce(m.stored, 0) || ' stored' as found from purchase_order o
    left join (select order_id, sum(quantity) as taken from stock_reservation where state = 'taken' group by 1) r on r.order_id = o.id
    left join (select order_id, sum(quantity) as stored from held_movement group by 1) m on m.order_id = o.id
    where o.delivery = 'keep' and coalesce(m.stored, 0) <> case when o.shipped_at is null and o.state in ('delivered', 'completed') then coalesce(r.taken, 0) else 0 end`,
  'what was shipped is in shipments, and not more than was ordered': `
    select 'order line ' || l.id || ': ' || l.shipped_quantity || ' shipped, ' || coalesce(s.quantity, 0) || ' in shipments' as found from purchase_order_line l
    left join (select order_line_id, sum(quantity) as quantity from shipment_line group by 1) s on s.order_line_id = l.id
    where l.shipped_quantity <> coalesce(s.quantity, 0) or l.shipped_quantity + l.cancelled_quantity > l.quantity`,
  'a key has one effect, stored with its answer': `
    select scope || ' ' || key as found from idempotency_key where answer is null
    union all
    select 'checkout ' || coalesce(answer -> 'value' ->> 'checkoutId', 'none') || ' by ' || count(*) || ' keys' from idempotency_key
    where scope like 'checkout.placeOrder %' group by answer -> 'value' ->> 'checkoutId' having count(*) > 1`,
};

/** Runs all rules against a database and returns a line for each violation, at most 20 per rule. */
export async function checkInvariants(database: { pool: pg.Pool | pg.PoolClient }): Promise<string[]> {
  const breaches: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await database.pool.query<{ found: string }>(`${query} limit 20`);
    breaches.push(...rows.map((row) => `${rule}: ${row.found}`));
  }
  return breaches;
}

export const invariantNames: readonly string[] = Object.keys(rules);
