-- Where a store takes goods back, and who changed it last.
alter table store
  add column return_address jsonb not null default '{}',
  add column changed_at timestamptz;
