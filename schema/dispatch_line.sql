-- Written by `npm run db:schema` from the migrations. Do not edit.

create table dispatch_line (
  id                   bigint   generated always as identity,
  dispatch_id          bigint   not null,
  sales_order_line_id  bigint,
  held_stock_id        bigint   not null,
  quantity             integer  not null,
  returned_quantity    integer  default 0 not null,
  constraint dispatch_line_pkey PRIMARY KEY (id),
  constraint dispatch_line_dispatch_id_sales_order_line_id_key UNIQUE (dispatch_id, sales_order_line_id),
  constraint dispatch_line_quantity_check CHECK ((quantity > 0)),
  constraint dispatch_line_returned_check CHECK (((returned_quantity >= 0) AND (returned_quantity <= quantity))),
  constraint dispatch_line_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatch(id),
  constraint dispatch_line_held_stock_id_fkey FOREIGN KEY (held_stock_id) REFERENCES held_stock(id),
  constraint dispatch_line_sales_order_line_id_fkey FOREIGN KEY (sales_order_line_id) REFERENCES sales_order_line(id) ON DELETE SET NULL
);

CREATE INDEX dispatch_line_held ON dispatch_line USING btree (held_stock_id);
CREATE INDEX dispatch_line_sales_line ON dispatch_line USING btree (sales_order_line_id);
