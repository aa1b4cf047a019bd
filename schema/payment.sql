-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment (
  id                     bigint                    generated always as identity,
  checkout_id            bigint,
  method                 text                      not null,
  state                  text                      not null,
  currency               character(3)              not null,
  amount                 bigint                    not null,
  ledger_transaction_id  bigint,
  created_at             timestamp with time zone  default now() not null,
  provider               text,
  provider_reference     text,
  page                   text,
  failure                text,
  ask_at                 timestamp with time zone,
  asks                   integer                   default 0 not null,
  disputed_at            timestamp with time zone,
  fee                    bigint                    default 0 not null,
  purpose                text                      default 'checkout'::text not null,
  balance_part           bigint                    default 0 not null,
  balance_released_at    timestamp with time zone,
  provider_customer      text,
  failed_refunds         integer                   default 0 not null,
  refunded               bigint                    default 0 not null,
  card_last_four         text,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_amount_check CHECK ((amount > 0)),
  constraint payment_balance_part_check CHECK (((balance_part >= 0) AND ((balance_part = 0) OR ((purpose = 'checkout'::text) AND (method <> 'balance'::text))))),
  constraint payment_balance_released_check CHECK (((balance_released_at IS NULL) OR ((balance_part > 0) AND (state <> 'captured'::text)))),
  constraint payment_card_last_four_check CHECK ((card_last_four ~ '^[0-9]{4}$'::text)),
  constraint payment_fee_check CHECK ((fee >= 0)),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['balance'::text, 'card'::text, 'bank_transfer'::text, 'credit'::text]))),
  constraint payment_purpose_check CHECK ((purpose = ANY (ARRAY['checkout'::text, 'top_up'::text]))),
  constraint payment_refunded_check CHECK ((((refunded >= 0) AND (refunded <= amount)) AND ((refunded = 0) OR (state = 'captured'::text)))),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'processing'::text, 'authorized'::text, 'captured'::text, 'failed'::text, 'cancelled'::text, 'unknown'::text, 'returning'::text, 'returned'::text, 'return_failed'::text, 'credited'::text]))),
  constraint payment_subject_check CHECK (((purpose = 'checkout'::text) = (checkout_id IS NOT NULL))),
  constraint payment_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id),
  constraint payment_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id)
);

CREATE INDEX payment_amount ON payment USING btree (amount, ((id * 2)));
CREATE INDEX payment_checkout ON payment USING btree (checkout_id);
CREATE INDEX payment_created ON payment USING btree (created_at);
CREATE INDEX payment_holds_part ON payment USING btree (checkout_id) WHERE ((balance_part > 0) AND (balance_released_at IS NULL) AND (state <> 'captured'::text));
CREATE UNIQUE INDEX payment_one_capture ON payment USING btree (checkout_id, method, currency) WHERE (state = 'captured'::text);
CREATE UNIQUE INDEX payment_reference ON payment USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payment_reference_begins ON payment USING btree (lower(provider_reference) text_pattern_ops) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payment_to_ask ON payment USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX payment_transfer_pending ON payment USING btree (id) WHERE ((method = 'bank_transfer'::text) AND (state = 'pending'::text));
CREATE UNIQUE INDEX payment_transfer_waits ON payment USING btree (checkout_id) WHERE ((method = 'bank_transfer'::text) AND (state = 'pending'::text));
CREATE UNIQUE INDEX payment_under_way ON payment USING btree (checkout_id) WHERE ((provider IS NOT NULL) AND (state = ANY (ARRAY['created'::text, 'pending'::text, 'processing'::text, 'authorized'::text, 'unknown'::text])));

-- Referenced by bank_booking, payment_event, payment_refund, payment_top_up, payment_transfer.
