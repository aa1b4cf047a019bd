-- Goods that buyers have bought and that stay in the seller's warehouse.
create table held_stock (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  variant_id bigint not null references variant (id),
  warehouse_id bigint not null references warehouse (id),
  on_hand integer not null default 0 check (on_hand >= 0),
  -- Promised to sales orders.
  reserved integer not null default 0 check (reserved >= 0),
  constraint held_stock_never_promised_twice check (reserved <= on_hand),
  unique (company_id, variant_id, warehouse_id)
) with (fillfactor = 70);
create index held_stock_warehouse on held_stock (warehouse_id, id desc);
create index held_stock_variant on held_stock (variant_id);

-- What was stored on one day; the oldest pieces leave first.
create table held_batch (
  id bigint generated always as identity primary key,
  held_stock_id bigint not null references held_stock (id),
  -- The line that they were bought by; null for pieces that a count has found.
  order_line_id bigint references purchase_order_line (id),
  stored_at timestamptz not null,
  quantity integer not null check (quantity > 0),
  remaining integer not null check (remaining >= 0),
  check (remaining <= quantity)
) with (fillfactor = 70);
create index held_batch_open on held_batch (held_stock_id, id) where remaining > 0;
create index held_batch_line on held_batch (order_line_id);

create table held_movement (
  id bigint generated always as identity primary key,
  held_stock_id bigint not null references held_stock (id),
  kind text not null check (kind in ('stored', 'shipped', 'corrected')),
  quantity integer not null check (quantity <> 0),
  order_id bigint references purchase_order (id),
  -- Why a count differs, as a code, and in the seller's words.
  reason text check (reason in ('count', 'damaged', 'lost', 'found')),
  note text not null default '',
  user_id bigint references user_account (id),
  at timestamptz not null,
  check ((kind = 'stored') = (order_id is not null)),
  check ((kind = 'corrected') = (reason is not null))
);
create index held_movement_stock on held_movement (held_stock_id, id desc);
-- An order is stored once.
create unique index held_movement_order on held_movement (order_id, held_stock_id) where order_id is not null;
create trigger held_movement_append_only before update or delete on held_movement for each row execute function forbid_change();
