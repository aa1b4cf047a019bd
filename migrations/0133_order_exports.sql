-- Lines of orders as a file, written by a job. A user has one at a time.
create table order_export (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- Null: purchase orders of a buyer.
  store_id bigint references store (id),
  -- That of the list: states, keyword, days, store, late on which day.
  filter jsonb not null,
  columns text[] not null check (cardinality(columns) > 0),
  format text not null check (format in ('csv', 'xlsx')),
  -- Separator, decimal sign, byte order mark.
  csv jsonb not null,
  with_amounts boolean not null,
  language text not null,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  line_count integer not null default 0,
  -- There were more lines than a file takes.
  is_cut boolean not null default false,
  -- Who writes it at present, and when that process last gave a sign of life.
  claim uuid,
  beat_at timestamptz,
  file_key text,
  size bigint,
  asked_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint order_export_file check ((state = 'ready') = (file_key is not null))
);
create unique index order_export_running on order_export (user_id) where state in ('waiting', 'working');
create index order_export_user on order_export (user_id, id desc);
create index order_export_company on order_export (company_id);
create index order_export_store on order_export (store_id);
create index order_export_open on order_export (state, beat_at) where state in ('waiting', 'working');
create index order_export_expiring on order_export (expires_at) where state = 'ready';
