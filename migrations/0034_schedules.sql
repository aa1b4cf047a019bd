-- What sellers plan: when an item goes on sale and off again, and what its variants cost from when on. A job does it at the time.

alter table item
  add column publish_at timestamptz,
  add column unpublish_at timestamptz;
alter table item add constraint item_schedule check (publish_at < unpublish_at) not valid;
alter table item validate constraint item_schedule;
create index item_publish on item (publish_at) where publish_at is not null;
create index item_unpublish on item (unpublish_at) where unpublish_at is not null;

-- List price and quantity tiers of a variant from a moment on. When it has come they are the variant's, and the row goes.
create table scheduled_price (
  variant_id bigint not null references variant (id) on delete cascade,
  starts_at timestamptz not null,
  -- Minor units of the store's currency, without VAT.
  list_price bigint not null check (list_price >= 0 and list_price <= 9000000000),
  -- [{from, price}], each cheaper than the one before.
  tiers jsonb not null default '[]' check (jsonb_typeof(tiers) = 'array'),
  primary key (variant_id, starts_at)
);
create index scheduled_price_starts on scheduled_price (starts_at);

alter table item_change drop constraint item_change_source_check;
alter table item_change
  add constraint item_change_source check (source in ('created', 'edited', 'bulk', 'import', 'undo', 'schedule')) not valid;
alter table item_change validate constraint item_change_source;
