-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_key (
  store_id  bigint  not null,
  item_key  text    not null,
  item_id   bigint  not null,
  constraint import_key_pkey PRIMARY KEY (store_id, item_key),
  constraint import_key_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint import_key_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX import_key_item ON import_key USING btree (item_id);
