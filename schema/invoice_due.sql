-- Written by `npm run db:schema` from the migrations. Do not edit.

create table invoice_due (
  order_id  bigint  not null,
  constraint invoice_due_pkey PRIMARY KEY (order_id),
  constraint invoice_due_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
);
