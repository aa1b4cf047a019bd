-- Written by `npm run db:schema` from the migrations. Do not edit.

create table similar_item (
  item_id        bigint                    not null,
  similar_ids    bigint[]                  not null,
  country_codes  text[]                    not null,
  computed_at    timestamp with time zone  default now() not null,
  constraint similar_item_pkey PRIMARY KEY (item_id),
  constraint similar_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE
);

CREATE INDEX similar_item_computed ON similar_item USING btree (computed_at);
