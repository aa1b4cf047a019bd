-- Written by `npm run db:schema` from the migrations. Do not edit.

create table product_file (
  file_key    text                      not null,
  store_id    bigint                    not null,
  created_at  timestamp with time zone  not null,
  constraint product_file_pkey PRIMARY KEY (file_key),
  constraint product_file_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX product_file_store ON product_file USING btree (store_id);
