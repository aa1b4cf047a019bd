-- Written by `npm run db:schema` from the migrations. Do not edit.

create table after_sales_line (
  case_id            bigint   not null,
  order_line_id      bigint   not null,
  quantity           integer  not null,
  asked              bigint   not null,
  refunded           bigint   default 0 not null,
  received_quantity  integer,
  condition          text,
  restocked          boolean,
  constraint after_sales_line_pkey PRIMARY KEY (case_id, order_line_id),
  constraint after_sales_line_asked_check CHECK ((asked >= 0)),
  constraint after_sales_line_check CHECK (((refunded >= 0) AND (refunded <= asked))),
  constraint after_sales_line_check1 CHECK (((received_quantity >= 0) AND (received_quantity <= quantity))),
  constraint after_sales_line_condition_check CHECK ((condition = ANY (ARRAY['good'::text, 'damaged'::text]))),
  constraint after_sales_line_quantity_check CHECK ((quantity > 0)),
  constraint after_sales_line_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sales_case(id),
  constraint after_sales_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_line(id)
);

CREATE INDEX after_sales_line_order_line ON after_sales_line USING btree (order_line_id);
