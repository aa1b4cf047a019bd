-- Written by `npm run db:schema` from the migrations. Do not edit.

create table product_import_line (
  import_id  uuid     not null,
  line       integer  not null,
  item_key   text     default ''::text not null,
  cells      text[]   not null,
  constraint product_import_line_pkey PRIMARY KEY (import_id, line),
  constraint product_import_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_import(id) ON DELETE CASCADE
);

CREATE INDEX product_import_line_item ON product_import_line USING btree (import_id, item_key, line);
