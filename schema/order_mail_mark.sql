-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_mail_mark (
  single    boolean  default true not null,
  event_id  bigint   not null,
  constraint order_mail_mark_pkey PRIMARY KEY (single),
  constraint order_mail_mark_single_check CHECK (single)
);
