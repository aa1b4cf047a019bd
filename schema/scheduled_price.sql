-- Written by `npm run db:schema` from the migrations. Do not edit.

create table scheduled_price (
  variant_id  bigint                    not null,
  starts_at   timestamp with time zone  not null,
  list_price  bigint                    not null,
  tiers       jsonb                     default '[]'::jsonb not null,
  constraint scheduled_price_pkey PRIMARY KEY (variant_id, starts_at),
  constraint scheduled_price_list_price_check CHECK (((list_price >= 0) AND (list_price <= '9000000000'::bigint))),
  constraint scheduled_price_tiers_check CHECK ((jsonb_typeof(tiers) = 'array'::text)),
  constraint scheduled_price_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX scheduled_price_starts ON scheduled_price USING btree (starts_at);
