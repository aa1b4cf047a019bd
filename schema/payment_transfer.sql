-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_transfer (
  payment_id  bigint  not null,
  reference   text    not null,
  holder      text    not null,
  iban        text    not null,
  bic         text    not null,
  constraint payment_transfer_pkey PRIMARY KEY (payment_id),
  constraint payment_transfer_reference_key UNIQUE (reference),
  constraint payment_transfer_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);

CREATE INDEX payment_transfer_reference_begins ON payment_transfer USING btree (lower(reference) text_pattern_ops);
