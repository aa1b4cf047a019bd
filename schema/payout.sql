-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payout (
  id                     bigint                    generated always as identity,
  settlement_id          bigint                    not null,
  run_id                 bigint,
  seller_company_id      bigint                    not null,
  currency               character(3)              not null,
  amount                 bigint                    not null,
  state                  text                      not null,
  account_holder         text                      default ''::text not null,
  iban                   text                      default ''::text not null,
  bic                    text                      default ''::text not null,
  reference              text                      default ''::text not null,
  executed_on            date,
  reason                 text                      default ''::text not null,
  decided_by             bigint,
  decided_at             timestamp with time zone,
  ledger_transaction_id  bigint,
  created_by             bigint                    not null,
  created_at             timestamp with time zone  not null,
  way                    text                      default 'bank_file'::text not null,
  provider               text,
  provider_account       text,
  provider_key           text,
  provider_reference     text,
  failure                text,
  ask_at                 timestamp with time zone,
  asks                   integer                   default 0 not null,
  silent_since           timestamp with time zone,
  provider_reversed      bigint                    default 0 not null,
  returned_at            timestamp with time zone,
  return_transaction_id  bigint,
  returned_on            date,
  return_reference       text                      default ''::text not null,
  returned_by            bigint,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_account CHECK (((run_id IS NULL) OR (way = 'provider'::text) OR ((currency = 'EUR'::bpchar) AND (account_holder <> ''::text) AND (iban <> ''::text)))),
  constraint payout_amount_check CHECK ((amount > 0)),
  constraint payout_by_hand CHECK (((run_id IS NOT NULL) OR (reference <> ''::text))),
  constraint payout_decided CHECK (((state = 'ordered'::text) = (decided_at IS NULL))),
  constraint payout_executed CHECK ((((state = ANY (ARRAY['executed'::text, 'returned'::text])) = (executed_on IS NOT NULL)) AND ((state = ANY (ARRAY['executed'::text, 'returned'::text])) = (ledger_transaction_id IS NOT NULL)))),
  constraint payout_failed CHECK (((state = ANY (ARRAY['failed'::text, 'returned'::text])) = (reason <> ''::text))),
  constraint payout_failure_check CHECK ((failure = ANY (ARRAY['account'::text, 'balance'::text, 'refused'::text, 'reversed'::text]))),
  constraint payout_provider_word CHECK (((way <> 'provider'::text) OR CASE WHEN (state = ANY (ARRAY['executed'::text, 'returned'::text])) THEN (provider_reference IS NOT NULL) WHEN (state = 'failed'::text) THEN (failure IS NOT NULL) ELSE true END)),
  constraint payout_returned CHECK ((((state = 'returned'::text) = (returned_at IS NOT NULL)) AND ((state = 'returned'::text) = (return_transaction_id IS NOT NULL)))),
  constraint payout_returned_by_bank CHECK (((((state = 'returned'::text) AND (way = 'bank_file'::text)) = (returned_on IS NOT NULL)) AND (((state = 'returned'::text) AND (way = 'bank_file'::text)) = (return_reference <> ''::text)))),
  constraint payout_reversed CHECK ((((provider_reversed >= 0) AND (provider_reversed <= amount)) AND ((way <> 'provider'::text) OR (state <> 'returned'::text) OR (provider_reversed = amount)))),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['ordered'::text, 'executed'::text, 'failed'::text, 'returned'::text]))),
  constraint payout_way CHECK ( CASE way WHEN 'provider'::text THEN ((run_id IS NOT NULL) AND (provider IS NOT NULL) AND (provider_account IS NOT NULL) AND (provider_key IS NOT NULL)) ELSE ((provider IS NULL) AND (provider_account IS NULL) AND (provider_key IS NULL) AND (failure IS NULL)) END),
  constraint payout_way_check CHECK ((way = ANY (ARRAY['bank_file'::text, 'provider'::text]))),
  constraint payout_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id),
  constraint payout_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint payout_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id),
  constraint payout_return_transaction_id_fkey FOREIGN KEY (return_transaction_id) REFERENCES ledger_transaction(id),
  constraint payout_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES user_account(id),
  constraint payout_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_run(id),
  constraint payout_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint payout_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);

CREATE INDEX payout_ask ON payout USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE UNIQUE INDEX payout_once ON payout USING btree (settlement_id) WHERE (state <> ALL (ARRAY['failed'::text, 'returned'::text]));
CREATE UNIQUE INDEX payout_provider_key ON payout USING btree (provider_key) WHERE (provider_key IS NOT NULL);
CREATE UNIQUE INDEX payout_provider_reference ON payout USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payout_run_id ON payout USING btree (run_id, id);
CREATE INDEX payout_seller ON payout USING btree (seller_company_id, id DESC);

-- Referenced by payout_event.
