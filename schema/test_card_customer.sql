-- Written by `npm run db:schema` from the migrations. Do not edit.

create table test_card_customer (
  reference  text  not null,
  key        text  not null,
  constraint test_card_customer_pkey PRIMARY KEY (reference),
  constraint test_card_customer_key_key UNIQUE (key)
);

-- Referenced by test_card.
