-- Written by `npm run db:schema` from the migrations. Do not edit.

create table withdrawal (
  id                     bigint                    generated always as identity,
  company_id             bigint                    not null,
  user_id                bigint                    not null,
  state                  text                      default 'requested'::text not null,
  currency               character(3)              not null,
  amount                 bigint                    not null,
  holder                 text                      not null,
  iban                   text                      not null,
  bic                    text                      default ''::text not null,
  reference              text                      default ''::text not null,
  reason                 text                      default ''::text not null,
  decided_by             bigint,
  decided_at             timestamp with time zone,
  ledger_transaction_id  bigint,
  end_transaction_id     bigint,
  created_at             timestamp with time zone  not null,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_check CHECK (((state = ANY (ARRAY['transferred'::text, 'refused'::text, 'cancelled'::text])) = (end_transaction_id IS NOT NULL))),
  constraint withdrawal_check1 CHECK (((state = ANY (ARRAY['transferred'::text, 'refused'::text, 'cancelled'::text])) = (decided_at IS NOT NULL))),
  constraint withdrawal_check2 CHECK (((state <> 'transferred'::text) OR (reference <> ''::text))),
  constraint withdrawal_check3 CHECK (((state <> 'refused'::text) OR (reason <> ''::text))),
  constraint withdrawal_holder_check CHECK ((holder <> ''::text)),
  constraint withdrawal_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'::text)),
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'in_transfer'::text, 'transferred'::text, 'refused'::text, 'cancelled'::text]))),
  constraint withdrawal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint withdrawal_end_transaction_id_fkey FOREIGN KEY (end_transaction_id) REFERENCES ledger_transaction(id),
  constraint withdrawal_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id),
  constraint withdrawal_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX withdrawal_company ON withdrawal USING btree (company_id, id DESC);
CREATE INDEX withdrawal_open ON withdrawal USING btree (id) WHERE (state = ANY (ARRAY['requested'::text, 'in_transfer'::text]));

-- Referenced by withdrawal_event.
