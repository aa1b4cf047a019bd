-- Who may resell the items of a store that have no lines of their own (resale_right). A buyer's own row counts before the one for all.
create table store_resale_right (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id) on delete cascade,
  -- Null: every buyer that has no row of its own.
  company_id bigint references company (id) on delete cascade,
  -- Null: wherever the store sells, by every channel.
  country_codes text[],
  channels text[],
  -- The last day of it.
  valid_to date,
  unique nulls not distinct (store_id, company_id)
);
create index store_resale_right_company on store_resale_right (company_id);
