-- Written by `npm run db:schema` from the migrations. Do not edit.

create table test_card_refund (
  key         text                      not null,
  payment_id  bigint                    not null,
  amount      bigint                    not null,
  fails_at    timestamp with time zone,
  has_failed  boolean                   default false not null,
  decided_at  timestamp with time zone,
  constraint test_card_refund_pkey PRIMARY KEY (key),
  constraint test_card_refund_amount_check CHECK ((amount > 0)),
  constraint test_card_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES test_card_payment(id)
);
