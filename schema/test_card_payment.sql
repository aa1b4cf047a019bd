-- Written by `npm run db:schema` from the migrations. Do not edit.

create table test_card_payment (
  id                 bigint                    generated always as identity,
  reference          text                      not null,
  key                text                      not null,
  amount             bigint                    not null,
  currency           character(3)              not null,
  return_to          text                      not null,
  state              text                      default 'pending'::text not null,
  failure            text,
  decided_at         timestamp with time zone,
  messages           text                      default 'on_time'::text not null,
  disputes_at        timestamp with time zone,
  is_disputing       boolean                   default false not null,
  refunded           bigint                    default 0 not null,
  created_at         timestamp with time zone  not null,
  customer           text,
  is_refund_failing  boolean                   default false not null,
  failed_refunds     integer                   default 0 not null,
  is_refund_pending  boolean                   default false not null,
  card_last_four     text,
  constraint test_card_payment_pkey PRIMARY KEY (id),
  constraint test_card_payment_key_key UNIQUE (key),
  constraint test_card_payment_reference_key UNIQUE (reference),
  constraint test_card_payment_amount_check CHECK ((amount > 0)),
  constraint test_card_payment_check CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint test_card_payment_messages_check CHECK ((messages = ANY (ARRAY['on_time'::text, 'late'::text, 'twice'::text, 'out_of_order'::text, 'never'::text]))),
  constraint test_card_payment_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'processing'::text, 'authorized'::text, 'captured'::text, 'failed'::text, 'cancelled'::text])))
);

-- Referenced by test_card_refund.
