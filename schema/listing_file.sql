-- Written by `npm run db:schema` from the migrations. Do not edit.

create table listing_file (
  file_key    text                      not null,
  store_id    bigint                    not null,
  created_at  timestamp with time zone  not null,
  constraint listing_file_pkey PRIMARY KEY (file_key),
  constraint listing_file_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX listing_file_store ON listing_file USING btree (store_id);
