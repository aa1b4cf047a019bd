-- One action on many orders, made by a job: a row for each line that was given, with what became of it.
create table order_bulk (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- Null: of a buyer.
  store_id bigint references store (id),
  action text not null check (action in ('accept', 'pack', 'ship', 'confirmReceipt', 'cancel')),
  carrier text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((store_id is null) = (action in ('confirmReceipt', 'cancel')))
);
create index order_bulk_company on order_bulk (company_id, id desc);

create table order_bulk_row (
  bulk_id bigint not null references order_bulk (id),
  position integer not null,
  -- The number as it was given.
  given text not null,
  order_id bigint references purchase_order (id),
  tracking_number text not null default '',
  -- Null: not done yet.
  outcome text check (outcome in ('done', 'skipped')),
  reason text,
  primary key (bulk_id, position),
  check ((outcome is not distinct from 'skipped') = (reason is not null))
);
