-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_mapping (
  store_id      bigint                    not null,
  columns_hash  text                      not null,
  mapping       text[]                    not null,
  used_at       timestamp with time zone  not null,
  settings      jsonb                     default '{}'::jsonb not null,
  constraint import_mapping_pkey PRIMARY KEY (store_id, columns_hash),
  constraint import_mapping_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);
