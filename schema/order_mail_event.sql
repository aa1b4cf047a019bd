-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_mail_event (
  event_id  bigint  not null,
  constraint order_mail_event_pkey PRIMARY KEY (event_id),
  constraint order_mail_event_event_id_fkey FOREIGN KEY (event_id) REFERENCES purchase_order_event(id)
);
