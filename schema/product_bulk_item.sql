-- Written by `npm run db:schema` from the migrations. Do not edit.

create table product_bulk_item (
  bulk_id    uuid     not null,
  position   integer  not null,
  item_id    bigint   not null,
  item_code  text     not null,
  constraint product_bulk_item_pkey PRIMARY KEY (bulk_id, "position"),
  constraint product_bulk_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES product_bulk(id) ON DELETE CASCADE
);
