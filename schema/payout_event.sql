-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payout_event (
  id            bigint                    generated always as identity,
  payout_id     bigint                    not null,
  state_before  text                      not null,
  state_after   text                      not null,
  user_id       bigint,
  at            timestamp with time zone  not null,
  constraint payout_event_pkey PRIMARY KEY (id),
  constraint payout_event_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint payout_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX payout_event_payout ON payout_event USING btree (payout_id);
