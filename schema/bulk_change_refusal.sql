-- Written by `npm run db:schema` from the migrations. Do not edit.

create table bulk_change_refusal (
  bulk_id   uuid     not null,
  position  integer  not null,
  place     integer  not null,
  name      text     not null,
  sku       text,
  reason    text     not null,
  constraint bulk_change_refusal_pkey PRIMARY KEY (bulk_id, "position", place),
  constraint bulk_change_refusal_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_change(id) ON DELETE CASCADE
);
