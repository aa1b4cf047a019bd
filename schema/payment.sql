-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment (
  id                     bigint                    generated always as identity,
  checkout_id            bigint                    not null,
  method                 text                      not null,
  state                  text                      not null,
  currency               character(3)              not null,
  amount                 bigint                    not null,
  ledger_transaction_id  bigint,
  created_at             timestamp with time zone  default now() not null,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_amount_check CHECK ((amount > 0)),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['balance'::text, 'card'::text, 'bank_transfer'::text, 'credit'::text]))),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['captured'::text, 'pending'::text, 'failed'::text, 'unknown'::text]))),
  constraint payment_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id),
  constraint payment_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id)
);

CREATE INDEX payment_checkout ON payment USING btree (checkout_id);
CREATE UNIQUE INDEX payment_one_capture ON payment USING btree (checkout_id, method, currency) WHERE (state = 'captured'::text);
