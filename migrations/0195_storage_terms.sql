-- On which terms a store's warehouses hold goods that buyers have bought. Terms never change: new ones apply to orders from then on.
create table storage_terms (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id),
  -- Days from the day of storing, this day included, for which nothing is charged.
  free_days integer not null check (free_days between 0 and 3650),
  -- For 100 pieces and 30 days, without VAT, in minor units of the store's currency; 0: nothing is charged.
  price bigint not null check (price between 0 and 100000000),
  created_at timestamptz not null
);
create index storage_terms_store on storage_terms (store_id, id desc);
create trigger storage_terms_append_only before update or delete on storage_terms for each row execute function forbid_change();

-- What storing costs follows from all batches of a row, also those that have left.
create index held_batch_stock on held_batch (held_stock_id, id);

-- The terms that an order's goods are held on; null where the store had none, and where they do not stay with it.
alter table purchase_order add column storage_terms_id bigint references storage_terms (id);
