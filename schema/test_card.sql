-- Written by `npm run db:schema` from the migrations. Do not edit.

create table test_card (
  reference     text                      not null,
  customer      text                      not null,
  card          text                      not null,
  expires_year  integer                   not null,
  created_at    timestamp with time zone  not null,
  constraint test_card_pkey PRIMARY KEY (reference),
  constraint test_card_customer_card_key UNIQUE (customer, card),
  constraint test_card_customer_fkey FOREIGN KEY (customer) REFERENCES test_card_customer(reference) ON DELETE CASCADE
);
