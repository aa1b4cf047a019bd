-- Written by `npm run db:schema` from the migrations. Do not edit.

create table bulk_change_item (
  bulk_id    uuid     not null,
  position   integer  not null,
  item_id    bigint   not null,
  item_code  text     not null,
  constraint bulk_change_item_pkey PRIMARY KEY (bulk_id, "position"),
  constraint bulk_change_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_change(id) ON DELETE CASCADE
);
