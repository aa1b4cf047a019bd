-- What runs of the matching buy by themselves for sales orders, and within which limits. Without a row nothing is bought.
create table auto_purchase (
  company_id bigint primary key references company (id),
  is_on boolean not null,
  pays text not null check (pays in ('balance', 'credit')),
  -- Of the budgets.
  currency char(3) not null,
  per_run bigint check (per_run > 0),
  per_day bigint check (per_day > 0),
  per_month bigint check (per_month > 0),
  -- Percent above the price that the company has paid last.
  most_rise integer check (most_rise between 0 and 1000),
  -- Whether the same goods (GTIN) may come from another seller that is cheaper or has them; of these stores, or of all.
  other_sellers boolean not null,
  store_ids bigint[] not null,
  changed_by bigint not null references user_account (id),
  changed_at timestamptz not null,
  check (not is_on or per_run is not null or per_day is not null or per_month is not null)
);
create index auto_purchase_changed_by on auto_purchase (changed_by);

-- Up to which order a run has bought, and for how many.
alter table match_run add column buy_after_id bigint not null default 0;
alter table match_run add column bought integer not null default 0;

-- A checkout that a run has placed.
create table match_purchase (
  id bigint generated always as identity primary key,
  run_id bigint not null references match_run (id),
  company_id bigint not null references company (id),
  -- Who has begun the run: orders and pays in this user's name.
  user_id bigint not null references user_account (id),
  checkout_id bigint not null unique references checkout (id),
  pays text not null check (pays in ('balance', 'credit')),
  -- Its total in the currency of the budgets.
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  -- Why it could not be paid the last time.
  problem text check (problem in ('balance', 'credit', 'confirm', 'other')),
  created_at timestamptz not null,
  -- It is paid, or has ended without a payment.
  ended_at timestamptz
);
create index match_purchase_run on match_purchase (run_id);
create index match_purchase_company on match_purchase (company_id, created_at);
create index match_purchase_user on match_purchase (user_id);
create index match_purchase_open on match_purchase (id) where ended_at is null;

-- Pieces that were bought for a line of a sales order.
create table sales_order_purchase (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references match_purchase (id),
  sales_order_id bigint not null references sales_order (id) on delete cascade,
  -- Null once the order has been corrected and has other lines.
  sales_order_line_id bigint references sales_order_line (id) on delete set null,
  order_line_id bigint not null references purchase_order_line (id),
  quantity integer not null check (quantity > 0),
  -- The goods that the line had named, where another seller's were bought, and what that has saved.
  instead_of bigint references variant (id),
  saved bigint check (saved >= 0),
  -- `arrived`: they are held and promised to the order; `released`: they do not come, or the order does without them.
  outcome text check (outcome in ('arrived', 'released')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- Nothing is bought twice for a line.
create unique index sales_order_purchase_once on sales_order_purchase (sales_order_line_id) where outcome is null;
create index sales_order_purchase_open on sales_order_purchase (sales_order_id) where outcome is null;
create index sales_order_purchase_order on sales_order_purchase (sales_order_id);
create index sales_order_purchase_sales_line on sales_order_purchase (sales_order_line_id);
create index sales_order_purchase_line on sales_order_purchase (order_line_id);
create index sales_order_purchase_waiting on sales_order_purchase (order_line_id) include (quantity) where outcome is null;
create index sales_order_purchase_purchase on sales_order_purchase (purchase_id);
create index sales_order_purchase_instead on sales_order_purchase (instead_of) where instead_of is not null;

-- Why what is missing was not bought.
alter table sales_order_line add column missing_reason text;

-- Goods that are found for the rest of an order may be in a warehouse that is sending a part of it already.
drop index dispatch_once;
create unique index dispatch_once on dispatch (sales_order_id, warehouse_id) where state = 'reserved';
