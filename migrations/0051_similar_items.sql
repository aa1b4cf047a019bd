-- The neighbours that an item's page shows, computed by a job instead of with each answer.
create table similar_item (
  item_id bigint primary key references item (id) on delete cascade,
  similar_ids bigint[] not null,
  -- Where they are the neighbours: all items considered are sold there.
  country_codes text[] not null,
  computed_at timestamptz not null default now()
);
