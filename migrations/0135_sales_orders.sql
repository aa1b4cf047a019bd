-- What buyers have sold to customers of their own and want shipped.
create sequence sales_order_number;

create table sales_order (
  id bigint generated always as identity primary key,
  number text not null unique,
  company_id bigint not null references company (id),
  -- Who entered, uploaded or sent it.
  user_id bigint not null references user_account (id),
  state text not null check (state in ('draft', 'checking', 'problem', 'ready', 'matched', 'ordered', 'shipped', 'delivered', 'cancelled')),
  -- Where it was sold; empty for orders of no channel.
  channel text not null default '',
  external_number text not null check (external_number <> ''),
  sold_on date,
  recipient jsonb not null,
  recipient_name text not null generated always as (coalesce(recipient ->> 'name', '')) stored,
  postal_code text not null generated always as (coalesce(recipient ->> 'postalCode', '')) stored,
  country_code text not null generated always as (coalesce(recipient ->> 'countryCode', '')) stored,
  email text not null default '',
  service text not null default '',
  reference text not null default '',
  note text not null default '',
  currency char(3),
  -- The file that it was read from, and the row in it.
  upload_id bigint,
  upload_row integer,
  -- What is wrong with the recipient, as a code; null if nothing is.
  problem text,
  version integer not null default 0,
  created_at timestamptz not null,
  matched_at timestamptz,
  ordered_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz
) with (fillfactor = 80);
-- The same number of the same channel never makes a second order.
create unique index sales_order_external on sales_order (company_id, lower(channel), external_number);
create index sales_order_company on sales_order (company_id, id desc);
create index sales_order_company_state on sales_order (company_id, state, id desc);
create index sales_order_checking on sales_order (id) where state = 'checking';
create index sales_order_upload on sales_order (upload_id) where upload_id is not null;

create table sales_order_line (
  id bigint generated always as identity primary key,
  sales_order_id bigint not null references sales_order (id),
  position integer not null,
  -- As the channel names the goods.
  sku text not null default '',
  gtin text not null default '',
  name text not null default '',
  quantity integer not null check (quantity > 0),
  sold_for bigint,
  external_line text not null default '',
  -- What they are here; null until they are recognised.
  variant_id bigint references variant (id),
  problem text,
  ignored boolean not null default false,
  -- The buyer accepts a quantity that is no step of the item: the pieces are taken from what it holds.
  quantity_accepted boolean not null default false,
  unique (sales_order_id, position)
) with (fillfactor = 80);
create index sales_order_line_variant on sales_order_line (variant_id);

create table sales_order_event (
  id bigint generated always as identity primary key,
  sales_order_id bigint not null references sales_order (id),
  state_before text,
  state_after text not null,
  actor text not null check (actor in ('buyer', 'seller', 'operator', 'system')),
  user_id bigint references user_account (id),
  note text not null default '',
  at timestamptz not null
);
create index sales_order_event_order on sales_order_event (sales_order_id, id);

-- What a company's channels call goods, learnt when a user has chosen the goods of a line.
create table sales_order_alias (
  company_id bigint not null references company (id),
  code text not null check (code <> ''),
  variant_id bigint not null references variant (id),
  user_id bigint not null references user_account (id),
  created_at timestamptz not null,
  primary key (company_id, code)
);
create index sales_order_alias_variant on sales_order_alias (variant_id);
