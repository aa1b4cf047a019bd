-- Written by `npm run db:schema` from the migrations. Do not edit.

create table import_item (
  import_id      uuid     not null,
  item_id        bigint   not null,
  before         jsonb,
  version        integer  not null,
  stock          jsonb    default '[]'::jsonb not null,
  pictures       jsonb,
  pictures_wait  boolean  default false not null,
  compliance     jsonb,
  constraint import_item_pkey PRIMARY KEY (import_id, item_id),
  constraint import_item_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE,
  constraint import_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE
);

CREATE INDEX import_item_item ON import_item USING btree (item_id);
CREATE INDEX import_item_waiting ON import_item USING btree (import_id, item_id) WHERE pictures_wait;
