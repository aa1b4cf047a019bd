-- After-sales cases: requests to cancel, refunds and reshipments that buyer and seller agree on, and that the operator decides when they do not.

-- What was refunded of an order after it was shipped; what was cancelled before is in `cancelled_total`.
alter table purchase_order add column refunded_total bigint not null default 0;
alter table purchase_order add constraint purchase_order_refunded_total_check check (refunded_total >= 0 and cancelled_total + refunded_total <= total) not valid;
alter table purchase_order validate constraint purchase_order_refunded_total_check;

-- With its share of discount, freight and VAT.
alter table purchase_order_line add column refunded_amount bigint not null default 0;
alter table purchase_order_line add constraint purchase_order_line_refunded_amount_check check (refunded_amount >= 0) not valid;
alter table purchase_order_line validate constraint purchase_order_line_refunded_amount_check;

create table after_sales_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('cancel', 'refund')),
  order_id bigint not null references purchase_order (id),
  buyer_company_id bigint not null references company (id),
  seller_company_id bigint not null references company (id),
  store_id bigint not null references store (id),
  opened_by bigint not null references user_account (id),
  state text not null check (state in ('submitted', 'seller_reviewing', 'negotiating', 'accepted', 'awaiting_return', 'returned', 'done', 'refused', 'disputed', 'decided', 'withdrawn')),
  reason text not null check (reason in ('not_arrived', 'late', 'wrong_item', 'missing_parts', 'damaged', 'defect', 'not_as_described', 'return_to_sender', 'changed_mind')),
  note text not null default '',
  currency char(3) not null,
  -- With VAT. `offered` is the last offer, made by `offered_by`; `granted` is what was agreed to and, once the case has ended, refunded.
  asked bigint not null check (asked >= 0),
  offered bigint check (offered between 0 and asked),
  offered_by text check (offered_by in ('buyer', 'seller')),
  granted bigint check (granted between 0 and asked),
  return_wanted boolean not null default false,
  -- Where the goods go back to, and the parcel that takes them there.
  return_address text,
  return_carrier text,
  return_tracking text,
  return_shipped_at timestamptz,
  -- The change of the order by which a request to cancel was granted.
  change_id bigint references purchase_order_change (id),
  -- Until when it is somebody's turn, and when that side is reminded.
  due_at timestamptz,
  remind_at timestamptz,
  opened_at timestamptz not null,
  -- The seller's first answer, for its figures.
  answered_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  constraint after_sales_case_offer check ((offered is null) = (offered_by is null)),
  constraint after_sales_case_negotiating check (state <> 'negotiating' or offered is not null),
  constraint after_sales_case_change check (change_id is null or kind = 'cancel')
);
create index after_sales_case_order on after_sales_case (order_id, id);
create index after_sales_case_buyer on after_sales_case (buyer_company_id, id desc);
create index after_sales_case_store on after_sales_case (store_id, id desc);
create index after_sales_case_buyer_open on after_sales_case (buyer_company_id) where closed_at is null;
create index after_sales_case_seller_open on after_sales_case (seller_company_id) where closed_at is null;
create index after_sales_case_disputed on after_sales_case (id desc) where state in ('disputed', 'decided');
-- One request to cancel at a time.
create unique index after_sales_case_one_cancel on after_sales_case (order_id) where kind = 'cancel' and closed_at is null;
create index after_sales_case_due on after_sales_case (due_at) where due_at is not null;
create index after_sales_case_remind on after_sales_case (remind_at) where remind_at is not null;
create unique index after_sales_case_change_id on after_sales_case (change_id) where change_id is not null;

create table after_sales_line (
  case_id bigint not null references after_sales_case (id),
  order_line_id bigint not null references purchase_order_line (id),
  quantity integer not null check (quantity > 0),
  -- With its share of discount, freight and VAT.
  asked bigint not null check (asked >= 0),
  refunded bigint not null default 0 check (refunded between 0 and asked),
  -- Found when the parcel came back.
  received_quantity integer check (received_quantity between 0 and quantity),
  condition text check (condition in ('good', 'damaged')),
  restocked boolean,
  primary key (case_id, order_line_id)
);
create index after_sales_line_order_line on after_sales_line (order_line_id);

-- The timeline that all sides see: moves, offers and messages.
create table after_sales_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references after_sales_case (id),
  state_before text,
  state_after text,
  actor text not null check (actor in ('buyer', 'seller', 'operator', 'system')),
  user_id bigint references user_account (id),
  note text not null default '',
  amount bigint,
  at timestamptz not null
);
create index after_sales_event_case on after_sales_event (case_id, id);
create trigger after_sales_event_keep before update or delete on after_sales_event for each row execute function forbid_change();

-- Evidence and return labels. The key is that of the upload.
create table after_sales_file (
  id bigint generated always as identity primary key,
  case_id bigint not null references after_sales_case (id),
  kind text not null check (kind in ('evidence', 'label')),
  actor text not null check (actor in ('buyer', 'seller', 'operator')),
  user_id bigint references user_account (id),
  file_key text not null unique,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  at timestamptz not null
);
create index after_sales_file_case on after_sales_file (case_id, id);

-- Up to which amounts a store accepts requests for refunds by itself, in its currency with VAT: of one case, and of all of a month.
create table store_after_sales_rule (
  store_id bigint primary key references store (id),
  per_case bigint not null check (per_case > 0),
  per_month bigint not null check (per_month >= per_case),
  changed_by bigint references user_account (id),
  changed_at timestamptz not null
);

-- With the refund of a case, commission is given back by the lines that it is of.
create or replace function settle_after_refund() returns trigger language plpgsql as $$
declare
  refunded bigint;
  refunded_order bigint := (new.reference ->> 'orderId')::bigint;
  change bigint := (new.reference ->> 'changeId')::bigint;
  refunded_case bigint := (new.reference ->> 'caseId')::bigint;
  rest record;
  back bigint;
begin
  select sum(s.amount) as amount, sum(s.commission) as commission, min(s.seller_company_id) as seller, min(s.currency) as currency
  into rest from settlement_line s where s.order_id = refunded_order;
  select -sum(e.amount) into refunded from ledger_entry e join ledger_account a on a.id = e.account_id
  where e.transaction_id = new.id and a.kind in ('seller_payable', 'seller_pending') and a.company_id = rest.seller;
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
    -- The lines' refunds without VAT; there is no commission on freight, so that no line gives back more than it has.
    when refunded_case is not null then (
      select coalesce(sum(least(
        div(2 * c.refunded::numeric * k.rate + 10000 + l.vat_rate, 2 * (10000 + l.vat_rate)::numeric)::bigint,
        line_commission(l.unit_price, l.quantity, o.lines_total, o.discount_total, k.rate))), 0)
      from after_sales_line c join purchase_order_line l on l.id = c.order_line_id join purchase_order o on o.id = l.order_id
      join order_line_commission k on k.order_line_id = l.id
      where c.case_id = refunded_case and l.order_id = refunded_order)
    else div(2 * rest.commission::numeric * refunded + rest.amount, 2 * rest.amount::numeric)::bigint end;
  insert into settlement_line (kind, order_id, refund_key, seller_company_id, currency, amount, commission, at)
  values ('refund', refunded_order, new.key, rest.seller, rest.currency, -refunded, -least(back, rest.commission), new.at)
  on conflict do nothing;
  return null;
end $$;
