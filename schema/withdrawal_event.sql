-- Written by `npm run db:schema` from the migrations. Do not edit.

create table withdrawal_event (
  id             bigint                    generated always as identity,
  withdrawal_id  bigint                    not null,
  state_before   text                      not null,
  state_after    text                      not null,
  user_id        bigint,
  at             timestamp with time zone  not null,
  constraint withdrawal_event_pkey PRIMARY KEY (id),
  constraint withdrawal_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint withdrawal_event_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);

CREATE INDEX withdrawal_event_withdrawal ON withdrawal_event USING btree (withdrawal_id);
