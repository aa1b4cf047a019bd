-- Written by `npm run db:schema` from the migrations. Do not edit.

create table shipment_line (
  shipment_id    bigint   not null,
  order_line_id  bigint   not null,
  quantity       integer  not null,
  constraint shipment_line_pkey PRIMARY KEY (shipment_id, order_line_id),
  constraint shipment_line_quantity_check CHECK ((quantity > 0)),
  constraint shipment_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_line(id),
  constraint shipment_line_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(id)
);
