-- Written by `npm run db:schema` from the migrations. Do not edit.

create table deposit (
  id                     bigint                    generated always as identity,
  company_id             bigint                    not null,
  user_id                bigint                    not null,
  state                  text                      default 'submitted'::text not null,
  currency               character(3)              not null,
  amount                 bigint                    not null,
  paid_on                date                      not null,
  reference              text                      not null,
  proof_key              text                      not null,
  proof_name             text                      not null,
  proof_type             text                      not null,
  confirmed_amount       bigint,
  reason                 text                      default ''::text not null,
  decided_by             bigint,
  decided_at             timestamp with time zone,
  ledger_transaction_id  bigint,
  created_at             timestamp with time zone  not null,
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_amount_check CHECK ((amount > 0)),
  constraint deposit_check CHECK (((state = 'confirmed'::text) = (confirmed_amount IS NOT NULL))),
  constraint deposit_check1 CHECK (((state = 'confirmed'::text) = (ledger_transaction_id IS NOT NULL))),
  constraint deposit_check2 CHECK (((state = 'submitted'::text) = (decided_at IS NULL))),
  constraint deposit_confirmed_amount_check CHECK ((confirmed_amount > 0)),
  constraint deposit_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint deposit_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint deposit_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint deposit_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id),
  constraint deposit_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX deposit_company ON deposit USING btree (company_id, id DESC);
CREATE INDEX deposit_open ON deposit USING btree (id) WHERE (state = 'submitted'::text);

-- Referenced by bank_booking, deposit_event.
