-- Written by `npm run db:schema` from the migrations. Do not edit.

create table settlement_event (
  id             bigint                    generated always as identity,
  settlement_id  bigint                    not null,
  state_before   text                      not null,
  state_after    text                      not null,
  user_id        bigint,
  at             timestamp with time zone  not null,
  constraint settlement_event_pkey PRIMARY KEY (id),
  constraint settlement_event_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id),
  constraint settlement_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX settlement_event_settlement ON settlement_event USING btree (settlement_id);
