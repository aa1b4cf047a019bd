-- Written by `npm run db:schema` from the migrations. Do not edit.

create table invoice_notice (
  invoice_id  bigint  not null,
  constraint invoice_notice_pkey PRIMARY KEY (invoice_id),
  constraint invoice_notice_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
