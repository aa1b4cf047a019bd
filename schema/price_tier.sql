-- Written by `npm run db:schema` from the migrations. Do not edit.

create table price_tier (
  variant_id        bigint   not null,
  minimum_quantity  integer  not null,
  price             bigint   not null,
  constraint price_tier_pkey PRIMARY KEY (variant_id, minimum_quantity),
  constraint price_tier_bound CHECK ((price <= '9000000000'::bigint)),
  constraint price_tier_minimum_quantity_check CHECK ((minimum_quantity > 1)),
  constraint price_tier_price_check CHECK ((price >= 0)),
  constraint price_tier_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);
