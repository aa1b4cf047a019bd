-- Written by `npm run db:schema` from the migrations. Do not edit.

create table bank_booking_event (
  id            bigint                    generated always as identity,
  booking_id    bigint                    not null,
  state_before  text                      not null,
  state_after   text                      not null,
  user_id       bigint,
  at            timestamp with time zone  not null,
  constraint bank_booking_event_pkey PRIMARY KEY (id),
  constraint bank_booking_event_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bank_booking(id),
  constraint bank_booking_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX bank_booking_event_booking ON bank_booking_event USING btree (booking_id);
