-- What tax offices ask a market about its sellers (Directive (EU) 2021/514, DAC7). A row is complete: it is written as a whole.
create table seller_facts (
  company_id bigint primary key references company (id),
  kind text not null check (kind in ('entity', 'person')),
  -- Of an entity its legal name and its number in a register, of a person first and last name and date of birth.
  legal_name text not null default '',
  registration_number text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  birth_date date,
  line1 text not null check (line1 <> ''),
  postal_code text not null,
  city text not null check (city <> ''),
  country_code char(2) not null,
  -- Number under which a tax office knows the seller, and the country that issued it.
  tin text not null check (tin <> ''),
  tin_country char(2) not null,
  vat_id text not null default '',
  -- The account that the seller is paid to.
  iban text not null check (iban <> ''),
  account_holder text not null check (account_holder <> ''),
  version integer not null default 1,
  changed_by bigint references user_account (id),
  changed_at timestamptz not null,
  check (kind <> 'entity' or (legal_name <> '' and registration_number <> '')),
  check (kind <> 'person' or (first_name <> '' and last_name <> '' and birth_date is not null))
);

-- From which day sellers without these facts list nothing new; null while they are only warned. The number is the operator's own.
create table seller_facts_rule (
  id smallint primary key default 1 check (id = 1),
  required_from date,
  operator_tin text not null default '',
  version integer not null default 1,
  changed_by bigint references user_account (id),
  changed_at timestamptz
);
insert into seller_facts_rule default values;

-- What was known of the seller when an order was paid, as the law on markets asks for each supply. Stored with the order, never changed.
create table supply_record (
  order_id bigint primary key references purchase_order (id),
  seller_company_id bigint not null references company (id),
  -- The seller's facts, or what its company says while it has given none.
  seller jsonb not null,
  facts_complete boolean not null,
  -- Where the goods begin their way, and where it ends.
  ships_from jsonb not null,
  ships_to jsonb not null,
  paid_at timestamptz not null,
  recorded_at timestamptz not null
);
create index supply_record_paid on supply_record (paid_at);
create trigger supply_record_append_only before update or delete on supply_record for each row execute function forbid_change();
create trigger supply_record_keep before truncate on supply_record execute function forbid_change();
