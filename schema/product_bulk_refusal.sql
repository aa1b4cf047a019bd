-- Written by `npm run db:schema` from the migrations. Do not edit.

create table product_bulk_refusal (
  bulk_id   uuid     not null,
  position  integer  not null,
  place     integer  not null,
  name      text     not null,
  sku       text,
  reason    text     not null,
  constraint product_bulk_refusal_pkey PRIMARY KEY (bulk_id, "position", place),
  constraint product_bulk_refusal_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES product_bulk(id) ON DELETE CASCADE
);
