-- One change of all items that a seller's filter finds: looked at first, then done, each in parts by a job.

create table product_bulk (
  id uuid primary key,
  store_id bigint not null references store (id) on delete cascade,
  user_id bigint references user_account (id),
  -- Whoever wanted it done, and when: null while it is only shown.
  applied_by bigint references user_account (id),
  applied_at timestamptz,
  -- What is changed, as the contract has it.
  change jsonb not null,
  -- Of names that are kept of it.
  language text not null,
  state text not null check (state in ('checking', 'checked', 'writing', 'done', 'failed')),
  -- Why it failed: a key of the messages.
  failure text,
  -- How many items there are, and up to which of them the present step is done.
  items integer not null,
  progress integer not null default 0,
  changed_items integer not null default 0,
  -- Of the changed: those of which some variants stay.
  partly_items integer not null default 0,
  refused_items integer not null default 0,
  -- Variants or items that change, those of them with later prices, and the first of what changes.
  lines integer not null default 0,
  later integer not null default 0,
  samples jsonb not null default '[]',
  -- Whoever works on it, when it was heard of last, and how often it was begun without coming any further.
  claim uuid,
  heard_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index product_bulk_store on product_bulk (store_id, created_at desc);
create index product_bulk_user on product_bulk (user_id);
create index product_bulk_applied_by on product_bulk (applied_by);
-- One change of many items of a store is worked on at a time.
create unique index product_bulk_running on product_bulk (store_id) where state in ('checking', 'writing');

-- What the filter found, from 1 on. An item may be gone by the time it is its turn.
create table product_bulk_item (
  bulk_id uuid not null references product_bulk (id) on delete cascade,
  position integer not null,
  item_id bigint not null,
  item_code text not null,
  primary key (bulk_id, position)
);

-- What stays as it is, and why: a key of the messages. Without a SKU it is the whole item.
create table product_bulk_refusal (
  bulk_id uuid not null references product_bulk (id) on delete cascade,
  position integer not null,
  place integer not null,
  name text not null,
  sku text,
  reason text not null,
  primary key (bulk_id, position, place)
);
