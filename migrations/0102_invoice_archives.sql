-- Documents of a month as one ZIP, for a buyer or a seller, written by a job.
create table invoice_archive (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  side text not null check (side in ('buyer', 'seller')),
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  kind text check (kind in ('invoice', 'credit_note')),
  store_id bigint references store (id),
  formats text[] not null check (formats <@ array['pdf', 'xrechnungUbl', 'xrechnungCii', 'facturX'] and cardinality(formats) > 0),
  language text not null,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  -- A key of the messages.
  failure text,
  progress smallint not null default 0 check (progress between 0 and 100),
  document_count integer not null default 0,
  -- Files that are not in it, because their documents lack what the format requires.
  missing_count integer not null default 0,
  -- Who writes it at present, and when that process last gave a sign of life.
  claim uuid,
  beat_at timestamptz,
  file_key text,
  size bigint,
  asked_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint invoice_archive_file check ((state = 'ready') = (file_key is not null))
);
create index invoice_archive_company on invoice_archive (company_id, side, id desc);
create index invoice_archive_user on invoice_archive (user_id);
create index invoice_archive_store on invoice_archive (store_id);
create index invoice_archive_open on invoice_archive (state, beat_at) where state in ('waiting', 'working');
create index invoice_archive_expiring on invoice_archive (expires_at) where state = 'ready';
-- A month of a company without its kinds and stores.
create index invoice_buyer_day on invoice (buyer_company_id, issue_date);
create index invoice_seller_day on invoice (seller_company_id, issue_date);
