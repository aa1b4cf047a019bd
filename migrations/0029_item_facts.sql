-- What the law wants to be said of an item (Regulation (EU) 2023/988 and what stands beside it): who made it, who answers for it in the
-- EU, what it warns of.

-- A maker or a responsible person, entered once by a seller's company and named by as many items as it likes.
create table compliance_party (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  name text not null check (name <> ''),
  line1 text not null,
  postal_code text not null,
  city text not null,
  country_code char(2) not null,
  email text not null default '',
  website text not null default '',
  constraint compliance_party_reachable check (email <> '' or website <> '')
);
create index compliance_party_company on compliance_party (company_id, id);

-- Who it is for all items of a store that name nobody else.
create table store_compliance (
  store_id bigint primary key references store (id) on delete cascade,
  maker_id bigint references compliance_party (id) on delete set null,
  responsible_id bigint references compliance_party (id) on delete set null
);
create index store_compliance_maker on store_compliance (maker_id);
create index store_compliance_responsible on store_compliance (responsible_id);

create table item_compliance (
  item_id bigint primary key references item (id) on delete cascade,
  -- Null: the store's.
  maker_id bigint references compliance_party (id) on delete set null,
  responsible_id bigint references compliance_party (id) on delete set null,
  -- By language.
  warnings jsonb not null default '{}',
  composition jsonb not null default '{}',
  -- Years.
  minimum_age smallint check (minimum_age between 0 and 18),
  marks text[] not null default '{}',
  model text not null default '',
  batch text not null default '',
  energy_class text check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  -- Number in the European register of energy labels.
  eprel_number text check (eprel_number ~ '^[0-9]{1,10}$'),
  -- Of the harmonised system of customs, with the digits that the Union adds.
  commodity_code text check (commodity_code ~ '^[0-9]{6,10}$'),
  hazardous boolean not null default false,
  -- Counts the changes: whoever saves an older version is refused.
  version integer not null default 1
);
create index item_compliance_maker on item_compliance (maker_id);
create index item_compliance_responsible on item_compliance (responsible_id);

-- Parcels of a store on their way, the newest first: how long they take is measured on them.
create index purchase_order_store_delivered on purchase_order (store_id, id desc) where delivered_at is not null;
