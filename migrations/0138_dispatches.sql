-- What a seller sends to a buyer's customer, from held stock of one warehouse.
create sequence dispatch_number;

create table dispatch (
  id bigint generated always as identity primary key,
  number text not null unique,
  sales_order_id bigint not null references sales_order (id),
  company_id bigint not null references company (id),
  store_id bigint not null references store (id),
  warehouse_id bigint not null references warehouse (id),
  -- `reserved`: the buyer has not ordered it yet, and the seller does not see it.
  state text not null check (state in ('reserved', 'open', 'picking', 'packed', 'shipped', 'delivered', 'cancelled')),
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_url text,
  -- Why the seller cannot send it, as a code, and in the seller's words.
  reason text check (reason in ('missing', 'damaged', 'address', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  opened_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  check (state not in ('shipped', 'delivered') or (carrier <> '' and tracking_number <> ''))
) with (fillfactor = 70);
create unique index dispatch_once on dispatch (sales_order_id, warehouse_id) where state in ('reserved', 'open', 'picking', 'packed');
create index dispatch_sales_order on dispatch (sales_order_id);
create index dispatch_store on dispatch (store_id, id desc) where state <> 'reserved';
create index dispatch_tracking on dispatch (upper(tracking_number)) where tracking_number <> '';

create table dispatch_line (
  id bigint generated always as identity primary key,
  dispatch_id bigint not null references dispatch (id),
  -- Null once the order of a cancelled dispatch has been corrected and has other lines.
  sales_order_line_id bigint references sales_order_line (id) on delete set null,
  held_stock_id bigint not null references held_stock (id),
  quantity integer not null check (quantity > 0),
  unique (dispatch_id, sales_order_line_id)
);
create index dispatch_line_sales_line on dispatch_line (sales_order_line_id);
create index dispatch_line_held on dispatch_line (held_stock_id);

create table dispatch_event (
  id bigint generated always as identity primary key,
  dispatch_id bigint not null references dispatch (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index dispatch_event_dispatch on dispatch_event (dispatch_id);

alter table held_movement add column dispatch_id bigint references dispatch (id);
alter table held_movement add check ((kind = 'shipped') = (dispatch_id is not null));
create unique index held_movement_dispatch on held_movement (dispatch_id, held_stock_id) where dispatch_id is not null;

-- One assignment of goods to all ready sales orders of a company.
create table match_run (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  -- Orders that were ready when it began, and up to which of them it has come.
  total integer not null,
  until_id bigint not null,
  after_id bigint not null default 0,
  seen integer not null default 0,
  matched integer not null default 0,
  -- Whether matched orders go to the sellers at once.
  orders boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (matched <= seen)
);
-- Two runs would only wait for one another.
create unique index match_run_once on match_run (company_id) where state = 'running';
create index match_run_company on match_run (company_id, id desc);
create index match_run_running on match_run (id) where state = 'running';

-- Pieces that the latest match has not found; null before it, and for lines that are covered.
alter table sales_order_line add column missing integer check (missing > 0);
create index sales_order_line_missing on sales_order_line (sales_order_id) where missing is not null;
