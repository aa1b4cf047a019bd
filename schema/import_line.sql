-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_line (
  import_id  uuid     not null,
  line       integer  not null,
  item_key   text     default ''::text not null,
  cells      text[]   not null,
  constraint import_line_pkey PRIMARY KEY (import_id, line),
  constraint import_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);

CREATE INDEX import_line_item ON import_line USING btree (import_id, item_key, line);
