-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_line_commission (
  order_line_id       bigint   not null,
  rate                integer  not null,
  commission_rate_id  bigint,
  constraint order_line_commission_pkey PRIMARY KEY (order_line_id),
  constraint order_line_commission_rate_check CHECK (((rate >= 0) AND (rate <= 5000))),
  constraint order_line_commission_commission_rate_id_fkey FOREIGN KEY (commission_rate_id) REFERENCES commission_rate(id) ON DELETE SET NULL,
  constraint order_line_commission_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_line(id)
);
