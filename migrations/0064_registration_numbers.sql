-- Numbers under which makers are in the registers that the law asks of them by kind of goods: electrical equipment (WEEE), packaging,
-- batteries and others. A scheme is what such a register is about (contract/catalogue/registration-numbers.ts).

create table product_registration (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  -- Null: for all stores of the company.
  store_id bigint references store (id) on delete cascade,
  scheme text not null check (scheme ~ '^[a-z]{1,30}$'),
  country_code char(2) not null,
  number text not null check (number <> ''),
  register_name text not null default '',
  -- Both days included; null: without a beginning or end.
  valid_from date,
  valid_to date,
  -- A document that shows it; all three or none.
  file_key text unique,
  file_name text,
  content_type text,
  -- What the seller has been told about its end; null after each change.
  noticed text check (noticed in ('soon', 'expired')),
  constraint product_registration_days check (valid_to >= valid_from),
  constraint product_registration_file check (num_nulls(file_key, file_name, content_type) in (0, 3))
);
create index product_registration_company on product_registration (company_id, scheme, country_code);
create index product_registration_store on product_registration (store_id);
create index product_registration_end on product_registration (valid_to) where noticed is distinct from 'expired';

-- What goods of a category, and of those below it, have to be registered for. All goods come in packaging.
alter table category add column schemes text[] not null default '{}';
update category set schemes = '{packaging}' where level = 1;

-- What an item needs although its category does not: a toy with a battery. Numbers of a maker other than the seller:
-- [{scheme, countryCode, number}].
alter table item_compliance add column schemes text[] not null default '{}';
alter table item_compliance add column registrations jsonb not null default '[]';

-- Whether items without a number that their category needs can be put on sale; sellers are told in any case.
alter table market add column refuses_unregistered boolean not null default false;
