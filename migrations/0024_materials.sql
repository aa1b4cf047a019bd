-- Materials of items, packs that buyers ask for, what was downloaded, rights to resell, and feeds.

create table item_material (
  id bigint generated always as identity primary key,
  item_id bigint not null references item (id) on delete cascade,
  kind text not null check (kind in ('manual', 'certificate', 'assembly', 'energyLabel', 'warranty', 'safetySheet', 'other')),
  title text not null default '',
  -- Empty: it needs no language, as a drawing.
  languages text[] not null default '{}',
  -- False: for accepted buyers only.
  public boolean not null,
  file_key text not null unique,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  user_id bigint references user_account (id),
  created_at timestamptz not null
);
create index item_material_item on item_material (item_id, id);
create index item_material_user on item_material (user_id);

-- Who may resell an item. A buyer's own row counts before the one for all; an item without rows has no restrictions.
create table resale_right (
  id bigint generated always as identity primary key,
  item_id bigint not null references item (id) on delete cascade,
  -- Null: every buyer that has no row of its own.
  company_id bigint references company (id) on delete cascade,
  -- Null: wherever the item is sold, by every channel.
  country_codes text[],
  channels text[],
  -- The lowest price it may be advertised at, in minor units of the store's currency.
  minimum_price bigint check (minimum_price > 0),
  -- The last day of it.
  valid_to date,
  unique nulls not distinct (item_id, company_id)
);
create index resale_right_company on resale_right (company_id);

-- How a company wants its lists: [{field, name}] in their order.
create table column_layout (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  name text not null,
  columns jsonb not null,
  updated_at timestamptz not null,
  unique (company_id, name)
);

create table download_request (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- {kind, ids, id}: what was chosen; who may see it is asked when the pack is built.
  selection jsonb not null,
  contents text[] not null,
  format text not null check (format in ('csv', 'xlsx', 'json', 'xml')),
  picture_size text not null,
  columns jsonb,
  language text not null,
  country_code char(2) not null,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  -- A key of the messages.
  failure text,
  progress smallint not null default 0,
  item_count integer not null default 0,
  -- Whoever builds it at present, and when that process last gave a sign of life.
  claim uuid,
  beat_at timestamptz,
  -- Signs its links.
  secret bytea not null,
  file_key text,
  file_name text,
  content_type text,
  size bigint,
  asked_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz
);
create index download_request_company on download_request (company_id, id desc) where removed_at is null;
create index download_request_user on download_request (user_id);
create index download_request_open on download_request (state, beat_at) where state in ('waiting', 'working');
create index download_request_expiring on download_request (expires_at) where state = 'ready';

-- What was in a pack, as hashes of what the buyer saw then; null for what it did not hold.
create table download_request_item (
  request_id bigint not null references download_request (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  texts uuid,
  prices uuid,
  stock uuid,
  pictures uuid,
  primary key (request_id, item_id)
);
create index download_request_item_item on download_request_item (item_id);

-- Who downloaded what and when: a pack, or one document of an item.
create table download_record (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  request_id bigint references download_request (id) on delete set null,
  item_id bigint references item (id) on delete set null,
  file_name text not null,
  contents text[] not null,
  item_count integer not null,
  at timestamptz not null
);
create index download_record_company on download_record (company_id, id desc);
create index download_record_user on download_record (user_id);
create index download_record_request on download_record (request_id);
create index download_record_item on download_record (item_id);

-- What a company last downloaded of each item.
create table downloaded_item (
  company_id bigint not null references company (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  user_id bigint not null references user_account (id),
  language text not null,
  contents text[] not null,
  texts uuid,
  prices uuid,
  stock uuid,
  pictures uuid,
  at timestamptz not null,
  -- Grows with each download: the order of the list.
  place bigint generated by default as identity,
  primary key (company_id, item_id)
);
create index downloaded_item_place on downloaded_item (company_id, place desc);
create index downloaded_item_item on downloaded_item (item_id);
create index downloaded_item_user on downloaded_item (user_id);

-- A stable address of prices and stock. Whoever has it reads what its maker may see, as long as that person may.
create table feed (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  user_id bigint not null references user_account (id),
  name text not null,
  -- Of the secret part of its address.
  token_hash bytea not null unique,
  selection jsonb not null,
  format text not null check (format in ('csv', 'json', 'xml')),
  columns jsonb,
  language text not null,
  country_code char(2) not null,
  file_key text,
  etag text,
  size bigint,
  -- Whether the file has prices: it is built anew when that changes.
  prices boolean not null default false,
  built_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null
);
create index feed_company on feed (company_id, id);
create index feed_user on feed (user_id);
