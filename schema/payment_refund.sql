-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_refund (
  id                     bigint                    generated always as identity,
  payment_id             bigint                    not null,
  order_id               bigint                    not null,
  refund_key             text                      not null,
  currency               character(3)              not null,
  amount                 bigint                    not null,
  state                  text                      not null,
  failure                text,
  provider_reference     text,
  ledger_transaction_id  bigint                    not null,
  ask_at                 timestamp with time zone,
  asks                   integer                   default 0 not null,
  created_at             timestamp with time zone  not null,
  sent_at                timestamp with time zone,
  succeeded_at           timestamp with time zone,
  failed_at              timestamp with time zone,
  end_reason             text,
  answered_at            timestamp with time zone,
  late                   text,
  constraint payment_refund_pkey PRIMARY KEY (id),
  constraint payment_refund_refund_key_key UNIQUE (refund_key),
  constraint payment_refund_amount_check CHECK ((amount > 0)),
  constraint payment_refund_asked_no_longer CHECK (((ask_at IS NULL) OR (state = ANY (ARRAY['requested'::text, 'sent'::text])) OR (failure = 'ended'::text))),
  constraint payment_refund_asked_until_end CHECK (((ask_at IS NOT NULL) OR (state <> ALL (ARRAY['requested'::text, 'sent'::text])))),
  constraint payment_refund_failed_has_reason CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  constraint payment_refund_failure_check CHECK ((failure = ANY (ARRAY['refused'::text, 'cardGone'::text, 'notTaken'::text, 'noProvider'::text, 'disputed'::text, 'ended'::text]))),
  constraint payment_refund_late_check CHECK ((late = ANY (ARRAY['given'::text, 'cameBack'::text, 'takenBack'::text, 'notGiven'::text]))),
  constraint payment_refund_late_was_ended CHECK (((late IS NULL) OR (failure = 'ended'::text))),
  constraint payment_refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sent'::text, 'succeeded'::text, 'failed'::text]))),
  constraint payment_refund_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id),
  constraint payment_refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint payment_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);

CREATE INDEX payment_refund_had_twice ON payment_refund USING btree (payment_id) WHERE (late = 'given'::text);
CREATE INDEX payment_refund_order ON payment_refund USING btree (order_id);
CREATE INDEX payment_refund_payment ON payment_refund USING btree (payment_id);
CREATE INDEX payment_refund_to_ask ON payment_refund USING btree (ask_at, id) WHERE (ask_at IS NOT NULL);
CREATE INDEX payment_refund_transaction ON payment_refund USING btree (ledger_transaction_id);
