-- Services that a store ships with, each with a table of prices by zone and weight. Orders name the service that they were placed with.
create table shipping_service (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id),
  name text not null,
  carrier text not null,
  min_days integer not null,
  max_days integer not null,
  -- Cubic centimetres per kilogram of volumetric weight; null: the volume does not matter.
  divisor integer,
  -- [{countries, postalCodes, steps: [{upTo, price}], extraKilogram}]; weights in grams, prices in minor units of the store's currency.
  zones jsonb not null,
  ended_at timestamptz,
  version integer not null default 0,
  changed_at timestamptz not null,
  constraint shipping_service_days_check check (min_days >= 0 and max_days >= min_days),
  constraint shipping_service_divisor_check check (divisor > 0)
);
create index shipping_service_store on shipping_service (store_id, id) where ended_at is null;
create unique index shipping_service_name on shipping_service (store_id, lower(name)) where ended_at is null;

-- There is an active service: the flat fee is for goods and destinations that no table covers.
alter table store add column ships_by_table boolean not null default false;

-- The name of the service, as it was when the order was placed; null for flat fees and goods that are not shipped.
alter table purchase_order add column shipping_service text;
