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
  returned_on            date,
  return_reference       text                      default ''::text not null,
  returned_at            timestamp with time zone,
  returned_by            bigint,
  return_transaction_id  bigint,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_account CHECK (((run_id IS NULL) OR ((currency = 'EUR'::bpchar) AND (account_holder <> ''::text) AND (iban <> ''::text)))),
  constraint payout_amount_check CHECK ((amount > 0)),
  constraint payout_by_hand CHECK (((run_id IS NOT NULL) OR (reference <> ''::text))),
  constraint payout_decided CHECK (((state = 'ordered'::text) = (decided_at IS NULL))),
  constraint payout_executed CHECK ((((state = ANY (ARRAY['executed'::text, 'returned'::text])) = (executed_on IS NOT NULL)) AND ((state = ANY (ARRAY['executed'::text, 'returned'::text])) = (ledger_transaction_id IS NOT NULL)))),
  constraint payout_failed CHECK (((state = ANY (ARRAY['failed'::text, 'returned'::text])) = (reason <> ''::text))),
  constraint payout_returned CHECK ((((state = 'returned'::text) = (returned_on IS NOT NULL)) AND ((state = 'returned'::text) = (return_reference <> ''::text)) AND ((state = 'returned'::text) = (returned_at IS NOT NULL)) AND ((state = 'returned'::text) = (return_transaction_id IS NOT NULL)))),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['ordered'::text, 'executed'::text, 'failed'::text, 'returned'::text]))),
  constraint payout_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id),
  constraint payout_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint payout_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id),
  constraint payout_return_transaction_id_fkey FOREIGN KEY (return_transaction_id) REFERENCES ledger_transaction(id),
  constraint payout_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES user_account(id),
  constraint payout_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_run(id),
  constraint payout_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint payout_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);

CREATE UNIQUE INDEX payout_once ON payout USING btree (settlement_id) WHERE (state <> ALL (ARRAY['failed'::text, 'returned'::text]));
CREATE INDEX payout_run_id ON payout USING btree (run_id, id);
CREATE INDEX payout_seller ON payout USING btree (seller_company_id, id DESC);

-- Referenced by payout_event.
