-- Written by `npm run db:schema` from the migrations. Do not edit.

create table price_history (
  id                 bigint                    generated always as identity,
  variant_id         bigint                    not null,
  price              bigint                    not null,
  valid_from         timestamp with time zone  default now() not null,
  valid_to           timestamp with time zone,
  activity_price_id  bigint,
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_activity_price_id_fkey FOREIGN KEY (activity_price_id) REFERENCES activity_price(id) ON DELETE CASCADE,
  constraint price_history_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX price_history_activity_price ON price_history USING btree (activity_price_id) WHERE (activity_price_id IS NOT NULL);
CREATE INDEX price_history_variant ON price_history USING btree (variant_id, valid_from DESC);
