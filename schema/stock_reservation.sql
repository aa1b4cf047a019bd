-- Written by `npm run db:schema` from the migrations. Do not edit.

create table stock_reservation (
  id            bigint   generated always as identity,
  order_id      bigint   not null,
  variant_id    bigint   not null,
  warehouse_id  bigint   not null,
  quantity      integer  not null,
  state         text     default 'held'::text not null,
  constraint stock_reservation_pkey PRIMARY KEY (id),
  constraint stock_reservation_order_id_variant_id_warehouse_id_key UNIQUE (order_id, variant_id, warehouse_id),
  constraint stock_reservation_quantity_check CHECK ((quantity > 0)),
  constraint stock_reservation_state_check CHECK ((state = ANY (ARRAY['held'::text, 'taken'::text, 'released'::text]))),
  constraint stock_reservation_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint stock_reservation_variant_id_warehouse_id_fkey FOREIGN KEY (variant_id, warehouse_id) REFERENCES stock(variant_id, warehouse_id)
);

CREATE INDEX stock_reservation_held ON stock_reservation USING btree (variant_id, warehouse_id) WHERE (state = 'held'::text);
