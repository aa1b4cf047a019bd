-- Written by `npm run db:schema` from the migrations. Do not edit.

create table purchase_order_change_line (
  change_id      bigint   not null,
  order_line_id  bigint   not null,
  quantity       integer  not null,
  constraint purchase_order_change_line_pkey PRIMARY KEY (change_id, order_line_id),
  constraint purchase_order_change_line_quantity_check CHECK ((quantity > 0)),
  constraint purchase_order_change_line_change_id_fkey FOREIGN KEY (change_id) REFERENCES purchase_order_change(id),
  constraint purchase_order_change_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_line(id)
);

CREATE INDEX purchase_order_change_line_order_line ON purchase_order_change_line USING btree (order_line_id);
