-- Written by `npm run db:schema` from the migrations. Do not edit.

create table deposit_event (
  id            bigint                    generated always as identity,
  deposit_id    bigint                    not null,
  state_before  text                      not null,
  state_after   text                      not null,
  user_id       bigint,
  at            timestamp with time zone  not null,
  constraint deposit_event_pkey PRIMARY KEY (id),
  constraint deposit_event_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint deposit_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX deposit_event_deposit ON deposit_event USING btree (deposit_id);
