-- Written by `npm run db:schema` from the migrations. Do not edit.

create table bank_booking (
  id              bigint                    generated always as identity,
  import_id       bigint                    not null,
  account_iban    text                      not null,
  bank_reference  text                      not null,
  booked_on       date                      not null,
  currency        character(3)              not null,
  amount          bigint                    not null,
  payer_name      text                      not null,
  payer_iban      text                      not null,
  text            text                      not null,
  state           text                      not null,
  payment_id      bigint,
  outcome         text,
  company_id      bigint,
  deposit_id      bigint,
  reason          text                      default ''::text not null,
  decided_by      bigint,
  settled_at      timestamp with time zone,
  created_at      timestamp with time zone  not null,
  value_on        date,
  same_as         bigint,
  constraint bank_booking_pkey PRIMARY KEY (id),
  constraint bank_booking_account_iban_bank_reference_key UNIQUE (account_iban, bank_reference),
  constraint bank_booking_amount_check CHECK ((amount > 0)),
  constraint bank_booking_check CHECK (((state = 'settled'::text) = (outcome IS NOT NULL))),
  constraint bank_booking_check1 CHECK (((state <> ALL (ARRAY['matched'::text, 'partial'::text])) OR (payment_id IS NOT NULL))),
  constraint bank_booking_outcome_check CHECK ((outcome = ANY (ARRAY['order'::text, 'balance'::text, 'deposit'::text, 'credit'::text, 'other'::text]))),
  constraint bank_booking_same_as_check CHECK (((state <> ALL (ARRAY['doubtful'::text, 'duplicate'::text])) OR (same_as IS NOT NULL))),
  constraint bank_booking_state_check CHECK ((state = ANY (ARRAY['unmatched'::text, 'matched'::text, 'partial'::text, 'settled'::text, 'doubtful'::text, 'duplicate'::text]))),
  constraint bank_booking_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint bank_booking_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint bank_booking_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint bank_booking_import_id_fkey FOREIGN KEY (import_id) REFERENCES bank_import(id),
  constraint bank_booking_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint bank_booking_same_as_fkey FOREIGN KEY (same_as) REFERENCES bank_booking(id)
);

CREATE INDEX bank_booking_amount ON bank_booking USING btree (account_iban, amount, booked_on);
CREATE INDEX bank_booking_open ON bank_booking USING btree (id) WHERE (state <> 'settled'::text);
CREATE INDEX bank_booking_payment ON bank_booking USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX bank_booking_same_as ON bank_booking USING btree (same_as) WHERE (same_as IS NOT NULL);

-- Referenced by bank_booking_event.
