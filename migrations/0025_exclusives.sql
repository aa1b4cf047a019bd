-- Whole stores and items for named buyers and groups of buyers, for a time; groups of buyers; prices of a group.

alter table store add column visibility text not null default 'everyone' check (visibility in ('everyone', 'exclusive'));

create table buyer_group (
  id bigint generated always as identity primary key,
  -- The seller whose group it is; null: the market's, which every seller may name without seeing who is in it.
  company_id bigint references company (id) on delete cascade,
  name text not null check (name <> ''),
  note text not null default '',
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz not null default 'infinity',
  created_at timestamptz not null default now(),
  -- Ended before it began: an empty window.
  check (valid_from <= valid_to)
);
create unique index buyer_group_name on buyer_group (company_id, lower(name)) nulls not distinct;

create table buyer_group_member (
  buyer_group_id bigint not null references buyer_group (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  valid_from timestamptz not null default now(),
  valid_to timestamptz not null default 'infinity',
  created_at timestamptz not null default now(),
  primary key (buyer_group_id, company_id),
  check (valid_from <= valid_to)
);
create index buyer_group_member_company on buyer_group_member (company_id);
create index buyer_group_member_begins on buyer_group_member (greatest(valid_from, created_at));

-- Who sees an exclusive item: one company or one group in each row. A version that knows companies alone reads and writes rows of companies.
alter table item_exclusive drop constraint item_exclusive_pkey;
alter table item_exclusive
  alter column company_id drop not null,
  add column id bigint generated always as identity primary key,
  add column buyer_group_id bigint references buyer_group (id) on delete cascade,
  add column valid_from timestamptz not null default now(),
  add column valid_to timestamptz not null default 'infinity',
  add column created_at timestamptz not null default now(),
  add constraint item_exclusive_one check (num_nonnulls(company_id, buyer_group_id) = 1),
  add constraint item_exclusive_window check (valid_from <= valid_to);
create unique index item_exclusive_once on item_exclusive (item_id, company_id) where company_id is not null;
create unique index item_exclusive_group_once on item_exclusive (item_id, buyer_group_id) where buyer_group_id is not null;
create index item_exclusive_group on item_exclusive (buyer_group_id) where buyer_group_id is not null;
create index item_exclusive_begins on item_exclusive (greatest(valid_from, created_at));
-- The few that are exclusive among the many that are not.
create index item_for_few on item (store_id) where visibility = 'exclusive';

create table store_exclusive (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id) on delete cascade,
  company_id bigint references company (id) on delete cascade,
  buyer_group_id bigint references buyer_group (id) on delete cascade,
  valid_from timestamptz not null default now(),
  valid_to timestamptz not null default 'infinity',
  created_at timestamptz not null default now(),
  check (num_nonnulls(company_id, buyer_group_id) = 1),
  check (valid_from <= valid_to)
);
create unique index store_exclusive_once on store_exclusive (store_id, company_id) where company_id is not null;
create unique index store_exclusive_group_once on store_exclusive (store_id, buyer_group_id) where buyer_group_id is not null;
create index store_exclusive_company on store_exclusive (company_id) where company_id is not null;
create index store_exclusive_group on store_exclusive (buyer_group_id) where buyer_group_id is not null;
create index store_exclusive_begins on store_exclusive (greatest(valid_from, created_at));

-- The price list of a group of buyers.
create table group_price (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variant (id) on delete cascade,
  buyer_group_id bigint not null references buyer_group (id) on delete cascade,
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  price bigint not null check (price between 0 and 9000000000),
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz not null default 'infinity',
  check (valid_from <= valid_to),
  unique (variant_id, buyer_group_id, minimum_quantity)
);
create index group_price_group on group_price (buyer_group_id);
create index exclusive_price_company on exclusive_price (company_id);

-- Buyers that a seller has found by what only an acquaintance knows. Nobody else can be named but who has ordered.
create table known_buyer (
  seller_company_id bigint not null references company (id) on delete cascade,
  buyer_company_id bigint not null references company (id) on delete cascade,
  found_at timestamptz not null default now(),
  primary key (seller_company_id, buyer_company_id)
);
create index known_buyer_buyer on known_buyer (buyer_company_id);
create index user_account_domain on user_account (lower(split_part(email::text, '@', 2)));

-- Up to when buyers have been told of new exclusives. One row.
create table exclusive_notice (
  single boolean primary key default true check (single),
  told_to timestamptz not null default now()
);
insert into exclusive_notice default values;

-- Which items a feed's file holds: another choice than today's is not served.
alter table feed add column items_hash bytea;
