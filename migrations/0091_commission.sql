-- What the operator takes of sales, and what is to be settled with sellers.

-- Rates by category and seller, with their days. Null: of all sellers, of all categories. A rate is not changed: it ends, or another one begins.
create table commission_rate (
  id bigint generated always as identity primary key,
  seller_company_id bigint references company (id),
  category_id bigint references category (id) on delete cascade,
  -- Hundredths of a per cent.
  rate integer not null check (rate between 0 and 5000),
  -- Both days included, in UTC.
  valid_from date not null,
  valid_to date,
  note text not null default '',
  added_by bigint references user_account (id),
  added_at timestamptz not null,
  -- Removed before a day passed with it.
  removed_at timestamptz,
  removed_by bigint references user_account (id),
  constraint commission_rate_days check (valid_to >= valid_from),
  -- Orders of the days before were paid with other rates.
  constraint commission_rate_not_before check (valid_from >= (added_at at time zone 'UTC')::date),
  constraint commission_rate_not_used check (removed_at is null or valid_from >= (removed_at at time zone 'UTC')::date)
);
create unique index commission_rate_day on commission_rate (seller_company_id, category_id, valid_from) nulls not distinct where removed_at is null;
create index commission_rate_category on commission_rate (category_id) where category_id is not null;

create function commission_rate_stays() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{valid_to,removed_at,removed_by}'::text[] <> to_jsonb(old) - '{valid_to,removed_at,removed_by}'::text[] or old.removed_at is not null then
    raise exception 'a commission rate is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger commission_rate_stays before update on commission_rate for each row execute function commission_rate_stays();

-- The rate that applies to an item: seller and category before seller, seller before category, the nearest category before those above it,
-- and the rate of the market last; of two of the same, the one that began later.
create function commission_rate_for(seller bigint, category_path bigint[], on_day date) returns bigint language plpgsql stable as $$
begin
  return (
    select r.id from commission_rate r
    where r.removed_at is null and r.valid_from <= on_day and (r.valid_to is null or r.valid_to >= on_day)
      and (r.seller_company_id is null or r.seller_company_id = seller) and (r.category_id is null or r.category_id = any(category_path))
    order by r.seller_company_id is null, array_position(category_path, r.category_id) desc nulls last, r.valid_from desc limit 1);
end $$;

-- Commission of pieces of an order's line, of their price without VAT less their part of the discount, half up.
create function line_commission(unit_price bigint, pieces integer, lines_total bigint, discount_total bigint, rate integer) returns bigint
language sql immutable as $$
  select case when lines_total = 0 then 0 else
    div(2 * unit_price::numeric * pieces * (lines_total - discount_total) * rate + lines_total::numeric * 10000, lines_total::numeric * 20000)::bigint end
$$;

create table settlement_setting (
  id smallint primary key default 1 check (id = 1),
  period text not null default 'monthly' check (period in ('weekly', 'monthly')),
  -- Orders are settled once they are paid, or once all of their goods have left.
  settled_from text not null default 'shipment' check (settled_from in ('payment', 'shipment')),
  -- Hundredths of a per cent of the sales less refunds that are withheld, and for how many days.
  reserve_rate integer not null default 0 check (reserve_rate between 0 and 5000),
  reserve_days integer not null default 0 check (reserve_days between 0 and 365),
  -- What a seller is charged for an order, without VAT: minor units by currency.
  order_fees jsonb not null default '{}',
  version integer not null default 1,
  changed_by bigint references user_account (id),
  changed_at timestamptz
);
insert into settlement_setting default values;

-- The rates of paid orders, as they were when they were paid. No rate: there was none.
create table order_line_commission (
  order_line_id bigint primary key references purchase_order_line (id),
  rate integer not null check (rate between 0 and 5000),
  commission_rate_id bigint references commission_rate (id) on delete set null
);

-- A paid order, or a refund of it, as a part of a settlement; of none yet while `settlement_id` is null.
create table settlement_line (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund')),
  order_id bigint not null references purchase_order (id),
  -- Of a refund: the key of its posting in the ledger.
  refund_key text,
  seller_company_id bigint not null references company (id),
  currency char(3) not null,
  -- With VAT; negative for a refund.
  amount bigint not null,
  -- Without VAT; negative where it is given back.
  commission bigint not null,
  fee bigint not null default 0 check (fee >= 0),
  at timestamptz not null,
  settlement_id bigint,
  constraint settlement_line_of_kind check (
    case kind when 'sale' then amount > 0 and commission >= 0 and refund_key is null
    else amount < 0 and commission <= 0 and fee = 0 and refund_key is not null end)
);
create unique index settlement_line_one_sale on settlement_line (order_id) where kind = 'sale';
create unique index settlement_line_one_refund on settlement_line (refund_key) where kind = 'refund';
create index settlement_line_order on settlement_line (order_id);
create index settlement_line_open on settlement_line (seller_company_id, currency, id) where settlement_id is null;
create index settlement_line_settlement on settlement_line (settlement_id, id) where settlement_id is not null;
create index settlement_line_seller on settlement_line (seller_company_id, at);

create function settlement_line_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.settlement_id is not null or to_jsonb(new) - 'settlement_id' <> to_jsonb(old) - 'settlement_id' then
    raise exception 'what is to be settled is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlement_line_stays before update or delete on settlement_line for each row execute function settlement_line_stays();
create trigger settlement_line_keep before truncate on settlement_line execute function forbid_change();

-- Written with the payment by the database itself, whatever pays the order: the rates of that moment, and the sale.
create function settle_after_payment() returns trigger language plpgsql as $$
begin
  insert into order_line_commission (order_line_id, rate, commission_rate_id)
  select l.id, coalesce(r.rate, 0), r.id
  from added p
  join purchase_order o on o.id = p.order_id
  join purchase_order_line l on l.order_id = o.id
  left join item i on i.id = l.item_id
  left join category c on c.id = i.category_id
  left join commission_rate r on r.id = commission_rate_for(o.seller_company_id, coalesce(c.path, '{}'), (p.at at time zone 'UTC')::date)
  where p.state_after = 'paid' and p.state_before is distinct from 'paid'
  on conflict do nothing;
  insert into settlement_line (kind, order_id, seller_company_id, currency, amount, commission, fee, at)
  select 'sale', o.id, o.seller_company_id, o.currency, o.total,
    (select coalesce(sum(line_commission(l.unit_price, l.quantity, o.lines_total, o.discount_total, k.rate)), 0)
      from purchase_order_line l join order_line_commission k on k.order_line_id = l.id where l.order_id = o.id),
    coalesce((s.order_fees ->> o.currency::text)::bigint, 0), p.at
  from added p join purchase_order o on o.id = p.order_id cross join settlement_setting s
  where p.state_after = 'paid' and p.state_before is distinct from 'paid' and o.total > 0
  on conflict do nothing;
  return null;
end $$;
create trigger settle_after_payment after insert on purchase_order_event referencing new table as added
  for each statement execute function settle_after_payment();

-- Written with a refund: what is given back of the commission. Of cancelled pieces it is theirs, of a refund of all that is left all that is
-- left of it, of any other its share by the amount.
create function settle_after_refund() returns trigger language plpgsql as $$
declare
  refunded bigint;
  refunded_order bigint := (new.reference ->> 'orderId')::bigint;
  change bigint := (new.reference ->> 'changeId')::bigint;
  rest record;
  back bigint;
begin
  select sum(s.amount) as amount, sum(s.commission) as commission, min(s.seller_company_id) as seller, min(s.currency) as currency
  into rest from settlement_line s where s.order_id = refunded_order;
  select -sum(e.amount) into refunded from ledger_entry e join ledger_account a on a.id = e.account_id
  where e.transaction_id = new.id and a.kind = 'seller_payable' and a.company_id = rest.seller;
  if rest.amount is null or coalesce(refunded, 0) <= 0 then
    return null;
  end if;
  back := case
    when refunded >= rest.amount then rest.commission
    when change is not null then (
      select coalesce(sum(line_commission(l.unit_price, l.quantity - l.cancelled_quantity + c.quantity, o.lines_total, o.discount_total, k.rate)
        - line_commission(l.unit_price, l.quantity - l.cancelled_quantity, o.lines_total, o.discount_total, k.rate)), 0)
      from purchase_order_change_line c join purchase_order_line l on l.id = c.order_line_id join purchase_order o on o.id = l.order_id
      join order_line_commission k on k.order_line_id = l.id
      where c.change_id = change and l.order_id = refunded_order)
    else div(2 * rest.commission::numeric * refunded + rest.amount, 2 * rest.amount::numeric)::bigint end;
  insert into settlement_line (kind, order_id, refund_key, seller_company_id, currency, amount, commission, at)
  values ('refund', refunded_order, new.key, rest.seller, rest.currency, -refunded, -least(back, rest.commission), new.at)
  on conflict do nothing;
  return null;
end $$;
create trigger settle_after_refund after insert on ledger_transaction for each row when (new.kind = 'order_refund') execute function settle_after_refund();

-- Orders that were paid before: there was no commission.
insert into order_line_commission (order_line_id, rate)
select l.id, 0 from purchase_order o join purchase_order_line l on l.order_id = o.id where o.paid_at is not null on conflict do nothing;
insert into settlement_line (kind, order_id, seller_company_id, currency, amount, commission, at)
select 'sale', id, seller_company_id, currency, total, 0, paid_at from purchase_order where paid_at is not null and total > 0 on conflict do nothing;
insert into settlement_line (kind, order_id, refund_key, seller_company_id, currency, amount, commission, at)
select 'refund', s.order_id, t.key, s.seller_company_id, s.currency, sum(e.amount), 0, t.at
from ledger_transaction t
join settlement_line s on s.order_id = (t.reference ->> 'orderId')::bigint and s.kind = 'sale'
join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id and a.kind = 'seller_payable' and a.company_id = s.seller_company_id
where t.kind = 'order_refund' group by s.order_id, t.id, t.key, s.seller_company_id, s.currency, t.at
on conflict do nothing;
