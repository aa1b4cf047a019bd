-- Pictures that product lists name by their addresses on other servers: fetched by a job once the list is written.

create table product_import_address (
  import_id uuid not null references product_import (id) on delete cascade,
  -- Addresses are long: they are told apart by this.
  address_hash uuid not null,
  address text not null,
  host text not null,
  -- named: by a list that is not written yet.
  state text not null check (state in ('named', 'waiting', 'fetched', 'failed')),
  -- Of the picture as it came.
  bytes bigint not null default 0,
  picture_key text,
  -- Why it failed: a key of the messages and its values; and whether its server rather than the address is at fault.
  reason text,
  reason_values jsonb not null default '{}',
  of_server boolean not null default false,
  settled_at timestamptz,
  primary key (import_id, address_hash)
);
create index product_import_address_hash on product_import_address (address_hash) where state = 'fetched';
create index product_import_address_picture on product_import_address (picture_key) where picture_key is not null;

alter table product_import_item
  -- What the list wants to show of the item, and what the item showed before; null where nothing is or was to be fetched.
  add column pictures jsonb,
  add column pictures_wait boolean not null default false;
create index product_import_item_waiting on product_import_item (import_id, item_id) where pictures_wait;

alter table product_import
  -- Whoever fetches its pictures, and when it was heard of last.
  add column fetch_claim uuid,
  add column fetched_at timestamptz,
  -- How often that was begun without coming any further.
  add column fetch_attempts integer not null default 0;
create index product_import_fetching on product_import (fetched_at) where fetch_claim is not null;
