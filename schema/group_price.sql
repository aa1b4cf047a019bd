-- Written by `npm run db:schema` from the migrations. Do not edit.

create table group_price (
  id                bigint                    generated always as identity,
  variant_id        bigint                    not null,
  buyer_group_id    bigint                    not null,
  minimum_quantity  integer                   default 1 not null,
  price             bigint                    not null,
  valid_from        timestamp with time zone  default '-infinity'::timestamp with time zone not null,
  valid_to          timestamp with time zone  default 'infinity'::timestamp with time zone not null,
  constraint group_price_pkey PRIMARY KEY (id),
  constraint group_price_variant_id_buyer_group_id_minimum_quantity_key UNIQUE (variant_id, buyer_group_id, minimum_quantity),
  constraint group_price_check CHECK ((valid_from <= valid_to)),
  constraint group_price_minimum_quantity_check CHECK ((minimum_quantity > 0)),
  constraint group_price_price_check CHECK (((price >= 0) AND (price <= '9000000000'::bigint))),
  constraint group_price_buyer_group_id_fkey FOREIGN KEY (buyer_group_id) REFERENCES buyer_group(id) ON DELETE CASCADE,
  constraint group_price_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX group_price_group ON group_price USING btree (buyer_group_id);
